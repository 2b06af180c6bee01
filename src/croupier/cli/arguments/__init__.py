"""Shared command-line arguments: a facility, a journal, a chapter with its rules."""
