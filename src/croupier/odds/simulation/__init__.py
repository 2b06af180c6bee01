"""Complete rounds at random: shuffling, playing in seeded blocks, adding up."""

CROSS_CHECK_ROUNDS, CROSS_CHECK_SEED = 2_000_000, 7
"""The simulation that exact figures are held against where nobody asks for another one; it ships with them."""
