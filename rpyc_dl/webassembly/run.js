/* The page: what the address says becomes the program's arguments (`?arg=one&arg=two`, or `?args=one two`) and its input
   (`?stdin=text`); what the program writes goes into the page; its status below. */

function bytesOf(base64) {
  const text = atob(base64.trim());
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/* Words as a shell has them: spaces part them, quotes keep them together. */
function wordsOf(text) {
  const words = [];
  for (const match of text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)) words.push(match[1] ?? match[2] ?? match[3]);
  return words;
}

function quoted(word) {
  return /^[^\s"']+$/.test(word) ? word : word.includes('"') ? `'${word}'` : `"${word}"`;
}

/* Run a module; `write(stream, bytes)` gets what it prints; the exit status. */
function runModule(module, args, input, files, write) {
  const given = new TextEncoder().encode(input);
  let used = 0;
  const wasi = makeWasi({
    args,
    environment: {},
    files,
    readInput(length) {
      const part = given.subarray(used, used + length);
      used += part.length;
      return part;
    },
    write,
  });
  try {
    return wasi.start(new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.module }));
  } catch (error) {
    const words =
      error instanceof RangeError
        ? "RecursionError: the browser's stack is full\n"
        : `the program was ended by the browser: ${error.message}\n`;
    write(2, new TextEncoder().encode(words));
    return 134;
  }
}

function startPage(name) {
  const element = (id) => document.getElementById(id);
  const module = new WebAssembly.Module(bytesOf(element("module").textContent));
  const files = JSON.parse(element("files").textContent);
  const asked = new URLSearchParams(location.search);
  const args = [...asked.getAll("arg"), ...wordsOf(asked.get("args") ?? "")];
  element("arguments").value = args.map(quoted).join(" ");
  element("input").value = asked.get("stdin") ?? "";

  function run() {
    const output = element("output");
    const decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
    output.textContent = "";
    const write = (stream, bytes) => {
      const text = decoders[stream].decode(bytes, { stream: true });
      const last = output.lastChild;
      const kind = stream === 2 ? "err" : "out";
      if (last && last.className === kind) last.append(text);
      else {
        const span = document.createElement("span");
        span.className = kind;
        span.append(text);
        output.append(span);
      }
    };
    const began = performance.now();
    const status = runModule(module, [name, ...wordsOf(element("arguments").value)], element("input").value, files, write);
    element("status").textContent = `exit status ${status}, ${((performance.now() - began) / 1000).toFixed(3)} s`;
    document.body.dataset.status = status;
  }

  element("form").addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  run();
}
