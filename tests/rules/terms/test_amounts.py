"""What a wager may amount to, and how it is said."""

import pytest

from croupier.money import Rounding, payout
from croupier.rules.terms.options import choose
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.rules.terms.wagers import Amount, Wager, equal_to, exactly, side_limits, table_limits, unit
from support.games.toy import CITE, Options

OPTIONS = choose(Options, {"table_minimum": 5, "side_minimum": 2, "smallest_chip": 0.5, "progressive_unit": 5})


@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (9_99, Reason.WAGER_BELOW_THE_MINIMUM),
        (10_00, None),
        (10_01, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
        (10_50, None),
        (30_00, None),
        (30_50, Reason.WAGER_ABOVE_THE_MAXIMUM),
    ],
)
def test_least_most_and_steps(amount: int, reason: Reason | None) -> None:
    refused = Amount(10_00, 30_00, CITE, step=50).refuse("Ante", amount)

    assert (refused.reason if refused else None) == reason


def test_a_chapter_names_its_own_reasons() -> None:
    amount = Amount(
        10_00,
        20_00,
        CITE,
        too_little=Reason.CHOICE_IS_NOT_OPEN,
        too_much=Reason.UNKNOWN_STAKE,
        step=10_00,
        uneven=Reason.IMPOSSIBLE_ROLL,
    )

    refused = [amount.refuse("Bet", cents) for cents in (5_00, 15_00, 25_00)]

    reasons = [Reason.CHOICE_IS_NOT_OPEN, Reason.IMPOSSIBLE_ROLL, Reason.UNKNOWN_STAKE]
    assert [one.reason for one in refused if one] == reasons


def test_a_refusal_says_what_would_be_allowed() -> None:
    refused = Amount(10_00, 30_00, CITE).refuse("Play Wager", 5_00)

    assert isinstance(refused, Refusal)
    assert str(refused) == "the Play Wager must be $10 to $30, not $5 [wager_below_the_minimum, § 657a.7]"


def test_one_amount_only() -> None:
    assert str(exactly(5_00, CITE)) == "exactly $5"
    assert exactly(5_00, CITE).refuse("Unit", 5_00) is None
    less, more = exactly(5_00, CITE).refuse("Unit", 4_00), exactly(5_00, CITE).refuse("Unit", 6_00)
    assert less is not None
    assert more is not None
    assert less.reason is more.reason is Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL


def test_one_amount_with_a_reason_of_its_own() -> None:
    refused = exactly(5_00, CITE, Reason.UNKNOWN_WAGER).refuse("Unit", 4_00)

    assert refused is not None
    assert refused.reason is Reason.UNKNOWN_WAGER


def test_where_the_amounts_come_from() -> None:
    assert table_limits({}, OPTIONS) == Amount(5_00, 500_00, "§ 601a.2", step=50)
    assert side_limits({}, OPTIONS) == Amount(2_00, 100_00, "§ 601a.2", step=50)
    assert equal_to("ante", CITE)({"ante": 7_00}, OPTIONS) == exactly(7_00, CITE)
    assert equal_to("ante", CITE)({}, OPTIONS) == exactly(0, CITE)
    assert unit("progressive_unit", CITE)({}, OPTIONS) == exactly(5_00, CITE)


def test_a_wager_is_offered_always_or_by_its_option() -> None:
    side = Wager(name="side", title="Side", cite=CITE, offered_by="side")

    assert Wager(name="ante", title="Ante", cite=CITE).offered(OPTIONS)
    assert side.offered(OPTIONS)
    assert not side.offered(choose(Options, {"side": False}))


@pytest.mark.parametrize(
    ("amount", "rounding", "refused"),
    [(25, Rounding.EXACT, True), (50, Rounding.EXACT, False), (25, Rounding.DOWN_TO_THE_CENT, False)],
)
def test_the_row_that_would_split_a_cent_is_named(amount: int, rounding: Rounding, refused: bool) -> None:
    wager = Wager(name="side", title="Side", cite=CITE, pays=lambda _options: (payout("5 to 1"), payout("3 to 2")))

    answer = wager.refuse_fraction(amount, choose(Options, {"rounding": rounding.value}))

    assert (answer is not None) is refused
    assert answer is None or "cannot be paid exactly at 3 to 2" in answer.detail
