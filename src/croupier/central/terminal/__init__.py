"""The device side: what a terminal says on its line is what the floor knows, and what it is told the floor is asked."""
