"""Commands about the record itself: who witnesses it, with which keys it is sealed, where else it is kept."""
