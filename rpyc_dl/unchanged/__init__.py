"""Nothing twice: a program that has not changed since it was translated is not translated again.

`request` reads what a command line asks for, `record` is what the translation read, `watching` finds that out while
it runs (`purity`: whether the import of the program is the same each time), `store` keeps the executable and gives it
out. The command loads `request`, `record` and `store` at every start: they import nothing of the compiler.
"""
