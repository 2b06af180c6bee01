"""Props & Hops: no decisions once the wagers are placed."""

from croupier.research.policies.policy import Silent as Best

__all__ = ["Best"]
