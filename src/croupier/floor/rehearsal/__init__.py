"""A rehearsal: a simulated casino that drives the real floor at full speed, everything from one seed.

The simulated dealers, players and staff see the floor as people do and give the same commands as everybody else. They
keep no plan of their own: the next action always follows from the state they find, so a rehearsal can be stopped at any
moment.

Why: docs/design/0105.
"""
