"""A process that has this tool loaded and warm, and runs command lines for others: what a start costs is paid once.

`place` says where such a process listens and for whom it may work, `connection` what is said, `client` asks for a
command to be run, `process` is the server, `takeover` makes a copy of it look like the client. The client's modules
are loaded at every start of the command: they import nothing of the compiler.

Each command runs in a copy (fork) of the server that has the client's folder, environment, limits and standard
streams, and ends with it; what a program's import does to Python is gone then. Where anything about the client
differs that cannot be taken over, or no server answers at once, the command runs in its own process as ever. The
first one starts a server, which ends when nobody has asked for anything for a while; `RPYC_DL_SERVER=off` wants none.
"""
