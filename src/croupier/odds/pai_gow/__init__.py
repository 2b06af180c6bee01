"""Six cards of 53 set as a high hand of five and a low hand of one, against all dealer hands set the house way."""
