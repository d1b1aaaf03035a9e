// Runs editors/vscode/extension.js as VS Code does: with stand-ins for `vscode` and `vscode-languageclient`, whose
// client starts the server that the extension names and speaks the protocol with it. Prints what happened as JSON.
// Arguments: the extension's folder, a folder with main.py, the settings.
"use strict";

const { spawn } = require("child_process");
const fs = require("fs");
const Module = require("module");
const path = require("path");
const { pathToFileURL } = require("url");

const [extensionFolder, folder, settingsText] = process.argv.slice(2);
const manifest = JSON.parse(fs.readFileSync(path.join(extensionFolder, "package.json"), "utf8"));
const defaults = Object.fromEntries(
  Object.entries(manifest.contributes.configuration.properties).map(([name, { default: value }]) => [name, value]),
);
const settings = { ...defaults, ...JSON.parse(settingsText) };
const said = { clients: 0, stopped: 0, errors: [], commands: [] };
const commands = {};
const listeners = [];

class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { id, name, server, options, waiting: new Map(), number: 0, buffer: Buffer.alloc(0) });
    said.selector = options.documentSelector;
  }
  async start() {
    said.clients++;
    this.process = spawn(this.server.command, this.server.args, { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
    await new Promise((resolve, reject) => this.process.once("spawn", resolve).once("error", reject));
    this.process.stdout.on("data", (data) => this.read(data));
    const rootUri = pathToFileURL(folder).href;
    const initializationOptions = this.options.initializationOptions;
    const { capabilities } = await this.ask("initialize", { processId: process.pid, rootUri, capabilities: {}, initializationOptions });
    said.capabilities = Object.keys(capabilities);
    this.send({ method: "initialized", params: {} });
  }
  read(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.buffer.subarray(0, end))[1]);
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.subarray(end + 4, end + 4 + length));
      this.buffer = this.buffer.subarray(end + 4 + length);
      if (message.method === "textDocument/publishDiagnostics") said.codes = message.params.diagnostics.map((each) => each.code);
      else if (message.method && message.id !== undefined) this.send({ id: message.id, result: null });
      else if (this.waiting.has(message.id)) this.waiting.get(message.id)(message.result);
    }
  }
  send(message) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }
  ask(method, params) {
    const id = ++this.number;
    this.send({ id, method, params });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }
  async stop() {
    await this.ask("shutdown", null);
    this.send({ method: "exit" });
    said.status = await new Promise((resolve) => this.process.once("exit", resolve));
    said.stopped++;
  }
}
let client; // the last one
const stand = {
  vscode: {
    workspace: {
      getConfiguration: (part) => ({ get: (name) => settings[`${part}.${name}`] }),
      createFileSystemWatcher: (pattern) => ({ pattern }),
      onDidChangeConfiguration: (listener) => listeners.push(listener),
    },
    window: { showErrorMessage: (text) => said.errors.push(text) },
    commands: { registerCommand: (name, work) => ((commands[name] = work), said.commands.push(name)) },
  },
  "vscode-languageclient/node": {
    LanguageClient: class extends LanguageClient {
      constructor(...args) {
        super(...args);
        client = this;
      }
    },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => stand[name] || load(name, ...rest);

const until = async (done) => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 50));
};

(async () => {
  const extension = require(path.resolve(extensionFolder, manifest.main));
  await extension.activate({ subscriptions: [] });
  if (!said.errors.length) {
    const file = path.join(folder, "main.py");
    const textDocument = { uri: pathToFileURL(file).href, languageId: "python", version: 1, text: fs.readFileSync(file, "utf8") };
    client.send({ method: "textDocument/didOpen", params: { textDocument } });
    await until(() => said.codes);
    let hover = null;
    while (!hover) hover = await client.ask("textDocument/hover", { textDocument: { uri: textDocument.uri }, position: { line: 1, character: 4 } });
    said.hover = hover.contents.value;
    await commands["rpyc-dl.restart"]();
    await extension.deactivate();
  }
  console.log(JSON.stringify(said));
  process.exit(0);
})();
