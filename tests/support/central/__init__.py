"""What tests of the line to central control share."""
