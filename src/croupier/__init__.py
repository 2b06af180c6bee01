"""Croupier: the electronic wagering system of a hybrid gaming table."""

__version__ = "0.1.0"
