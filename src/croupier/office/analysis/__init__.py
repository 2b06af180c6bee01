"""The record as tables for those who ask about a month: one row for each thing, by gaming day."""
