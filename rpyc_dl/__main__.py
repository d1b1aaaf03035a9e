"""`python -m rpyc_dl` is the `rpyc-dl` command."""

from rpyc_dl.cli import main

if __name__ == "__main__":
    main()
