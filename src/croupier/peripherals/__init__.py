"""Real peripherals on serial lines: a bill validator that speaks ID-003, a ticket printer that speaks TCL.

This package knows no floor and no network: it reports only what happens to paper. Each protocol is implemented from
both ends, so that a simulated validator or printer can run on a pseudo-terminal.
"""
