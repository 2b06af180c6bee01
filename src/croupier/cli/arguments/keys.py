"""A public key on a command line."""

import argparse

KEY_DIGITS = 64


def public_key(text: str) -> str:
    """The key, or one line that says what it lacks."""
    if len(text) != KEY_DIGITS or not set(text.lower()) <= set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"a key has {KEY_DIGITS} hexadecimal digits")
    return text.lower()
