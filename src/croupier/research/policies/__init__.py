"""Ways to play, each a class that is made for a game and answers an observation with an action.

The best play of a game is taken from the odds' own solvers, so that it is written once.
"""

from croupier.research.policies.policy import Policy, PolicyOf, RandomPolicy, Silent, UnknownPolicy, named_policy

__all__ = ["Policy", "PolicyOf", "RandomPolicy", "Silent", "UnknownPolicy", "named_policy"]
