"""Tables: random rounds, worked examples, and what must hold at every table."""
