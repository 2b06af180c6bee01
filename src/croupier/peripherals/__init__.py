"""Real peripherals at the end of a serial line: a bill validator that speaks ID-003, a ticket printer that speaks TCL.

It knows no floor and no network: what it tells is what happened to paper.  Each protocol is spoken from both ends, so
that a simulated validator or printer can sit on a pseudo-terminal.
"""
