"""The one writer of the floor: commands in, one commit for many of them, answers when they are durable."""
