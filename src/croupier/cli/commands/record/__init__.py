"""Commands for the record itself: its witnesses, its sealing keys, its copies."""
