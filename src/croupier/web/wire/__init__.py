"""What travels: the messages of a socket, and commands over plain HTTP with the document that describes them."""
