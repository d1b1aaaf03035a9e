"""`logging`: loggers, handlers, formatters, and what sets them up."""
