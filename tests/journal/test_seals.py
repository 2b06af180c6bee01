"""Seals: a signature that holds for one day, one entry and one root, and for no other."""

import stat
from datetime import date
from pathlib import Path

import pytest

from croupier.journal.seals import holds, sealer_from

DAY, ROOT = date(2026, 11, 15), "ab" * 32


def test_a_seal_holds_for_what_was_sealed(tmp_path: Path) -> None:
    sealer = sealer_from(tmp_path / "seal.key")

    signature = sealer.seal(DAY, 7, ROOT)

    assert holds(sealer.key, signature, DAY, 7, ROOT)


@pytest.mark.parametrize(
    ("day", "sequence", "root"), [(date(2026, 11, 16), 7, ROOT), (DAY, 8, ROOT), (DAY, 7, "cd" * 32)]
)
def test_a_seal_holds_for_nothing_else(tmp_path: Path, day: date, sequence: int, root: str) -> None:
    sealer = sealer_from(tmp_path / "seal.key")

    assert not holds(sealer.key, sealer.seal(DAY, 7, ROOT), day, sequence, root)


def test_another_key_did_not_make_it(tmp_path: Path) -> None:
    one, other = sealer_from(tmp_path / "one.key"), sealer_from(tmp_path / "other.key")

    assert not holds(other.key, one.seal(DAY, 7, ROOT), DAY, 7, ROOT)
    assert not holds("no key", "no signature", DAY, 7, ROOT)


def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "seal.key"

    assert sealer_from(path).key == sealer_from(path).key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
