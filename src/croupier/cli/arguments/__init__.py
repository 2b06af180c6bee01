"""What a command line names: a facility, a journal, a chapter with its rules."""
