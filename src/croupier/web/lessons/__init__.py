"""The player's school: rounds for play money that anybody may play, and the worth of each choice.

Nothing here knows the floor: no round is recorded, no terminal, meter or report is touched. Why: docs/design/0335.
"""
