"""A disk cache of slow results, keyed by the rules and by the code that computed them."""
