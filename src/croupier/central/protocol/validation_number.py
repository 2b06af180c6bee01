"""The number of a voucher that a terminal works out itself, from its validation ID and a sequence that only grows."""

from croupier.central.protocol.checksum import checksum

LARGEST = 0xFFFFFF
"""Of an ID and of a sequence: three bytes."""


def validation_number(identity: int, sequence: int) -> str:
    """The sixteen digits of secure enhanced validation."""
    mixed = bytearray(sequence.to_bytes(3, "little") + identity.to_bytes(3, "little"))
    for place, with_byte in ((2, 0), (3, 1), (4, 0), (5, 1)):
        mixed[place] ^= mixed[with_byte]
    sums = b"".join(checksum(mixed[at : at + 2]).to_bytes(2, "little") for at in (0, 2, 4))
    return _half(sums[3:]) + _half(sums[:3])


def _half(three_bytes: bytes) -> str:
    """Eight digits; the leading one also carries a check over all of them."""
    digits = f"{int.from_bytes(three_bytes, 'little'):08}"
    check = sum(map(int, digits)) % 5 * 2
    return f"{int(digits[0]) | check}{digits[1:]}"
