"""The odds of Double Back Jack."""
