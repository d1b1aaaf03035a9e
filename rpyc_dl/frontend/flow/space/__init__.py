"""The parts of the flow space, by what they do: operations, attributes, calls, globals, exceptions, loops."""
