"""Central control: every terminal on a line, what a host reads there, and the two sets of books compared.

The protocol is SAS 6.02, as far as its facts are public (docs/design/0210).  Nothing in ``floor`` knows this room: it
listens to the floor, and asks of it what any other asks, with commands (§§ 463a.4(a), 605a.5(a)).
"""
