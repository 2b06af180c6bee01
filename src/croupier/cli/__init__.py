"""The command `croupier`."""
