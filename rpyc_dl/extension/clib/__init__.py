"""C libraries of compiled functions: `rpyc-dl build --c-lib`."""
