"""The line: transports, messages out of bytes, and the behaviour of who is polled on it."""
