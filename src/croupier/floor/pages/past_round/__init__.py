"""A past round from the journal alone: replayed, told in sentences, as a document, and as its player saw it."""
