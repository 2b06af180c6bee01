"""The two sets of books side by side: what the host was told, and what the floor has recorded."""
