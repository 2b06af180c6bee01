"""The commands about terminals on lines: one on a bench, the host at the other end, what was captured between them."""
