"""True odds: exact analysis, best strategy and simulation of every wager.

The only package that imports numba.  The live server and ``import croupier`` never import it.
"""
