"""Policies: each is a class, instantiated for a game, that maps an observation to an action.

The best play of a game comes from the odds solvers, so that it is written once.
"""

from croupier.research.policies.policy import Policy, PolicyOf, RandomPolicy, Silent, UnknownPolicy, named_policy

__all__ = ["Policy", "PolicyOf", "RandomPolicy", "Silent", "UnknownPolicy", "named_policy"]
