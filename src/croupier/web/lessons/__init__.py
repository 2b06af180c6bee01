"""The player's school: rounds for play money that anybody may play, and what each choice was worth.

Nothing here knows the floor: no round is recorded, no terminal, meter or report is touched.  Why: docs/design/0335.
"""
