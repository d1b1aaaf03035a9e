"""What programs import of the tracing compiler, which this tool does not have."""
