"""A house with its pages, over real sockets."""
