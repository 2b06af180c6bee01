"""The records that pages receive: the floor fills them, the swarm reads them, JavaScript has them as types.

An optional part is ``UNSET`` and then missing on the wire. Faces are codes such as "Ks"; null is a card that is face
down or not yet read. Amounts are cents; moments are milliseconds, as browsers count them.
"""
