// Starts `rpyc-dl lsp`, and shows what it has to say.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function start() {
  const settings = vscode.workspace.getConfiguration("rpyc-dl");
  const [command, ...args] = settings.get("command");
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.py");
  client = new LanguageClient(
    "rpyc-dl",
    "rpyc-dl",
    { command, args },
    {
      documentSelector: [{ scheme: "file", language: "python" }],
      synchronize: { fileEvents: watcher },
      initializationOptions: {
        programs: settings.get("programs"),
        entry: settings.get("entry"),
        deadline: settings.get("deadline"),
      },
    },
  );
  return client.start().catch((error) => {
    vscode.window.showErrorMessage(
      `${command} cannot be started: ${error.message}. Install it with: pip install 'rpyc-dl[lsp]'`,
    );
  });
}

async function restart() {
  if (client) await client.stop();
  await start();
}

function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("rpyc-dl.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("rpyc-dl")) restart();
    }),
  );
  return start();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
