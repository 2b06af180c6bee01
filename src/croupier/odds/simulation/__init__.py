"""Complete rounds at random: shuffling, playing in seeded blocks, adding up."""

CROSS_CHECK_ROUNDS, CROSS_CHECK_SEED = 2_000_000, 7
"""The default simulation that exact figures are checked against, and the one that ships."""
