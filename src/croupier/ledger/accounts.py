"""The chart of accounts: closed, so that no cent can go where nobody looks."""

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """What an account holds; its owner is the terminal, table, level or pool it belongs to."""

    GAME = "game"  # what a terminal's player can wager or cash out (§ 605a.1(Game account))
    AT_RISK = "at_risk"  # wagered at a table and not settled
    HOUSE = "house"  # a table's win, or loss when it has paid more
    PROGRESSIVE = "progressive"  # what a meter can pay
    RESERVE = "reserve"  # what is set aside for a meter's next seed
    VOUCHERS = "vouchers"  # issued and not redeemed: a liability, expired or not
    PENDING = "pending"  # won at a terminal, and not validated by a floorperson yet
    HAND_PAYS = "hand_pays"  # owed to a player by an attendant
    TIPS = "tips"  # given to a pool of dealers
    CASH_BOX = "cash_box"  # bills in a terminal's box
    TRANSFERS = "transfers"  # a host's own account: what it moved to terminals, less what it took back
    CAGE = "cage"  # money in the hands of people: paid out, taken in, counted

    __hash__ = str.__hash__  # that of an enum is worked out in Python, several times for every transfer

    @property
    def may_be_overdrawn(self) -> bool:
        """A table may lose, the cage and a host may pay more than they took in here; nothing else passes below zero."""
        return self in {Kind.HOUSE, Kind.CAGE, Kind.TRANSFERS}


ASSETS = frozenset({Kind.CASH_BOX, Kind.CAGE, Kind.TRANSFERS})
"""Accounts that hold money themselves rather than what is owed to somebody: debits raise them."""

_KINDS = {kind.value: kind for kind in Kind}


class Account(msgspec.Struct, frozen=True, cache_hash=True):
    """One account of one owner."""

    kind: Kind
    owner: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.owner}"


def account(text: str) -> Account:
    """The account that a text like "game:T-001" names."""
    kind, colon, owner = text.partition(":")
    if not colon or not owner or kind not in _KINDS:
        raise ValueError(f"{text!r} names no account")
    return Account(_KINDS[kind], owner)
