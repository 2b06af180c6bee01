"""Commands for terminals on lines: one on a bench, the host at the other end, traffic captured between them."""
