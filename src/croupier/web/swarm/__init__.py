"""A load test: simulated terminals and a simulated dealer over real sockets, which also audit the server.

They know only what any page knows, and keep their own account of their money.
"""
