"""What pages receive, as records: the floor fills them, the swarm reads them, and JavaScript has them as types.

A part that is not always there is ``UNSET`` and then missing on the wire.  Faces are codes such as "Ks"; null is a
card that lies face down or that nobody has read.  Amounts are cents, moments milliseconds as browsers count them.
"""
