"""Registers functions with calls to compare: `CASES` of a module that uses it."""


class Cases(list):
    """Functions, each with the tuples of arguments to call it with."""

    def calls(self, *argument_lists):
        """Register a function. A bare argument stands for a tuple of one."""

        def register(func):
            self.append((func, [args if isinstance(args, tuple) else (args,) for args in argument_lists]))
            return func

        return register
