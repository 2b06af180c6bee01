"""A house on its own machine: its configuration, the files it keeps, and its diagnosis."""
