"""`asyncio`: an event loop of one thread, in ordinary Python."""
