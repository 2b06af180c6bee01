"""The chart of accounts: closed, so that no cent can leave the books unnoticed."""

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """The kind of money in an account; its owner is the terminal, table, level or pool it belongs to."""

    GAME = "game"  # what a terminal's player can wager or cash out (§ 605a.1(Game account))
    AT_RISK = "at_risk"  # wagered at a table and not settled
    HOUSE = "house"  # a table's win, or its loss if it has paid more
    PROGRESSIVE = "progressive"  # what a meter can pay
    RESERVE = "reserve"  # set aside for a meter's next seed
    VOUCHERS = "vouchers"  # issued and not redeemed: a liability, expired or not
    PENDING = "pending"  # won at a terminal, not validated by a floorperson yet
    HAND_PAYS = "hand_pays"  # owed to a player by an attendant
    TIPS = "tips"  # given to a pool of dealers
    CASH_BOX = "cash_box"  # bills in a terminal's box
    TRANSFERS = "transfers"  # a host's own account: what it moved to terminals, less what it took back
    CAGE = "cage"  # money in the hands of people: paid out, taken in, counted

    __hash__ = str.__hash__  # Enum's own is computed in Python, several times per transfer

    @property
    def may_be_overdrawn(self) -> bool:
        """Whether the balance may be negative: a table can lose, the cage and a host can pay more than they took in."""
        return self in {Kind.HOUSE, Kind.CAGE, Kind.TRANSFERS}


ASSETS = frozenset({Kind.CASH_BOX, Kind.CAGE, Kind.TRANSFERS})
"""Asset accounts: they hold money rather than what is owed to somebody, and debits raise them."""

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
