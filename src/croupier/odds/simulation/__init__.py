"""Complete rounds at random: shuffling, playing in seeded blocks, adding up."""
