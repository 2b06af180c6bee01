"""The games for research: Gymnasium and PettingZoo environments, policies, and a leaderboard against the exact optimum.

    import gymnasium, croupier.research
    environment = gymnasium.make("croupier/657a-v0")

Everything here is built on what `import croupier` offers; a round is judged, dealt and settled by the chapter itself.
`croupier[research]` installs what it needs.  docs/research.md says what is observed and what an action is,
docs/design/0320 why it is so.
"""

from croupier.research.registry import register

register()
