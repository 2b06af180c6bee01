"""§§ 672a.3 to 672a.7, 672a.12 and those of 673a: the shoe as the running floor keeps it."""

from typing import Any

import pytest

from croupier.equipment.devices import Device
from croupier.floor.record.commands import ChangeCards, HandleCards, OpenBetting, PlaceWagers, RepairDevice, Report
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.rules.blackjack.table import Reason as BlackjackReason
from croupier.rules.procedure.cutting import Cut
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.handling import HandlingReason, Readiness, Shuffle, Task
from croupier.rules.procedure.round import BURN
from croupier.rules.terms.events import BettingClosed, CardDealt, CoverCardAppeared
from support.floor.house import DEALER, FLOORPERSON, House, device
from support.games.kept_cards import BY_ITSELF, TWO_DECKS, handle, kept, played, ready, refused, unopened, wagered

both = pytest.mark.parametrize("number", ["672a", "673a"])
WHOLE = 312
"""How many cards the shipped submissions play with."""

SHUFFLED = (Task.COLLECT, Task.SHUFFLE, Task.CUT, Task.BEGIN)


def ordered(house: House) -> House:
    """A floorperson orders a reshuffle, and the dealer carries it out."""
    house.do(FLOORPERSON, HandleCards("T", Task.COLLECT))
    return ready(house)


def covered(house: House, place: str = "1") -> House:
    """A round in which the cover card appears before the first card, or on the dealer's hand, played to its end."""
    wagered(house.betting()).do(DEALER, Report("T", BettingClosed()))
    while house.round().needs.place != place:  # type: ignore[union-attr]
        house.do(DEALER, Report("T", CardDealt(house.round().needs.place, first_left(house))))  # type: ignore[union-attr]
    house.do(DEALER, Report("T", CoverCardAppeared(place)))
    return house.finish()


def first_left(house: House) -> Any:
    pack = house.round().round.pack
    return next(one for one in house.round().chapter.cards(house.round().round.options) if pack.remaining(one))


# .5(f), .5(g), .6(b)(2), .7(c): whatever reshuffles the cards begins a shoe


@both
@pytest.mark.cites("§ 672a.5(f)", "§ 673a.5(f)", "§ 672a.7(c)", "§ 673a.7(c)")
def test_5_f_a_reshuffle_that_a_floorperson_orders_is_a_new_shoe_with_its_burn(number: str) -> None:
    house = played(ready(kept(number)))
    seen = house.state().following.seen
    assert seen

    ordered(house)
    wagered(house.betting()).do(DEALER, Report("T", BettingClosed()))

    assert house.round().opening.new_shoe
    assert len(house.round().round.pack) == WHOLE
    step = house.round().step
    assert isinstance(step, Deal)
    assert step.remaining[0].place == BURN
    house.do(DEALER, Report("T", CardDealt(BURN, None)))
    house.do(DEALER, Report("T", CardDealt("1", seen[0])))  # a card of the old shoe comes again
    house.finish()


@both
@pytest.mark.cites("§ 672a.5(g)", "§ 672a.5(g)(1)", "§ 673a.5(g)", "§ 673a.5(g)(1)")
def test_5_g_1_at_an_idle_table_the_cards_are_spread_washed_shuffled_and_cut_and_begin_a_shoe(number: str) -> None:
    house = played(ready(kept(number)))

    handle(house, Task.SPREAD)
    assert refused(house, Task.SHUFFLE).reason is HandlingReason.OUT_OF_ORDER
    ready(handle(house, Task.VIEW, Task.MIX)).betting()

    assert house.round().opening.new_shoe
    assert not house.round().opening.seen


@both
@pytest.mark.cites("§ 672a.5(g)", "§ 672a.5(g)(2)", "§ 673a.5(g)", "§ 673a.5(g)(2)")
def test_5_g_2_at_an_idle_table_with_a_shuffler_the_batch_inside_it_comes_out(number: str) -> None:
    house = played(ready(kept(number, TWO_DECKS)))

    handle(house, Task.SPREAD, Task.VIEW, Task.EXCHANGE)

    assert (house.state().deck, house.state().readiness) == (2, Readiness.SHUFFLED)
    assert ready(house).betting().round().opening.new_shoe


