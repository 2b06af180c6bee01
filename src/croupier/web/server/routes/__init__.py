"""What the application is asked for, by what it is about."""
