"""Output of commands: the screen, sign pages, progress, atomic files, differences."""