@both
@pytest.mark.cites("§ 672a.6(b)(2)", "§ 673a.6(b)(2)")
@pytest.mark.parametrize("how", ["ordered", "idle"])
def test_6_b_2_who_sat_out_comes_in_after_any_reshuffle(number: str, how: str) -> None:
    house = kept(number, mid_shoe_entry=False).terminal("E2", 100_00)
    played(played(ready(house)))
    house.betting()
    late = PlaceWagers("E2", "T", 2, {"blackjack": 10_00})
    assert house.refused(device("E2"), late).reason is BlackjackReason.WHO_SAT_OUT_WAITS_FOR_THE_RESHUFFLE
    wagered(house).finish()

    if how == "ordered":
        ordered(house)
    else:
        ready(handle(house, Task.SPREAD, Task.VIEW, Task.MIX))

    house.betting().do(device("E2"), late)


@pytest.mark.cites("§ 673a.5(f)", "§ 673a.3(a)")
@pytest.mark.parametrize("how", ["ordered", "idle"])
def test_5_f_with_one_deck_no_legal_card_stops_the_table_after_a_reshuffle(how: str) -> None:
    house = ready(kept("673a", decks=1))
    wagered(house.betting()).deal(seat1="Ts 9h", dealer="7c 8d").finish()

    if how == "ordered":
        ordered(house)
    else:
        ready(handle(house, Task.SPREAD, Task.VIEW, Task.MIX))
    wagered(house.betting()).deal(seat1="Ts 9h", dealer="7c 8d").finish()

    assert house.state().phase is Phase.OPEN


# .3(b): two batches


@both
@pytest.mark.cites("§ 672a.3(b)", "§ 672a.3(b)(1)", "§ 673a.3(b)", "§ 673a.3(b)(1)")
def test_3_b_with_a_shuffler_there_are_two_batches_and_without_one_there_are_not(number: str) -> None:
    alone = unopened(number, {"shuffler": "automated"})
    assert alone is not None
    assert (alone.reason, f"{number}.3(b)" in alone.cite) == (HandlingReason.A_SHUFFLER_NEEDS_TWO_BATCHES, True)
    by_hand = unopened(number, {"in_turn": 2})
    assert by_hand is not None
    assert by_hand.reason is HandlingReason.SECOND_DECK_NEEDS_AN_AUTOMATED_SHUFFLER
    assert unopened(number, TWO_DECKS) is None


@both
@pytest.mark.cites("§ 672a.3(b)(4)", "§ 673a.3(b)(4)")
def test_3_b_4_batches_take_turns_from_shoe_to_shoe(number: str) -> None:
    house = ready(kept(number, TWO_DECKS))
    decks = [house.state().deck]

    played(house)
    decks.append(house.state().deck)
    for _ in range(3):
        ready(covered(house))
        decks.append(house.state().deck)

    assert decks == [1, 1, 2, 1, 2]


@both
@pytest.mark.cites("§ 672a.4(d)", "§ 673a.4(d)")
def test_4_d_each_batch_is_opened_separately(number: str) -> None:
    house = kept(number, TWO_DECKS)
    house.do(FLOORPERSON, ChangeCards("T"))
    ready(house.open_deck(deck=1))

    no = house.refused(DEALER, OpenBetting("T"))

    assert (no.reason, f"{number}.4(" in no.cite) == (Reason.CARDS_ARE_NOT_READY, True)
    house.open_deck(deck=2).equip().do(DEALER, OpenBetting("T"))


# .5(b) to .5(e): the cut


