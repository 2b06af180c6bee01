"""What a wager may amount to, and how it is said."""

from dataclasses import replace

import pytest

from croupier.money import Rounding, payout
from croupier.rules.terms.amounts import (
    AllEqual,
    Amount,
    AmountRule,
    AtLeast,
    EqualTo,
    Multiples,
    RaisedWith,
    SideLimits,
    TableLimits,
    Unit,
    UpTo,
    exactly,
)
from croupier.rules.terms.options import choose
from croupier.rules.terms.payouts import always
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.rules.terms.wagers import Wager
from croupier.words import verbatim
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
    refused = Amount(10_00, 30_00, CITE, step=50).refuse(verbatim("Ante"), amount)

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

    refused = [amount.refuse(verbatim("Bet"), cents) for cents in (5_00, 15_00, 25_00)]

    reasons = [Reason.CHOICE_IS_NOT_OPEN, Reason.IMPOSSIBLE_ROLL, Reason.UNKNOWN_STAKE]
    assert [one.reason for one in refused if one] == reasons


def test_a_refusal_says_what_would_be_allowed() -> None:
    refused = Amount(10_00, 30_00, CITE).refuse(verbatim("Play Wager"), 5_00)

    assert isinstance(refused, Refusal)
    assert str(refused) == "the Play Wager must be $10 to $30, not $5 [wager_below_the_minimum, § 657a.7]"


def test_one_amount_only() -> None:
    assert str(exactly(5_00, CITE)) == "exactly $5"
    assert exactly(5_00, CITE).refuse(verbatim("Unit"), 5_00) is None
    less, more = exactly(5_00, CITE).refuse(verbatim("Unit"), 4_00), exactly(5_00, CITE).refuse(verbatim("Unit"), 6_00)
    assert less is not None
    assert more is not None
    assert less.reason is more.reason is Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL


def test_one_amount_with_a_reason_of_its_own() -> None:
    refused = exactly(5_00, CITE, Reason.UNKNOWN_WAGER).refuse(verbatim("Unit"), 4_00)

    assert refused is not None
    assert refused.reason is Reason.UNKNOWN_WAGER


MULTIPLES = Multiples(
    other="ante",
    most=3,
    cite=CITE,
    too_little=Reason.UNKNOWN_STAKE,
    too_much=Reason.UNKNOWN_WAGER,
    uneven=Reason.IMPOSSIBLE_ROLL,
)
RAISED = RaisedWith(verbatim("aces"), replace(MULTIPLES, most=1), MULTIPLES)
TWO = ("left", "right")

RULES: list[tuple[AmountRule, dict[str, int], Amount]] = [
    (TableLimits(), {}, Amount(5_00, 500_00, "§ 601a.2", step=50)),
    (TableLimits(CITE), {}, Amount(5_00, 500_00, CITE, step=50)),
    (SideLimits(), {}, Amount(2_00, 100_00, "§ 601a.2", step=50)),
    (Unit("progressive_unit", CITE), {}, exactly(5_00, CITE)),
    (Unit("table_minimum", CITE, Reason.UNKNOWN_WAGER), {}, exactly(5_00, CITE, Reason.UNKNOWN_WAGER)),
    (EqualTo("ante", CITE), {"ante": 7_00}, exactly(7_00, CITE)),
    (EqualTo("ante", CITE), {}, exactly(0, CITE)),
    (EqualTo("ante", CITE, Reason.UNKNOWN_WAGER, 2), {"ante": 7_00}, exactly(14_00, CITE, Reason.UNKNOWN_WAGER)),
    (AtLeast("ante", CITE), {"ante": 7_00}, Amount(7_00, 500_00, CITE, step=50)),
    (AtLeast("ante", CITE), {}, Amount(5_00, 500_00, CITE, step=50)),
    (
        UpTo("ante", CITE, Reason.UNKNOWN_WAGER),
        {"ante": 7_00},
        Amount(50, 7_00, CITE, too_much=Reason.UNKNOWN_WAGER, step=50),
    ),
    (AllEqual("left", TWO, CITE), {}, Amount(5_00, 500_00, "§ 601a.2", step=50)),
    (AllEqual("left", TWO, CITE), {"left": 9_00, "right": 8_00}, Amount(5_00, 500_00, "§ 601a.2", step=50)),
    (AllEqual("right", TWO, CITE), {"left": 9_00, "right": 8_00}, exactly(9_00, CITE)),
    (AllEqual("left", TWO, CITE), {"right": 8_00}, exactly(8_00, CITE)),
]


@pytest.mark.parametrize(("rule", "slip", "amount"), RULES)
def test_what_a_rule_allows_beside_the_other_wagers(rule: AmountRule, slip: dict[str, int], amount: Amount) -> None:
    assert rule.may_amount_to(slip, OPTIONS) == amount


def test_multiples_are_whole_always_or_where_an_option_says_so() -> None:
    slip = {"ante": 10_00}
    whole = Amount(10_00, 30_00, CITE, Reason.UNKNOWN_STAKE, Reason.UNKNOWN_WAGER, 10_00, Reason.IMPOSSIBLE_ROLL)
    in_chips = Amount(10_00, 30_00, CITE, Reason.UNKNOWN_STAKE, Reason.UNKNOWN_WAGER, 50)
    by_option = replace(MULTIPLES, whole_by="side")

    assert MULTIPLES.may_amount_to(slip, OPTIONS) == whole
    assert by_option.may_amount_to(slip, OPTIONS) == whole
    assert by_option.may_amount_to(slip, choose(Options, {"side": False, "smallest_chip": 0.5})) == in_chips


