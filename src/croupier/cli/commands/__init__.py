"""One module for each command of `croupier`: its arguments and what it runs."""