@both
@pytest.mark.cites("§ 672a.5(b)", "§ 672a.5(c)", "§ 672a.5(c)(2)", "§ 673a.5(b)", "§ 673a.5(c)", "§ 673a.5(c)(2)")
def test_5_c_2_the_player_on_whose_box_the_cover_card_appeared_cuts_first(number: str) -> None:
    house = ready(kept(number).terminal("E2", 100_00))
    wagered(wagered(house.betting()), 4, "E2").do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt(BURN, None)))
    house.do(DEALER, Report("T", CoverCardAppeared("1")))
    house.finish()

    handle(house, Task.COLLECT, Task.SHUFFLE, Task.CUT)

    assert house.state().cut == Cut("1", WHOLE // 2, WHOLE // 4)


@both
@pytest.mark.cites("§ 672a.5(c)(3)", "§ 673a.5(c)(3)")
def test_5_c_3_the_far_right_cuts_first_where_it_appeared_on_the_dealers_hand(number: str) -> None:
    house = ready(kept(number).terminal("E2", 100_00))
    wagered(house.betting(), 4, "E2")
    covered_on_the_dealer(wagered(house))

    handle(house, Task.COLLECT, Task.SHUFFLE, Task.CUT)

    assert house.state().cut == Cut("4", WHOLE // 2, WHOLE // 4)


def covered_on_the_dealer(house: House) -> House:
    house.do(DEALER, Report("T", BettingClosed()))
    for place in (BURN, "1", "4"):
        house.do(DEALER, Report("T", CardDealt(place, first_left(house))))
    house.do(DEALER, Report("T", CoverCardAppeared("dealer")))
    return house.finish()


@both
@pytest.mark.cites("§ 672a.5(c)(4)", "§ 673a.5(c)(4)")
def test_5_c_4_the_far_right_cuts_first_where_a_floorperson_ordered_the_reshuffle(number: str) -> None:
    house = ready(kept(number).terminal("E2", 100_00))
    wagered(wagered(house.betting()), 4, "E2").finish()

    house.do(FLOORPERSON, HandleCards("T", Task.COLLECT))
    handle(house, Task.SHUFFLE)
    handle(house, Task.CUT, by="dealer")

    assert house.state().cut == Cut("dealer", WHOLE // 2, WHOLE // 4, ("4", "1"))


@both
@pytest.mark.cites("§ 672a.5(c)(1)", "§ 673a.5(c)(1)")
def test_5_c_1_where_the_game_just_begins_the_first_player_to_arrive_cuts_first(number: str) -> None:
    house = handle(played(ready(kept(number))), Task.SPREAD)

    handle(handle(house, Task.VIEW, by="5"), Task.MIX, Task.SHUFFLE, Task.CUT)

    assert house.state().cut == Cut("5", WHOLE // 2, WHOLE // 4)


@both
@pytest.mark.cites("§ 672a.5(d)", "§ 673a.5(d)")
@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"depth": 9}, HandlingReason.CUT_TOO_NEAR_THE_TOP),
        ({"depth": 10}, None),
        ({"depth": -10}, None),
        ({"depth": -9}, HandlingReason.CUT_TOO_NEAR_THE_BOTTOM),
        ({"cover": -1}, HandlingReason.COVER_CARD_TOO_NEAR_THE_BOTTOM),
        ({"cover": 0}, None),
    ],
)
def test_5_d_ten_cards_from_either_end_and_the_cover_card_a_quarter_in(
    number: str, said: dict[str, int], reason: HandlingReason | None
) -> None:
    """A depth below zero is counted from the bottom here, a cover card from the least that may lie below it."""
    house = handle(kept(number), Task.SHUFFLE)
    place: dict[str, Any] = {"depth": said.get("depth", WHOLE // 2) % WHOLE, "cover": WHOLE // 4 + said.get("cover", 0)}

    if reason:
        no = refused(house, Task.CUT, **place)
        assert (no.reason, f"{number}.5(d)" in no.cite) == (reason, True)
    else:
        assert handle(house, Task.CUT, **place).state().cut == Cut("dealer", place["depth"], place["cover"])


@both
@pytest.mark.cites("§ 672a.5(e)", "§ 673a.5(e)")
def test_5_e_a_recut_is_by_who_cut_last_or_the_next(number: str) -> None:
    house = ready(kept(number).terminal("E2", 100_00).terminal("E3", 100_00))
    wagered(wagered(wagered(house.betting()), 4, "E2"), 5, "E3").finish()
    house.do(FLOORPERSON, HandleCards("T", Task.COLLECT))
    handle(house, Task.SHUFFLE, Task.CUT)

    third = HandleCards("T", Task.RECUT, by="1")
    assert house.refused(FLOORPERSON, third).reason is HandlingReason.CUT_IS_OFFERED_TO_OTHERS
    house.do(FLOORPERSON, HandleCards("T", Task.RECUT, by="4"))
    assert house.state().cut == Cut("4", WHOLE // 2, WHOLE // 4)
    handle(house, Task.BEGIN)
    assert house.refused(FLOORPERSON, third).reason is HandlingReason.OUT_OF_ORDER


# A device that reshuffles by itself; cards that are collected


@both
@pytest.mark.cites("§ 672a.5(h)", "§ 673a.5(h)")
def test_5_h_a_device_that_reshuffles_by_itself_needs_no_cut_and_gives_a_whole_shoe_every_round(number: str) -> None:
    house = kept(number, BY_ITSELF, mid_shoe_entry=False).terminal("E2", 100_00)
    handle(house, Task.SHUFFLE, Task.BEGIN, shuffle=Shuffle.SELF_RESHUFFLING)

    played(played(house))
    house.betting().do(device("E2"), PlaceWagers("E2", "T", 2, {"blackjack": 10_00}))

    assert len(house.round().round.pack) == WHOLE
    assert not house.round().opening.new_shoe


@both
@pytest.mark.cites("§ 672a.7(d)(1)", "§ 673a.7(d)(1)")
def test_7_d_1_no_card_may_be_missing_when_the_shoe_is_collected(number: str) -> None:
    house = covered(played(ready(kept(number))))

    uncollected = refused(house, Task.SHUFFLE)
    assert (uncollected.reason, uncollected.cite) == (
        HandlingReason.THE_CARDS_ARE_NOT_COLLECTED,
        f"§ {number}.7(d)(1)",
    )
    for found in (WHOLE - 1, WHOLE + 1):
        no = refused(house, Task.COLLECT, found=found)
        assert no.reason is HandlingReason.THE_COLLECTED_CARDS_ARE_NOT_COMPLETE
    handle(house, Task.COLLECT, found=WHOLE)
    handle(house, *SHUFFLED[1:])


@both
@pytest.mark.cites("§ 672a.7(d)(1)", "§ 673a.7(d)(1)")
def test_7_d_1_nor_of_a_batch_that_goes_into_the_shuffler(number: str) -> None:
    house = covered(played(ready(kept(number, TWO_DECKS))))
    handle(house, Task.CUT)

    assert refused(house, Task.BEGIN).reason is HandlingReason.THE_CARDS_ARE_NOT_COLLECTED
    handle(house, Task.COLLECT, deck=1)
    handle(house, Task.BEGIN)


# .12, .13: devices, and a shoe that runs out


@both
@pytest.mark.cites("§ 672a.12(k)", "§ 673a.13(k)")
def test_12_k_what_jams_in_the_shuffler_is_shuffled_again_before_its_turn(number: str) -> None:
    house = wagered(ready(kept(number, TWO_DECKS)).betting())

    house.irregularity("shuffler_failed")

    other = house.state().other
    assert other is not None
    assert (house.state().readiness, other.readiness) == (Readiness.IN_PLAY, Readiness.MIXED)
    house.finish()
    handle(house, Task.SHUFFLE, shuffle=Shuffle.AUTOMATED, deck=2)


@both
@pytest.mark.cites("§ 672a.12(l)", "§ 673a.13(l)")
def test_12_l_a_shuffler_out_of_order_is_signed_before_cards_are_shuffled_by_hand(number: str) -> None:
    house = played(ready(kept(number, TWO_DECKS)))
    house.do(FLOORPERSON, HandleCards("T", Task.COLLECT))
    no = refused(house, Task.SHUFFLE)
    assert no.reason is HandlingReason.SECOND_DECK_NEEDS_AN_AUTOMATED_SHUFFLER

    wagered(ready(house).betting()).irregularity("device_out_of_order")
    house.finish().do(FLOORPERSON, HandleCards("T", Task.COLLECT))

    no = refused(house, Task.SHUFFLE, Shuffle.AUTOMATED)
    assert (no.reason, f"{number}.1" in no.cite) == (HandlingReason.THE_DEVICE_IS_OUT_OF_ORDER, True)
    handle(house, Task.SHUFFLE, Task.CUT, Task.BEGIN).do(FLOORPERSON, RepairDevice("T", Device.SHUFFLER))


@both
@pytest.mark.cites("§ 672a.12(f)", "§ 673a.13(f)")
def test_12_f_a_shoe_that_runs_out_is_shuffled_and_cut_before_the_round_goes_on(number: str) -> None:
    house = wagered(ready(kept(number)).betting())
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt(BURN, None)))

    house.irregularity("shoe_exhausted")

    card = first_left(house)
    assert house.refused(DEALER, Report("T", CardDealt(BURN, card))).reason is Reason.CARDS_ARE_NOT_READY
    handle(house, Task.SHUFFLE, Task.CUT, Task.BEGIN).do(DEALER, Report("T", CardDealt(BURN, card)))
    house.finish()
