"""What is said and kept on the floor: commands, events, refusals, settings, state, and the ports to the world."""
