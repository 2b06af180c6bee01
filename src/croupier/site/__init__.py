"""A house on its own machine: what was decided before it opens, the files it keeps, and what is wrong with it."""