def test_a_hand_allows_the_higher_multiples() -> None:
    assert RAISED.may_amount_to({"ante": 10_00}, OPTIONS).most == 10_00
    assert RAISED.with_hand({"ante": 10_00}, OPTIONS).most == 30_00


SAID: list[tuple[AmountRule, str]] = [
    (TableLimits(), "$5 to $500 in steps of $0.50"),
    (Unit("progressive_unit", CITE), "exactly $5"),
    (EqualTo("ante", CITE), "the same as the Ante Wager"),
    (EqualTo("ante", CITE, times=2), "twice the Ante Wager"),
    (AtLeast("ante", CITE), "the Ante Wager or more, up to $500"),
    (UpTo("ante", CITE), "up to the Ante Wager"),
    (MULTIPLES, "one to three times the Ante Wager"),
    (replace(MULTIPLES, most=1), "the same as the Ante Wager"),
    (RAISED, "the same as the Ante Wager; up to three times it with aces"),
]


@pytest.mark.parametrize(("rule", "words"), SAID)
def test_what_a_rule_says_on_a_sign(rule: AmountRule, words: str) -> None:
    assert (
        rule.in_words(lambda name: verbatim(f"{name.title()} Wager"), rule.may_amount_to({"ante": 5_00}, OPTIONS))
        == words
    )


DESCRIBED: list[tuple[AmountRule, dict[str, object]]] = [
    (TableLimits(), {"kind": "table_limits"}),
    (SideLimits(), {"kind": "side_limits"}),
    (Unit("progressive_unit", CITE), {"kind": "unit", "option": "progressive_unit"}),
    (EqualTo("ante", CITE), {"kind": "equal_to", "wager": "ante", "times": 1}),
    (AtLeast("ante", CITE), {"kind": "at_least", "wager": "ante"}),
    (UpTo("ante", CITE), {"kind": "up_to", "wager": "ante"}),
    (MULTIPLES, {"kind": "multiples", "wager": "ante", "least": 1, "most": 3}),
    (RAISED, {"kind": "multiples", "wager": "ante", "least": 1, "most": 3, "with": "aces"}),
    (AllEqual("left", TWO, CITE), {"kind": "all_equal", "wagers": ["left", "right"]}),
]


@pytest.mark.parametrize(("rule", "data"), DESCRIBED)
def test_what_a_rule_tells_a_page(rule: AmountRule, data: dict[str, object]) -> None:
    assert rule.described() == data


def test_who_changes_one_of_several_equal_wagers_changes_them_all() -> None:
    left, right = (AllEqual(name, TWO, CITE) for name in TWO)
    slip = {"left": 9_00, "right": 9_00, "side": 2_00}

    assert right.open_to(slip, OPTIONS) == left.open_to(slip, OPTIONS) == TableLimits().may_amount_to(slip, OPTIONS)
    assert right.open_to({"left": 9_00}, OPTIONS) == exactly(9_00, CITE)
    assert right.carried_over("right", {**slip, "right": 14_00}) == {"left": 14_00, "right": 14_00, "side": 2_00}
    assert right.carried_over("right", {"left": 9_00}) == {"left": 9_00}
    assert EqualTo("left", CITE).carried_over("left", slip) == slip


def test_a_wager_is_offered_always_or_by_its_option() -> None:
    side = Wager(name="side", title=verbatim("Side"), cite=CITE, offered_by="side")

    assert Wager(name="ante", title=verbatim("Ante"), cite=CITE).offered(OPTIONS)
    assert side.offered(OPTIONS)
    assert not side.offered(choose(Options, {"side": False}))


@pytest.mark.parametrize(
    ("amount", "rounding", "refused"),
    [(25, Rounding.EXACT, True), (50, Rounding.EXACT, False), (25, Rounding.DOWN_TO_THE_CENT, False)],
)
def test_the_row_that_would_split_a_cent_is_named(amount: int, rounding: Rounding, refused: bool) -> None:
    wager = Wager(name="side", title=verbatim("Side"), cite=CITE, pays=always(payout("5 to 1"), payout("3 to 2")))

    answer = wager.refuse_fraction(amount, choose(Options, {"rounding": rounding.value}))

    assert (answer is not None) is refused
    assert answer is None or "cannot be paid exactly at 3 to 2" in answer.detail


@pytest.mark.parametrize(
    ("limits", "least", "most"),
    [
        ({"table_minimum": 15, "table_maximum": 500, "smallest_chip": 10}, 20_00, 500_00),
        ({"table_minimum": 10, "table_maximum": 495, "smallest_chip": 25}, 25_00, 475_00),
        ({"table_minimum": 20, "table_maximum": 100, "smallest_chip": 10}, 20_00, 100_00),
    ],
)
def test_amounts_are_multiples_of_the_smallest_chip_counted_from_zero(
    limits: dict[str, int], least: int, most: int
) -> None:
    amount = TableLimits().may_amount_to({}, choose(Options, limits))

    assert (amount.least, amount.most) == (least, most)
    for chips, taken in ((least, True), (least + amount.step, True), (least + amount.step // 2, False)):
        assert (amount.refuse(verbatim("Ante"), chips) is None) is taken
