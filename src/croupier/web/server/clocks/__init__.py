"""The clocks of the floor: players' time limits, and automated tables."""
