"""The enrolment code of a machine: to be typed from the screen, or scanned."""

from croupier.cli.output.qr import drawn


def show(server: str, code: str, seconds: int) -> None:
    """Show the code, and where to enter it."""
    print(drawn(f"{server}/setup#code={code}"))
    print(f"\n    {code[:4]} {code[4:]}\n")
    print(f"A technician types this at {server}/setup; good for {seconds // 60} minutes, once.", flush=True)
