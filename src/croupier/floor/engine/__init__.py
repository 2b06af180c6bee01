"""The single writer of the floor: it batches commands into commits and answers them once they are durable."""
