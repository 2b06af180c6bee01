"""The server: one process with its routes, static files, headers, limits and wall clock."""
