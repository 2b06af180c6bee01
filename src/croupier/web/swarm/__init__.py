"""A swarm: simulated terminals and a simulated dealer over real sockets, for load and for proof.

They know of the server what any page knows, and keep their own account of their money.
"""
