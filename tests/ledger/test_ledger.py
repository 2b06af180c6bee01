"""Money moves between accounts and nowhere else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ledger.accounts import Account, Kind, account
from croupier.ledger.ledger import Ledger, Refusal, Transfer

BOX, GAME, RISK, HOUSE = (
    Account(Kind.CASH_BOX, "T-1"),
    Account(Kind.GAME, "T-1"),
    Account(Kind.AT_RISK, "table 1"),
    Account(Kind.HOUSE, "table 1"),
)


def move(debit: Account, credit: Account, amount: int) -> Transfer:
    return Transfer(debit, credit, amount, "test")


def bought_in(amount: int = 100_00) -> Ledger:
    ledger = Ledger()
    assert ledger.post([move(BOX, GAME, amount)]) is None
    return ledger


def test_a_bill_raises_the_box_and_the_game_account() -> None:
    ledger = bought_in()

    assert ledger.balance(BOX) == 100_00
    assert ledger.balance(GAME) == 100_00
    assert ledger.difference() == 0


def test_a_lost_wager_ends_in_the_house() -> None:
    ledger = bought_in()

    assert ledger.post([move(GAME, RISK, 10_00), move(RISK, HOUSE, 10_00)]) is None

    assert (ledger.balance(GAME), ledger.balance(RISK), ledger.balance(HOUSE)) == (90_00, 0, 10_00)
    assert ledger.difference() == 0


def test_a_table_may_lose_more_than_it_won() -> None:
    ledger = bought_in()

    assert ledger.post([move(HOUSE, GAME, 500_00)]) is None

    assert ledger.balance(HOUSE) == -500_00


@pytest.mark.parametrize(
    ("transfers", "refusal"),
    [
        ([], Refusal.NOTHING_TO_POST),
        ([move(GAME, RISK, 0)], Refusal.AMOUNT_MUST_BE_ABOVE_ZERO),
        ([move(GAME, RISK, -1)], Refusal.AMOUNT_MUST_BE_ABOVE_ZERO),
        ([move(GAME, GAME, 1)], Refusal.ACCOUNTS_MUST_BE_DIFFERENT),
        ([move(GAME, RISK, 100_01)], Refusal.ACCOUNT_WOULD_BE_OVERDRAWN),
        ([move(GAME, RISK, 60_00), move(GAME, RISK, 60_00)], Refusal.ACCOUNT_WOULD_BE_OVERDRAWN),
        ([move(GAME, RISK, 5_00), move(GAME, GAME, 1)], Refusal.ACCOUNTS_MUST_BE_DIFFERENT),
    ],
)
def test_what_is_refused_changes_nothing(transfers: list[Transfer], refusal: Refusal) -> None:
    ledger = bought_in()
    before = dict(ledger.held)

    assert ledger.post(transfers) is refusal

    assert ledger.held == before


def test_the_last_cent_can_be_wagered() -> None:
    ledger = bought_in()

    assert ledger.post([move(GAME, RISK, 100_00)]) is None


def test_a_box_cannot_be_emptied_of_more_than_it_holds() -> None:
    ledger = bought_in()

    assert ledger.post([move(Account(Kind.CAGE, "main"), BOX, 100_01)]) is Refusal.ACCOUNT_WOULD_BE_OVERDRAWN
    assert ledger.post([move(Account(Kind.CAGE, "main"), BOX, 100_00)]) is None


def test_an_account_may_not_pass_below_zero_on_the_way() -> None:
    there_and_back = [move(GAME, RISK, 100_01), move(RISK, GAME, 100_01)]

    assert bought_in().post(there_and_back) is Refusal.ACCOUNT_WOULD_BE_OVERDRAWN


@pytest.mark.parametrize("text", ["game:T-1", "progressive:mega", "cash_box:T-1"])
def test_accounts_are_read_as_they_are_written(text: str) -> None:
    assert str(account(text)) == text


@pytest.mark.parametrize("text", ["", "game", "game:", "pocket:me"])
def test_an_account_outside_the_chart_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="names no account"):
        account(text)


ACCOUNTS = st.sampled_from([Account(kind, owner) for kind in Kind for owner in "ab"])
MOVES = st.lists(st.builds(move, ACCOUNTS, ACCOUNTS, st.integers(-5, 300)), max_size=4)


@given(st.lists(MOVES, max_size=30))
def test_whatever_is_posted_the_books_balance_and_nothing_is_overdrawn(history: list[list[Transfer]]) -> None:
    ledger = Ledger()
    posted = [transfer for transfers in history if ledger.post(transfers) is None for transfer in transfers]

    assert ledger.difference() == 0
    assert all(amount >= 0 or account.kind.may_be_overdrawn for account, amount in ledger.held.items())
    one_by_one = Ledger()
    assert not any(one_by_one.post([transfer]) for transfer in posted)
    assert one_by_one == ledger
