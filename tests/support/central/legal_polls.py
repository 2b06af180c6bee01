"""Every poll as a host that knows the protocol asks it, with data that make sense at a bench."""

from typing import Any

from croupier.central.protocol.polls import POLLS

ASSET = 1001
KEY = bytes(range(1, 21))
NUMBER = 11_22334455667788
LAID = f"02{NUMBER:016}"
"""A voucher under the number that the host gives when it can."""

MOVED = {"type": 0, "cashable": 50_00, "restricted": 0, "non_restricted": 0, "flags": 0, "asset": ASSET, "key": KEY}
NAMED = {"id": "A1", "expiration": 0, "pool": 0, "receipt": b""}

_DATA: dict[int, list[dict[str, Any]]] = {
    0x08: [{"bills": 0x80, "action": 1}, {"bills": 0xFF, "action": 1}],
    0x09: [{"game": 1, "enabled": 0}, {"game": 2, "enabled": 1}],
    0x0E: [{"enabled": 0}, {"enabled": 1}],
    0x21: [{"seed": 0x1234}],
    0x2D: [{"game": 0}],
    0x2E: [{"tenths": 5}],
    0x2F: [{"game": 0, "codes": (0, 1, 4, 12)}],
    0x4C: [{"identity": 0, "sequence": 0}, {"identity": 9, "sequence": 9}],
    0x4D: [{"function": 0}, {"function": 1}, {"function": 0xFF}],
    0x50: [{"type": 0}, {"type": 0x80}],
    0x52: [{"game": 0}, {"game": 2}],
    0x53: [{"game": 1}],
    0x58: [{"system": 2, "number": NUMBER}, {"system": 0, "number": 0}, {"system": 3, "number": 7}],
    0x6E: [{"action": 0}],
    0x6F: [{"game": 0, "codes": (0, 1, 4, 12)}],
    0x71: [
        {"code": 0, "cents": 20_00, "parsing": 0, "number": 2 * 10**16 + NUMBER},
        {"code": 0, "cents": 100_00, "parsing": 0, "number": 2 * 10**16 + NUMBER},
        {"code": 0x82, "cents": 0, "parsing": 0, "number": 2 * 10**16 + NUMBER},
        {"code": 0xFF},
    ],
    0x72: [
        {"code": 0, "index": 0, **MOVED, **NAMED},
        {"code": 0, "index": 0, **MOVED, "type": 0x80, **NAMED, "id": "A2"},
        {"code": 0x80, "index": 0},
        {"code": 0xFF, "index": 0},
    ],
    0x73: [{"code": 0}, {"code": 1, "asset": ASSET, "key": KEY, "place": b"\1\0\0\0"}, {"code": 0xFF}],
    0x74: [{"code": 0, "condition": 3, "hundredths": 100}, {"code": 0xFF, "condition": 0, "hundredths": 0}],
    0x75: [{"texts": ((0, "Meadow"),)}],
    0x76: [{"texts": ((0, "Meadow"), (1, ""))}],
    0x7B: [{"mask": 0, "states": 0, "cashable_days": 1, "restricted_days": 0}],
    0x7C: [{"texts": ((0, "Meadow"),)}],
    0x7D: [{"host": 1, "days": 3, "location": "Here", "address1": "", "address2": ""}],
    0x7F: [{"date": 11_18_2026, "time": 12_00_00}],
    0x80: [{"group": 1, "level": 1, "cents": 5_00}],
    0x83: [{"game": 0}],
    0x86: [{"group": 1, "levels": ((1, 5_00),)}],
    0xA0: [{"game": 0}],
    0xA4: [{"game": 0}],
    0xA8: [{"method": 0}, {"method": 1}],
    0xAA: [{"enabled": 1}],
    0xAF: [{"game": 0, "codes": (0, 1, 4, 12)}],
    0xB5: [{"game": 1}],
}

LEGAL: list[bytes] = [poll.request(1, values) for code, poll in POLLS.items() for values in _DATA.get(code, [{}])]
"""All of them, as they go over the wire to address 1."""
