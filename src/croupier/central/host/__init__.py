"""A reference host: what a central control computer and a monitoring system do at the other end of the lines.

It believes only what came over the wire, and keeps it in a store of its own (§ 605a.5(a)).
"""
