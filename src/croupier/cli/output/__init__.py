"""How a command writes: the screen, pages of a sign, progress, whole files, differences."""
