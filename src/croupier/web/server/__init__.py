"""The server: one process, its routes, the files pages are made of, headers, limits, and the wall clock."""
