"""The random number generator of self-dealing tables, and the evidence for its quality (docs/design/0260).

``sources``     sources of random bytes: the kernel, and a reproducible stream for evidence
``health``      the health tests of every byte, at the start and continuously
``generator``   uniform integers and shuffles from bytes
``evidence``    statistical tests, and deliberately bad generators; no table imports it
"""
