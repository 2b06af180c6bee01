"""Papers that are filed, approved and kept."""
