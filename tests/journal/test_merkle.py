"""The Merkle tree over the journal: the roots and proofs of RFC 9162, whatever part of the journal is at hand."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.journal.merkle import EMPTY, Frontier, Proofs, extends, includes

MOST = 70
DIGESTS = [sha256(bytes([number])).digest() for number in range(MOST)]


def root_by_definition(digests: list[bytes]) -> bytes:
    """As the RFC defines it, with all entries at hand."""
    if not digests:
        return sha256(b"").digest()
    if len(digests) == 1:
        return sha256(b"\x00" + digests[0]).digest()
    left = 1
    while left * 2 < len(digests):
        left *= 2
    return sha256(b"\x01" + root_by_definition(digests[:left]) + root_by_definition(digests[left:])).digest()


def frontier(size: int) -> Frontier:
    found = Frontier()
    for digest in DIGESTS[:size]:
        found.append(digest)
    return found


def test_the_root_is_that_of_the_definition_at_every_size() -> None:
    growing = Frontier()
    assert growing.root == EMPTY == root_by_definition([])
    for size, digest in enumerate(DIGESTS, start=1):
        growing.append(digest)
        assert growing.root == root_by_definition(DIGESTS[:size])


def test_a_published_root() -> None:
    """The second reference tree of the RFC's own test data: the entries "" and 00."""
    leaf = sha256(b"\x00").digest()
    assert leaf.hex() == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    one = Frontier()
    one.append(b"")
    assert one.root == leaf
    one.append(b"\x00")
    assert one.root.hex() == "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"


def test_a_frontier_is_kept_as_bytes_and_other_bytes_are_none() -> None:
    for size in (0, 1, 2, 7, 8, MOST):
        kept = frontier(size)
        assert Frontier.from_bytes(kept.to_bytes()) == kept
        for wrong in (kept.to_bytes() + b"\x00", kept.to_bytes()[:-1], kept.to_bytes() + bytes(32)):
            with pytest.raises(ValueError, match="no frontier"):
                Frontier.from_bytes(wrong)


def test_going_on_from_a_copy_leaves_the_first_as_it_was() -> None:
    first = frontier(6)
    first.copy().append(DIGESTS[6])
    assert first == frontier(6)


def test_every_journal_extends_every_beginning_of_it() -> None:
    for before in range(40):
        for size in range(before, 40):
            proof = Proofs(frontier(before), DIGESTS[before:size]).consistency()
            assert extends((before, frontier(before).root), (size, frontier(size).root), proof)


@given(st.data())
def test_a_proof_of_another_past_is_none(data: st.DataObject) -> None:
    before = data.draw(st.integers(1, MOST - 2), "before")
    size = data.draw(st.integers(before + 1, MOST - 1), "size")
    old, new = (before, frontier(before).root), (size, frontier(size).root)
    proof = Proofs(frontier(before), DIGESTS[before:size]).consistency()
    assert extends(old, new, proof)

    other, standing = Frontier(), Frontier()
    changed = data.draw(st.integers(0, before - 1), "changed")
    for place, digest in enumerate(DIGESTS[:size]):
        other.append(bytes(32) if place == changed else digest)
        standing = other.copy() if place < before else standing
    rewritten = Proofs(standing, DIGESTS[before:size]).consistency()
    assert not extends(old, (size, other.root), rewritten)
    assert not extends(old, (size, other.root), proof)
    assert not extends(old, new, [*proof, bytes(32)])
    assert not extends(old, new, proof[:-1])
    assert not extends((before + 1, old[1]), new, proof)
    assert not extends(new, old, proof)


def test_nothing_is_extended_by_everything_and_by_nothing_else() -> None:
    assert extends((0, EMPTY), (0, EMPTY), [])
    assert extends((0, EMPTY), (3, frontier(3).root), [])
    assert not extends((0, bytes(32)), (3, frontier(3).root), [])
    assert not extends((0, EMPTY), (0, bytes(32)), [])


def test_every_entry_is_shown_to_be_in_every_journal_from_any_frontier_before_it() -> None:
    for size in range(1, 24):
        root = frontier(size).root
        for before in range(size):
            proofs = Proofs(frontier(before), DIGESTS[before:size])
            for sequence in range(before + 1, size + 1):
                path = proofs.inclusion(sequence)
                assert includes(size, root, sequence, DIGESTS[sequence - 1], path)
                assert not includes(size, root, sequence, bytes(32), path)
                assert not includes(size, root, sequence % size + 1, DIGESTS[sequence - 1], path) or size == 1
                assert not includes(size, root, sequence, DIGESTS[sequence - 1], [*path, bytes(32)])


@pytest.mark.parametrize("sequence", [0, 4, 11])
def test_an_entry_before_the_frontier_or_after_the_end_has_no_proof(sequence: int) -> None:
    with pytest.raises(ValueError, match="is not among entries 5 to 10"):
        Proofs(frontier(4), DIGESTS[4:10]).inclusion(sequence)
    assert not includes(10, frontier(10).root, 0, DIGESTS[0], [])
    assert not includes(10, frontier(10).root, 11, DIGESTS[0], [])
