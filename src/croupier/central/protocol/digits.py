"""Numbers on the wire: two decimal digits a byte, the highest first; or binary, the lowest byte first."""


class NotDigits(ValueError):
    """A byte where two decimal digits should be is none."""


def packed(value: int, size: int) -> bytes:
    """A number as decimal digits; what does not fit begins again at nothing, as a meter rolls over."""
    return bytes.fromhex(f"{value % 100**size:0{2 * size}}")


def unpacked(data: bytes) -> int:
    """The number that decimal digits tell."""
    digits = data.hex()
    if not digits.isdecimal():
        raise NotDigits(f"{digits} are no decimal digits")
    return int(digits)


def low_first(value: int, size: int) -> bytes:
    """A number in binary."""
    return (value % (1 << 8 * size)).to_bytes(size, "little")
