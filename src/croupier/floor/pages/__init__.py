"""The documents that pages show: small, made for one role, without anything that role may not see."""
