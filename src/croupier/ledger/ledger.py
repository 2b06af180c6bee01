"""The ledger: transfers only, balances derived, refusals from a closed set.

A transfer debits one account and credits another with the same amount, so the books balance by construction.
Transfers that belong together are posted together: all of them or none.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import msgspec

from croupier.ledger.accounts import ASSETS, Account
from croupier.money import Cents


class Refusal(StrEnum):
    """Why transfers were not posted, in order of precedence; nothing has changed."""

    NOTHING_TO_POST = "nothing_to_post"
    AMOUNT_MUST_BE_ABOVE_ZERO = "amount_must_be_above_zero"
    ACCOUNTS_MUST_BE_DIFFERENT = "accounts_must_be_different"
    ACCOUNT_WOULD_BE_OVERDRAWN = "account_would_be_overdrawn"


class Transfer(msgspec.Struct, frozen=True):
    """An amount debited to one account and credited to another; never signed."""

    debit: Account
    credit: Account
    amount: Cents
    reason: str


@dataclass(slots=True)
class Ledger:
    """The balance of every account: credits less debits, or debits less credits for assets."""

    held: dict[Account, Cents] = field(default_factory=dict)

    def balance(self, account: Account) -> Cents:
        """The balance of an account; zero if it was never used."""
        return self.held.get(account, 0)

    def post(self, transfers: Sequence[Transfer]) -> Refusal | None:
        """Post all transfers, or refuse and change nothing."""
        if refused := _refuse_form(transfers):
            return refused
        held = self.held
        after = {place: held.get(place, 0) for one in transfers for place in (one.debit, one.credit)}
        for transfer in transfers:
            _move(after, transfer)
            for place in (transfer.debit, transfer.credit):
                if after[place] < 0 and not place.kind.may_be_overdrawn:
                    return Refusal.ACCOUNT_WOULD_BE_OVERDRAWN
        held.update(after)
        return None

    def difference(self) -> Cents:
        """All assets less everything owed or won: always zero."""
        return sum(amount if account.kind in ASSETS else -amount for account, amount in self.held.items())


def _refuse_form(transfers: Sequence[Transfer]) -> Refusal | None:
    if not transfers:
        return Refusal.NOTHING_TO_POST
    for transfer in transfers:
        if transfer.amount <= 0:
            return Refusal.AMOUNT_MUST_BE_ABOVE_ZERO
        if transfer.debit == transfer.credit:
            return Refusal.ACCOUNTS_MUST_BE_DIFFERENT
    return None


def _move(held: dict[Account, Cents], transfer: Transfer) -> None:
    debit, credit, amount = transfer.debit, transfer.credit, transfer.amount
    held[debit] = held.get(debit, 0) + (amount if debit.kind in ASSETS else -amount)
    held[credit] = held.get(credit, 0) + (-amount if credit.kind in ASSETS else amount)
