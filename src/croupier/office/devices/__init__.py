"""Papers about gaming devices: what is due, master lists and their differences, the movement log, notices (§ 463a)."""
