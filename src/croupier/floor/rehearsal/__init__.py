"""A rehearsal: a simulated casino that drives the real floor as fast as it goes, everything from one seed.

The dealers, players and staff here look at the floor as people do and ask through the same door as everybody else.
They can be stopped at any moment: what comes next is always decided by what is found.

Why: docs/design/0105.
"""
