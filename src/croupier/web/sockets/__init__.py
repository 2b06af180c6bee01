"""Live pages: one socket each, commands in, answers and documents out."""
