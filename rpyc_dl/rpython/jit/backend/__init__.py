"""What the tracing compiler makes code with."""
