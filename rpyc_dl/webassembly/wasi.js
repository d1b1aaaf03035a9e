"use strict";
/* As much of WASI (preview 1) as compiled programs ask for: arguments, the environment, clocks, random bytes, standard
   streams, and files that live in memory. What is not here answers ENOSYS, which the program meets as an OSError. */

class ProgramEnd extends Error {
  constructor(status) {
    super(`the program has ended with status ${status}`);
    this.status = status;
  }
}

function makeWasi({ args, environment, files, readInput, write }) {
  const [OK, BADF, EXIST, INVAL, ISDIR, NOENT, NOSYS, NOTDIR, SPIPE] = [0, 8, 20, 28, 31, 44, 52, 54, 70];
  const [UNKNOWN, CHARACTERS, FOLDER, FILE] = [0, 2, 3, 4];
  const ALL_RIGHTS = 0x1fffffffn;
  const encode = (text) => new TextEncoder().encode(text);
  const decode = (bytes) => new TextDecoder().decode(bytes);
  let memory;
  const view = () => new DataView(memory.buffer);
  const bytes = (at, length) => new Uint8Array(memory.buffer, at, length);

  // path without the slash in front -> { data: Uint8Array }, or { folder: true }
  const tree = new Map([["", { folder: true }]]);
  function addFolders(path) {
    const parts = path.split("/").slice(0, -1);
    parts.forEach((_, i) => {
      const folder = parts.slice(0, i + 1).join("/");
      if (!tree.has(folder)) tree.set(folder, { folder: true });
    });
  }
  for (const [path, text] of Object.entries(files)) {
    const name = path.replace(/^\/+/, "");
    addFolders(name);
    tree.set(name, { data: encode(text) });
  }

  const open = new Map([
    [0, { stream: true }],
    [1, { stream: true }],
    [2, { stream: true }],
    [3, { path: "", node: tree.get(""), at: 0 }],
  ]);

  function resolve(folder, path) {
    const parts = folder === "" ? [] : folder.split("/");
    for (const part of path.split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "" && part !== ".") parts.push(part);
    }
    return parts.join("/");
  }

  function pathOf(fd, at, length) {
    const folder = open.get(fd);
    return folder && folder.path !== undefined ? resolve(folder.path, decode(bytes(at, length))) : null;
  }

  function kindOf(node) {
    return node === undefined ? UNKNOWN : node.folder ? FOLDER : FILE;
  }

  function writeStat(at, node, kind) {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, kind);
    view().setBigUint64(at + 24, 1n, true);
    view().setBigUint64(at + 32, BigInt(node && node.data ? node.data.length : 0), true);
  }

  function* buffers(at, count) {
    for (let i = 0; i < count; i++) {
      yield bytes(view().getUint32(at + 8 * i, true), view().getUint32(at + 8 * i + 4, true));
    }
  }

  function writeTexts(texts, pointers, at) {
    for (const text of texts) {
      view().setUint32(pointers, at, true);
      const data = encode(text + "\0");
      bytes(at, data.length).set(data);
      pointers += 4;
      at += data.length;
    }
    return OK;
  }

  function sizesOf(texts, count, size) {
    view().setUint32(count, texts.length, true);
    view().setUint32(size, texts.reduce((sum, text) => sum + encode(text).length + 1, 0), true);
    return OK;
  }

  function append(file, part) {
    const end = file.at + part.length;
    if (end > file.node.data.length) {
      const grown = new Uint8Array(end);
      grown.set(file.node.data);
      file.node.data = grown;
    }
    file.node.data.set(part, file.at);
    file.at = end;
  }

  const entries = Object.entries(environment).map(([name, value]) => `${name}=${value}`);

  const calls = {
    args_sizes_get: (count, size) => sizesOf(args, count, size),
    args_get: (pointers, at) => writeTexts(args, pointers, at),
    environ_sizes_get: (count, size) => sizesOf(entries, count, size),
    environ_get: (pointers, at) => writeTexts(entries, pointers, at),

    clock_time_get(clock, precision, at) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return OK;
    },
    clock_res_get(clock, at) {
      view().setBigUint64(at, 1000n, true);
      return OK;
    },
    random_get(at, length) {
      for (let i = 0; i < length; i += 65536) crypto.getRandomValues(bytes(at + i, Math.min(65536, length - i)));
      return OK;
    },
    poll_oneoff(subscriptions, events, count, told) {
      // only a clock, which is what sleep waits for
      if (count !== 1 || view().getUint8(subscriptions + 8) !== 0) return NOSYS;
      const wait = Number(view().getBigUint64(subscriptions + 24, true)) / 1e6;
      const absolute = view().getUint16(subscriptions + 40, true) & 1;
      const now = () => (view().getUint32(subscriptions + 16, true) === 0 ? Date.now() : performance.now());
      const end = absolute ? wait : now() + wait;
      while (now() < end);
      bytes(events, 32).fill(0);
      view().setBigUint64(events, view().getBigUint64(subscriptions, true), true);
      view().setUint32(told, 1, true);
      return OK;
    },
    sched_yield: () => OK,
    proc_exit(status) {
      throw new ProgramEnd(status);
    },

    fd_write(fd, at, count, told) {
      const file = open.get(fd);
      if (!file || (file.node && file.node.folder)) return BADF;
      let total = 0;
      for (const part of buffers(at, count)) {
        if (file.stream) write(fd, part.slice());
        else {
          if (file.appends) file.at = file.node.data.length;
          append(file, part);
        }
        total += part.length;
      }
      view().setUint32(told, total, true);
      return OK;
    },
    fd_read(fd, at, count, told) {
      const file = open.get(fd);
      if (!file) return BADF;
      if (file.node && file.node.folder) return ISDIR;
      let total = 0;
      for (const room of buffers(at, count)) {
        const data = file.stream ? readInput(room.length) : file.node.data.subarray(file.at, file.at + room.length);
        room.set(data);
        if (!file.stream) file.at += data.length;
        total += data.length;
        if (data.length < room.length) break;
      }
      view().setUint32(told, total, true);
      return OK;
    },
    fd_seek(fd, offset, whence, told) {
      const file = open.get(fd);
      if (!file) return BADF;
      if (file.stream) return SPIPE;
      const base = whence === 0 ? 0 : whence === 1 ? file.at : file.node.data.length;
      if (base + Number(offset) < 0) return INVAL;
      file.at = base + Number(offset);
      view().setBigUint64(told, BigInt(file.at), true);
      return OK;
    },
    fd_tell(fd, told) {
      return calls.fd_seek(fd, 0n, 1, told);
    },
    fd_close(fd) {
      return open.delete(fd) ? OK : BADF;
    },
    fd_fdstat_get(fd, at) {
      const file = open.get(fd);
      if (!file) return BADF;
      bytes(at, 24).fill(0);
      view().setUint8(at, file.stream ? CHARACTERS : kindOf(file.node));
      view().setBigUint64(at + 8, ALL_RIGHTS, true);
      view().setBigUint64(at + 16, ALL_RIGHTS, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_filestat_get(fd, at) {
      const file = open.get(fd);
      if (!file) return BADF;
      writeStat(at, file.node, file.stream ? CHARACTERS : kindOf(file.node));
      return OK;
    },
    fd_filestat_set_size(fd, size) {
      const file = open.get(fd);
      if (!file || !file.node || file.node.folder) return BADF;
      const changed = new Uint8Array(Number(size));
      changed.set(file.node.data.subarray(0, changed.length));
      file.node.data = changed;
      return OK;
    },
    fd_prestat_get(fd, at) {
      if (fd !== 3) return BADF;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name(fd, at) {
      if (fd !== 3) return BADF;
      view().setUint8(at, 47); // "/"
      return OK;
    },
    fd_readdir(fd, at, length, cookie, told) {
      const folder = open.get(fd);
      if (!folder || !folder.node || !folder.node.folder) return NOTDIR;
      const prefix = folder.path === "" ? "" : folder.path + "/";
      const names = [...tree.keys()].filter((path) => path !== "" && path.startsWith(prefix));
      const here = names.map((path) => path.slice(prefix.length)).filter((name) => name !== "" && !name.includes("/"));
      let used = 0;
      for (let i = Number(cookie); i < here.length && used < length; i++) {
        const name = encode(here[i]);
        const entry = new Uint8Array(24 + name.length);
        const fields = new DataView(entry.buffer);
        fields.setBigUint64(0, BigInt(i + 1), true);
        fields.setUint32(16, name.length, true);
        fields.setUint8(20, kindOf(tree.get(prefix + here[i])));
        entry.set(name, 24);
        const part = entry.subarray(0, length - used);
        bytes(at + used, part.length).set(part);
        used += part.length;
      }
      view().setUint32(told, used, true);
      return OK;
    },

    path_open(fd, lookup, at, length, flags, rights, inherited, descriptorFlags, told) {
      const path = pathOf(fd, at, length);
      if (path === null) return BADF;
      let node = tree.get(path);
      const [creates, folderOnly, exclusive, truncates] = [flags & 1, flags & 2, flags & 4, flags & 8];
      if (node && creates && exclusive) return EXIST;
      if (node && node.folder && (creates || truncates)) return ISDIR;
      if (node && folderOnly && !node.folder) return NOTDIR;
      if (!node) {
        const parent = tree.get(path.split("/").slice(0, -1).join("/"));
        if (!creates || !parent || !parent.folder) return NOENT;
        tree.set(path, (node = { data: new Uint8Array(0) }));
      } else if (truncates) node.data = new Uint8Array(0);
      let number = 4;
      while (open.has(number)) number++;
      open.set(number, { path, node, at: 0, appends: (descriptorFlags & 1) !== 0 });
      view().setUint32(told, number, true);
      return OK;
    },
    path_filestat_get(fd, lookup, at, length, result) {
      const node = tree.get(pathOf(fd, at, length));
      if (!node) return NOENT;
      writeStat(result, node, kindOf(node));
      return OK;
    },
    path_create_directory(fd, at, length) {
      const path = pathOf(fd, at, length);
      if (path === null) return BADF;
      if (tree.has(path)) return EXIST;
      if (!tree.has(path.split("/").slice(0, -1).join("/"))) return NOENT;
      tree.set(path, { folder: true });
      return OK;
    },
    path_unlink_file(fd, at, length) {
      const path = pathOf(fd, at, length);
      const node = tree.get(path);
      if (!node) return NOENT;
      if (node.folder) return ISDIR;
      tree.delete(path);
      return OK;
    },
  };

  const module = new Proxy(calls, { get: (known, name) => known[name] || (() => NOSYS) });
  return {
    module,
    start(instance) {
      memory = instance.exports.memory;
      try {
        instance.exports._start();
      } catch (error) {
        if (error instanceof ProgramEnd) return error.status;
        throw error;
      }
      return 0;
    },
  };
}
