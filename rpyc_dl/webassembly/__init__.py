"""What is done with modules of WebAssembly: running them under wasmtime, and pages that run them in browsers."""
