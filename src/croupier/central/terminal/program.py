"""The program's own files, and the sums by which others know them."""

import hashlib
import zlib
from binascii import crc_hqx
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import croupier
from croupier.central.protocol.checksum import checksum

_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
CHUNK = 65_536


ROOT = Path(croupier.__file__).parent
"""The program that runs; a laboratory has another copy of it."""


@cache
def components(root: Path = ROOT) -> dict[str, tuple[Path, ...]]:
    """The rooms of the package, each with its files in the order of their names; what is compiled from them is not."""
    files = [file for file in sorted(root.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]
    rooms: dict[str, list[Path]] = {}
    for file in files:
        inside = file.relative_to(root).parts
        rooms.setdefault(inside[0] if len(inside) > 1 else "croupier", []).append(file)
    return {name: tuple(found) for name, found in rooms.items()}


@cache
def size(name: str) -> int:
    """The bytes of a component."""
    return sum(file.stat().st_size for file in components()[name])


def list_of_components() -> int:
    """The sum of their names, by which a host knows that there are others now."""
    return checksum("\n".join(sorted(components())).encode())


def chunks(*names: str, root: Path = ROOT) -> Iterator[bytes]:
    """The bytes of components, of all where none is named."""
    for name in names or components(root):
        for file in components(root)[name]:
            data = file.read_bytes()
            yield from (data[at : at + CHUNK] for at in range(0, len(data), CHUNK))


def signature(seed: int, *names: str, root: Path = ROOT) -> int:
    """The checksum of the protocol over the program, beginning at a host's seed.

    The sum that Python has built in runs the other way round, so bits are turned before and after.
    """
    turned = _turned(seed)
    for chunk in chunks(*names, root=root):
        turned = crc_hqx(chunk.translate(_REVERSED), turned)
    return _turned(turned)


def _turned(value: int) -> int:
    return int(f"{value:016b}"[::-1], 2)


def authentication(name: str, method: int, seed: bytes) -> bytes:
    """A component by one of the methods of poll 6E; nothing where the method is none of them."""
    if method == 0x01:
        return signature(int.from_bytes(seed[:2], "little"), name).to_bytes(2, "little")
    if method == 0x02:
        total = int.from_bytes(seed[:4], "little")
        for chunk in chunks(name):
            total = zlib.crc32(chunk, total)
        return total.to_bytes(4, "little")
    digests = {0x04: "md5", 0x20: "sha1"}
    if method not in digests:
        return b""
    digest = hashlib.new(digests[method], seed, usedforsecurity=False)
    for chunk in chunks(name):
        digest.update(chunk)
    return digest.digest()
