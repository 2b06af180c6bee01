"""A code at a machine that is to be enrolled: to be typed from the screen, or read by a camera."""

from croupier.cli.output.qr import drawn


def show(server: str, code: str, seconds: int) -> None:
    """The code, and where it belongs."""
    print(drawn(f"{server}/setup#code={code}"))
    print(f"\n    {code[:4]} {code[4:]}\n")
    print(f"A technician types this at {server}/setup; good for {seconds // 60} minutes, once.", flush=True)
