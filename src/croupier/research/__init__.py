"""The games for research: Gymnasium and PettingZoo environments, policies, and a leaderboard against the exact optimum.

    import gymnasium, croupier.research
    environment = gymnasium.make("croupier/657a-v0")

Everything here uses only the API of `import croupier`; the chapter itself judges, deals and settles a round.
`croupier[research]` installs the dependencies.  docs/research.md describes observations and actions,
docs/design/0320 the reasons.
"""

from croupier.research.registry import register

register()
