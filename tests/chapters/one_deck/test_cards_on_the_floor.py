"""§§ .3 to .5, .9(a)(1) and .13 of the games with one deck, as the running floor keeps them."""

from enum import StrEnum

import pytest

from croupier.equipment.devices import Condition, Device
from croupier.floor.record.commands import (
    ChangeCards,
    HandleCards,
    OpenBetting,
    PrepareCards,
    RepairDevice,
    Report,
    ReportIrregularity,
    SignDevice,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import OtherDeck
from croupier.rules.procedure.cutting import Cut
from croupier.rules.procedure.handling import HandlingReason, Readiness, Shuffle, Task
from croupier.rules.terms.events import BettingClosed, IrregularityFound
from croupier.rules.terms.options import DealingMethod
from support.floor.house import DEALER, FLOORPERSON, TECHNICIAN, House
from support.games.kept_cards import BY_ITSELF, TWO_DECKS, handle, kept, played, ready, refused, unopened, wagered
from support.games.shared_rules import cited, each_chapter

SHUFFLED = (Task.SHUFFLE, Task.CUT, Task.BEGIN)


# .3 and .4: two decks


two_decks = each_chapter(
    "§§ 647a.3(b), 657a.3(b), 663a.3(b), 667a.3(b), 669a.3(b), 670a.3(b), 671a.3(b), 674a.3(b), 676a.3(b)",
    "§§ 647a.3(b)(3), 657a.3(b)(3), 663a.3(b)(3), 667a.3(b)(3), 669a.3(b)(3), 670a.3(b)(3), 671a.3(b)(3)",
    "§§ 674a.3(b)(3), 676a.3(b)(3)",
)


@two_decks
def test_3_b_a_second_deck_needs_an_automated_shuffler(number: str, clauses: set[str]) -> None:
    for without in ({"shuffler": "none", "in_turn": 2}, {**BY_ITSELF, "in_turn": 2}):
        no = unopened(number, without)
        assert no is not None
        assert no.reason is HandlingReason.SECOND_DECK_NEEDS_AN_AUTOMATED_SHUFFLER
        assert clauses <= cited(no.cite)
    assert unopened(number, TWO_DECKS) is None
    assert unopened(number, {"shuffler": "counting", "in_turn": 2}) is None


@two_decks
def test_3_b_3_two_decks_take_turns_from_round_to_round(number: str) -> None:
    house, decks = kept(number, TWO_DECKS), []
    for _ in range(4):
        house = played(house)
        decks.append(house.state().deck)

    assert decks == [2, 1, 2, 1]
    assert house.state().readiness is Readiness.SHUFFLED  # it was shuffled while the other was in play
    assert waits(house).readiness is Readiness.MIXED


@each_chapter("§§ 647a.4(d), 657a.4(d), 663a.4(d), 667a.4(d), 669a.4(d), 670a.4(d), 671a.4(d), 674a.4(d), 676a.4(d)")
def test_4_d_each_of_two_decks_is_opened_before_anybody_wagers(number: str, clauses: set[str]) -> None:
    house = kept(number, TWO_DECKS)
    house.do(FLOORPERSON, ChangeCards("T"))
    ready(house.open_deck(deck=1))

    no = house.refused(DEALER, OpenBetting("T"))
    assert no.reason is Reason.CARDS_ARE_NOT_READY
    assert clauses <= cited(no.cite)
    house.open_deck(deck=2).equip().do(DEALER, OpenBetting("T"))


def test_a_third_deck_and_a_second_at_a_table_with_one_are_unknown() -> None:
    assert refused(kept("657a"), Task.MIX, deck=2).reason is Reason.THERE_ARE_NO_CARDS
    assert refused(kept("657a", TWO_DECKS), Task.MIX, deck=3).reason is Reason.THERE_ARE_NO_CARDS


def test_the_deck_in_the_shuffler_is_neither_cut_nor_brought_into_play() -> None:
    house = kept("657a", TWO_DECKS)

    assert refused(house, Task.BEGIN, deck=2).reason is Reason.CARDS_ARE_NOT_READY


# .5: the shuffle and the cut


@each_chapter("§§ 647a.5(b), 657a.5(b), 663a.5(b), 667a.5(b), 669a.5(b), 671a.5(b), 674a.5(b), 676a.5(b)")
@pytest.mark.parametrize("found", [51, 52, 53])
def test_5_b_a_deck_with_a_wrong_number_of_cards_is_removed(number: str, found: int) -> None:
    house = kept(number, {"shuffler": "counting"})

    handle(house, Task.SHUFFLE, shuffle=Shuffle.AUTOMATED, found=found)

    assert house.state().readiness is (Readiness.SHUFFLED if found == 52 else Readiness.REMOVED)
    if found != 52:
        assert house.refused(DEALER, OpenBetting("T")).reason is Reason.CARDS_ARE_DUE_FOR_A_CHANGE
        assert house.refused(DEALER, PrepareCards("T")).reason is HandlingReason.OUT_OF_ORDER
        house.do(FLOORPERSON, ChangeCards("T"))
    played(house.ready_cards() if found != 52 else house)


@pytest.mark.parametrize("found", [51, 53])
def test_nobody_shuffles_by_hand_what_was_counted_and_is_not_complete(found: int) -> None:
    house = kept("657a")

    no = refused(house, Task.SHUFFLE, found=found)

    assert (no.reason, no.cite) == (
        HandlingReason.THE_COLLECTED_CARDS_ARE_NOT_COMPLETE,
        "§§ 657a.5(a), 657a.5(c)(1), 657a.5(c)(2), 657a.5(e), 657a.5(f)",
    )
    assert house.state().readiness is Readiness.MIXED
    handle(house, Task.SHUFFLE, found=52)


def test_5_b_a_wrong_deck_in_the_shuffler_goes_before_the_next_round() -> None:
    house = ready(kept("657a", {"shuffler": "counting", "in_turn": 2}))
    wagered(house.betting())

    handle(house, Task.SHUFFLE, shuffle=Shuffle.AUTOMATED, deck=2, found=51)
    house.finish()

    assert house.refused(DEALER, OpenBetting("T")).reason is Reason.CARDS_ARE_DUE_FOR_A_CHANGE


@each_chapter("§§ 647a.5(b), 657a.5(b), 663a.5(b), 667a.5(b), 669a.5(b), 671a.5(b), 674a.5(b), 676a.5(b)")
@pytest.mark.parametrize("wrong", [1, 2])
def test_5_b_a_new_deck_comes_for_the_wrong_one_and_its_twin_stays(number: str, wrong: int) -> None:
    house = kept(number, {"shuffler": "counting", "in_turn": 2})
    twin = house.state().in_use_since
    handle(house, Task.SHUFFLE, shuffle=Shuffle.AUTOMATED, deck=wrong, found=51)
    house.do(FLOORPERSON, ChangeCards("T"))

    new, stays = (house.state(), waits(house)) if wrong == 1 else (waits(house), house.state())
    assert (new.readiness, stays.readiness) == (Readiness.RECEIVED, Readiness.MIXED)
    assert (new.in_use_since, stays.in_use_since) == (None, twin)
    house.open_deck(deck=wrong)
    played(house)


def test_5_b_where_both_decks_are_wrong_or_nothing_is_both_are_new() -> None:
    house = kept("657a", {"shuffler": "counting", "in_turn": 2})
    for deck in (1, 2):
        handle(house, Task.SHUFFLE, shuffle=Shuffle.AUTOMATED, deck=deck, found=53)

    for _ in ("both wrong", "both right"):
        house.do(FLOORPERSON, ChangeCards("T"))
        assert {house.state().readiness, waits(house).readiness} == {Readiness.RECEIVED}
        house.open_deck(deck=1).open_deck(deck=2)
    played(house)


@pytest.mark.cites("§ 657a.8(f)")
@pytest.mark.parametrize(("shuffler", "counted"), [("automated", 1), ("counting", 0)])
def test_a_counting_shuffler_spares_the_count_of_the_stub(shuffler: str, counted: int) -> None:
    house = kept("657a", {"shuffler": shuffler})
    for _ in range(5):
        played(house)

    assert house.round().opening.count_stub is bool(counted)


@each_chapter("§§ 647a.5(d), 657a.5(d), 663a.5(d), 667a.5(d), 669a.5(d), 671a.5(d), 674a.5(d), 676a.5(d)")
def test_5_d_the_dealer_cuts_at_least_ten_cards_from_the_top(number: str, clauses: set[str]) -> None:
    house = handle(kept(number), Task.SHUFFLE)

    too_near, by_a_player = refused(house, Task.CUT, depth=9), refused(house, Task.CUT, by="1")
    assert refused(house, Task.CUT, depth=52).reason is HandlingReason.CUT_TOO_NEAR_THE_BOTTOM  # not cut at all

    assert (too_near.reason, cited(too_near.cite)) == (HandlingReason.CUT_TOO_NEAR_THE_TOP, clauses)
    assert by_a_player.reason is HandlingReason.CUT_IS_OFFERED_TO_OTHERS
    handle(house, Task.CUT, depth=10)
    assert house.state().cut == Cut("dealer", 10)


def test_5_d_without_a_word_the_stack_is_cut_in_the_middle() -> None:
    assert handle(kept("657a"), Task.SHUFFLE, Task.CUT).state().cut == Cut("dealer", 26)


@pytest.mark.cites("§ 657a.5(a)", "§ 672a.5(f)")
@pytest.mark.parametrize("number", ["657a", "670a", "672a"])
def test_5_a_cards_in_play_are_shuffled_when_a_floorperson_says_so_and_not_in_a_round(number: str) -> None:
    task = Task.COLLECT if number == "672a" else Task.SHUFFLE
    house = ready(kept(number))

    assert refused(house, task).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(FLOORPERSON, HandleCards("T", task))
    ready(house).betting()
    assert house.refused(FLOORPERSON, HandleCards("T", task)).reason is Reason.ROUND_IS_UNDER_WAY


idle = each_chapter(
    "§§ 647a.5(f), 657a.5(f), 663a.5(f), 667a.5(f), 669a.5(f), 670a.5(g), 670a.5(g)(1), 671a.5(f), 674a.5(f), 676a.5(f)"
)


@idle
def test_5_f_at_an_idle_table_the_cards_are_spread_viewed_washed_shuffled_and_cut(number: str) -> None:
    house = played(kept(number))

    handle(house, Task.SPREAD)
    assert refused(house, Task.SHUFFLE).reason is HandlingReason.OUT_OF_ORDER
    handle(house, Task.VIEW)
    assert refused(house, Task.SHUFFLE).reason is HandlingReason.OUT_OF_ORDER
    played(handle(house, Task.MIX, *SHUFFLED))


@idle
def test_5_f_also_where_betting_is_open_and_nobody_has_wagered(number: str) -> None:
    house = ready(kept(number)).betting()

    handle(house, Task.SPREAD)

    assert house.round().over
    assert refused(wagered(ready(handle(house, Task.VIEW, Task.MIX)).betting()), Task.SPREAD).reason == (
        Reason.ROUND_IS_UNDER_WAY
    )


@pytest.mark.cites("§ 670a.5(g)(2)")
@pytest.mark.parametrize(("number", "washed"), [("670a", False), ("657a", True)])
def test_5_g_2_idle_cards_go_into_a_shuffler_as_they_are_where_the_text_says_so(number: str, washed: bool) -> None:
    house = handle(played(kept(number)), Task.SPREAD, Task.VIEW)

    if washed:
        assert refused(house, Task.SHUFFLE, Shuffle.AUTOMATED).reason is HandlingReason.OUT_OF_ORDER
    else:
        handle(house, Task.SHUFFLE, shuffle=Shuffle.AUTOMATED)


@pytest.mark.cites("§ 670a.5(g)(2)")
def test_5_g_2_at_an_idle_table_with_two_decks_the_one_in_the_shuffler_comes_out() -> None:
    house = handle(ready(kept("670a", TWO_DECKS)), Task.SPREAD, Task.VIEW, Task.EXCHANGE)

    assert (house.state().deck, house.state().readiness) == (2, Readiness.SHUFFLED)
    played(house)


@each_chapter("§§ 647a.5(g), 657a.5(g), 663a.5(g), 667a.5(g), 669a.5(g), 670a.5(h), 671a.5(g), 674a.5(g), 676a.5(g)")
def test_5_g_a_device_that_reshuffles_by_itself_is_approved_first_and_spares_the_cut(
    number: str, clauses: set[str]
) -> None:
    no = unopened(number, {**BY_ITSELF, "approval": " "})
    assert no is not None
    assert (no.reason, cited(no.cite)) == (HandlingReason.THE_DEVICE_IS_NOT_APPROVED, clauses)
    elsewhere = refused(kept(number), Task.SHUFFLE, Shuffle.SELF_RESHUFFLING)
    assert (elsewhere.reason, cited(elsewhere.cite)) == (HandlingReason.THERE_IS_NO_SUCH_SHUFFLER, clauses)

    house = kept(number, BY_ITSELF)
    handle(house, Task.SHUFFLE, shuffle=Shuffle.SELF_RESHUFFLING)
    assert refused(house, Task.CUT).reason is HandlingReason.OUT_OF_ORDER
    handle(house, Task.BEGIN)
    for _ in range(2):
        played(house)
    assert house.state().readiness is Readiness.IN_PLAY


# .9(a)(1): from the hand


by_hand = each_chapter(
    "§§ 647a.9(a)(1), 657a.9(a)(1), 663a.9(a)(1), 667a.9(a)(1), 669a.9(a)(1), 670a.9(a)(1), 671a.9(a)(1)",
    "§§ 674a.9(a)(1), 676a.9(a)(1)",
)


@by_hand
def test_9_a_1_cards_dealt_from_the_hand_are_shuffled_by_an_automated_shuffler(number: str, clauses: set[str]) -> None:
    for shuffler in ({"shuffler": "none"}, BY_ITSELF):
        no = unopened(number, shuffler, dealing_method="hand")
        assert no is not None
        assert (no.reason, cited(no.cite)) == (HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER, clauses)
    house = kept(number, dealing_method="hand")

    manual = refused(house, Task.SHUFFLE)

    assert (manual.reason, cited(manual.cite)) == (HandlingReason.HAND_NEEDS_AN_AUTOMATED_SHUFFLER, clauses)
    handle(house, Task.SHUFFLE, Task.BEGIN, shuffle=Shuffle.AUTOMATED)
    assert wagered(house.betting()).round().round.options.dealing_method is DealingMethod.HAND


@by_hand
def test_9_a_1_without_its_shuffler_the_table_deals_from_a_manual_shoe(number: str) -> None:
    house = kept(number, dealing_method="hand")
    house.do(FLOORPERSON, SignDevice("T", Device.SHUFFLER))

    played(house)
    assert house.round().round.options.dealing_method is DealingMethod.MANUAL_SHOE
    house.restart().do(TECHNICIAN, RepairDevice("T", Device.SHUFFLER))
    played(house)
    assert house.round().round.options.dealing_method is DealingMethod.HAND


# .13: devices


@each_chapter(
    "§§ 647a.13(e), 657a.13(e), 663a.13(d), 667a.13(d), 669a.13(e), 670a.13(l), 671a.13(e), 674a.13(e), 676a.13(e)"
)
@pytest.mark.parametrize("closed", [False, True])
def test_13_e_after_a_jam_nothing_is_dealt_before_the_cards_were_shuffled_again(number: str, closed: bool) -> None:
    house = wagered(ready(kept(number)).betting())
    if closed:
        house.do(DEALER, Report("T", BettingClosed()))

    house.irregularity("shuffler_failed")

    assert house.state().readiness is Readiness.MIXED
    if not closed:
        assert house.refused(DEALER, Report("T", BettingClosed())).reason is Reason.CARDS_ARE_NOT_READY
    ready(house).finish()
    assert not house.round().round.void


def test_13_e_with_two_decks_the_one_in_the_shuffler_is_shuffled_again() -> None:
    house = wagered(ready(kept("657a", TWO_DECKS)).betting())

    house.irregularity("shuffler_failed")

    assert (house.state().readiness, waits(house).readiness) == (Readiness.IN_PLAY, Readiness.MIXED)
    house.finish()
    assert house.state().readiness is Readiness.MIXED
    played(house)


def test_13_e_a_table_without_a_shuffler_cannot_have_it_jam() -> None:
    house = wagered(ready(kept("657a", {"shuffler": "none"})).betting())

    for kind in ("shuffler_failed", "device_out_of_order"):
        assert refused_irregularity(house, kind) is Reason.UNKNOWN_DEVICE


out_of_order = each_chapter(
    "§§ 647a.13(g), 657a.13(g), 663a.13(f), 667a.13(f), 669a.13(g), 670a.13(n), 671a.13(g), 674a.13(g), 676a.13(g)"
)


@out_of_order
def test_13_g_a_shuffler_that_failed_is_signed_before_cards_are_shuffled_by_hand(
    number: str, clauses: set[str]
) -> None:
    house = wagered(ready(kept(number)).betting())
    house.irregularity("shuffler_failed")

    no = refused(house, Task.SHUFFLE)
    assert (no.reason, cited(no.cite)) == (HandlingReason.THE_DEVICE_MUST_BE_SIGNED_FIRST, clauses)
    house.irregularity("device_out_of_order")
    no = refused(house, Task.SHUFFLE, Shuffle.AUTOMATED)
    assert (no.reason, cited(no.cite)) == (HandlingReason.THE_DEVICE_IS_OUT_OF_ORDER, clauses)
    handle(house, *SHUFFLED).finish()
    house.do(TECHNICIAN, RepairDevice("T", Device.SHUFFLER))
    handle(house, Task.SHUFFLE, shuffle=Shuffle.AUTOMATED)


@out_of_order
def test_13_g_while_the_automated_shoe_is_out_of_order_cards_are_dealt_from_a_manual_one(number: str) -> None:
    house = kept(number, dealing_method="automated_shoe")

    house.do(FLOORPERSON, SignDevice("T", Device.DEALING_SHOE))
    played(house)

    assert house.round().round.options.dealing_method is DealingMethod.MANUAL_SHOE
    house.restart().do(FLOORPERSON, RepairDevice("T", Device.DEALING_SHOE))
    wagered(ready(house).betting())
    assert house.round().round.options.dealing_method is DealingMethod.AUTOMATED_SHOE


def test_13_g_a_floorperson_sees_the_sign() -> None:
    house = kept("657a")

    assert house.refused(DEALER, SignDevice("T", Device.SHUFFLER)).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(DEALER, SignDevice("T", Device.SHUFFLER), FLOORPERSON)
    assert house.refused(FLOORPERSON, SignDevice("T", Device.SHUFFLER)).reason is Reason.DEVICE_IS_SET_SO
    assert house.refused(FLOORPERSON, SignDevice("T", Device.DEALING_SHOE)).reason is Reason.UNKNOWN_DEVICE
    house.do(FLOORPERSON, RepairDevice("T", Device.SHUFFLER))
    assert house.refused(FLOORPERSON, RepairDevice("T", Device.SHUFFLER)).reason is Reason.DEVICE_IS_SET_SO


def test_13_g_two_decks_do_not_take_turns_without_their_shuffler() -> None:
    house = played(kept("657a", TWO_DECKS))
    house.do(FLOORPERSON, SignDevice("T", Device.SHUFFLER))

    decks = [played(house).state().deck for _ in range(3)]

    assert decks == [2, 2, 2]
    assert house.state().condition(Device.SHUFFLER) is Condition.OUT_OF_ORDER


def test_13_g_cards_are_taken_out_of_a_device_that_reshuffled_them() -> None:
    house = wagered(ready(kept("657a", BY_ITSELF)).betting())

    house.irregularity("device_out_of_order")

    assert house.state().readiness is Readiness.MIXED
    handle(house, *SHUFFLED).finish()


def waits(house: House) -> OtherDeck:
    """The deck in the shuffler, which goes its way like the one at hand."""
    found = house.state().other
    assert found is not None
    return found


def refused_irregularity(house: House, kind: str) -> StrEnum:
    command = ReportIrregularity("T", IrregularityFound(kind))
    return house.refused(DEALER, command, FLOORPERSON).reason
