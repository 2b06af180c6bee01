"""§§ 672a.12(a)–(f), 673a.13(a)–(f): cards that come wrong, and how the round goes on."""

from typing import Any

import pytest

from croupier.equipment.cards import card, decks, notation
from croupier.rules.blackjack.dealing import (
    AnnounceTotal,
    HoleCardDeal,
    InitialDeal,
    RevealHoleCard,
    dealer_cards,
    dealer_total,
)
from croupier.rules.blackjack.turns import RequestedCard
from croupier.rules.game.simulated import SimulatedDealer
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.events import CardDealt
from croupier.rules.terms.refusals import Reason
from support.games.blackjack import (
    dealt,
    deciding,
    do,
    found,
    hands_of,
    next_card_to,
    open_choices,
    playing,
    until_over,
    waiting,
)
from support.tables.rehearsed_table import Rehearsal

both = pytest.mark.parametrize("number", ["672a", "673a"])

SECTIONS = {"672a": "§ 672a.12", "673a": "§ 673a.13"}


# A card face up in the shoe, and one that nobody saw


@both
@pytest.mark.cites("§ 672a.12(a)", "§ 673a.13(a)")
def test_a_a_card_found_face_up_is_not_used_in_this_round(number: str) -> None:
    table = next_card_to(dealt(number, {1: "Tc 8d"}, "8h 9d"), "1")

    found(table, "face_up_card", card=card("As"))
    found(table, "face_up_card", card=card("Ks"))  # a second one is no worse than the first
    until_over(do(table, 1, "stand"))

    assert notation(table.live.round.cards("discard")) == "As Ks"
    assert hands_of(table) == ["Tc 8d"]
    assert not table.live.round.void


@both
@pytest.mark.cites("§ 672a.12(b)", "§ 673a.13(b)")
def test_b_a_card_drawn_in_error_that_nobody_saw_is_the_next_card(number: str) -> None:
    table = deciding(dealt(number, {1: "Tc 2d 5c"}, "8h 9d"))

    found(table, "drawn_in_error_unexposed")
    do(table, 1, "draw", "stand")

    assert hands_of(table) == ["Tc 2d 5c"]
    assert until_over(table).live.over


# A card drawn in error that all have seen


def exposed(number: str, seats: dict[int, str], dealer: str, shown: str) -> Rehearsal:
    """A table at which a card was drawn in error and shown while the first player decides."""
    table = deciding(dealt(number, seats, dealer))
    return found(table, "drawn_in_error_exposed", card=card(shown))


@both
@pytest.mark.cites("§ 672a.12(c)", "§ 673a.13(c)")
def test_c_an_exposed_card_is_the_next_card_of_the_player_who_asks_for_one(number: str) -> None:
    table = do(exposed(number, {1: "Tc 2d 9c", 2: "9s 9d"}, "8h 9d", "3h"), 1, "draw")
    assert open_choices(table) == {"accept", "refuse"}

    do(table, 1, "accept", "stand")
    do(table, 2, "stand")
    until_over(table)

    assert hands_of(table) == ["Tc 2d 3h"]
    assert not table.live.round.laid["exposed"]


@both
@pytest.mark.cites("§ 672a.12(c)", "§ 673a.13(c)")
def test_c_who_refuses_it_gets_no_further_card_and_the_next_player_is_offered_it(number: str) -> None:
    table = do(exposed(number, {1: "Tc 2d 9c", 2: "9s 3d"}, "8h 9d", "7h"), 1, "draw", "refuse")
    step = waiting(deciding(table))
    assert isinstance(step, Decide)
    assert step.deciding() == ("2",)

    do(table, 2, "draw", "accept", "stand")
    until_over(table)

    assert hands_of(table, 1) == ["Tc 2d"]
    assert hands_of(table, 2) == ["9s 3d 7h"]


@both
@pytest.mark.cites("§ 672a.12(c)", "§ 673a.13(c)")
def test_c_who_refuses_it_gets_no_further_card_on_any_of_his_hands(number: str) -> None:
    split: Any = "split_free" if number == "672a" else ("split", 10)
    table = do(exposed(number, {1: "8s 8d", 2: "Tc 9d"}, "8h 9d", "7h"), 1, split, "refuse")

    do(table, 2, "stand")
    until_over(table)

    assert hands_of(table) == ["8s", "8d"]
    assert table.live.over


@both
@pytest.mark.cites("§ 672a.12(c)", "§ 673a.13(c)")
def test_c_refused_by_all_players_it_is_the_dealers_if_he_must_draw(number: str) -> None:
    table = do(exposed(number, {1: "Tc 2d"}, "8h 4d", "7h"), 1, "draw", "refuse")
    until_over(table)

    assert notation(dealer_cards(table.live.round)) == "8h 4d 7h"


@both
@pytest.mark.cites("§ 672a.12(c)", "§ 673a.13(c)")
def test_c_and_if_the_dealer_cannot_use_it_either_it_is_discarded(number: str) -> None:
    table = do(exposed(number, {1: "Tc 9d"}, "8h 9d", "7h"), 1, "stand")
    until_over(table)

    assert notation(dealer_cards(table.live.round)) == "8h 9d"
    assert notation(table.live.round.cards("discard")) == "7h"


@both
@pytest.mark.cites("§ 672a.12(c)", "§ 673a.13(c)")
def test_c_nobody_can_use_it_once_the_dealer_has_blackjack(number: str) -> None:
    table = exposed(number, {1: "Tc 9d"}, "As Kd", "7h")
    while not table.live.over:
        step = table.live.step
        if isinstance(step, Decide):
            table.must(step.default(table.live.round, "1"))
        else:
            table.go_on()

    assert notation(table.live.round.cards("discard")) == "7h"


@both
@pytest.mark.cites("§ 672a.12(c)", "§ 673a.13(c)")
def test_c_a_player_who_had_asked_before_the_card_was_seen_may_still_refuse_it(number: str) -> None:
    table = deciding(dealt(number, {1: "Tc 2d 9c"}, "8h 9d"))
    assert table.decide(1, "draw") is None
    assert isinstance(waiting(table), RequestedCard)

    found(table, "drawn_in_error_exposed", card=card("Kh"))

    assert open_choices(table) == {"accept", "refuse"}
    until_over(do(table, 1, "refuse"))
    assert hands_of(table) == ["Tc 2d"]
    assert table.lines()["blackjack"] == ("lose", -10_00)


@both
@pytest.mark.cites("§ 672a.12(c)", "§ 673a.13(c)")
def test_c_only_after_the_initial_deal_and_before_the_hole_card_is_turned(number: str) -> None:
    table = next_card_to(dealt(number, {1: "Tc 9d"}, "8h 4d 6c"), "1")
    early = table.irregularity_refused("drawn_in_error_exposed", card=card("7h"))
    do(table, 1, "stand").until(RevealHoleCard).go_on()
    late = table.irregularity_refused("drawn_in_error_exposed", card=card("7h"))

    assert early.reason is late.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW
    assert early.cite == f"{SECTIONS[number]}(c)"


@both
@pytest.mark.cites("§ 672a.12(c)", "§ 673a.13(c)")
def test_c_the_card_must_be_named_and_must_be_in_the_shoe(number: str) -> None:
    table = deciding(dealt(number, {1: "Tc 9d"}, "8h 4d 6c", decks=6 if number == "672a" else 1))

    assert table.irregularity_refused("drawn_in_error_exposed").reason is Reason.CARD_MUST_BE_READ
    if number == "673a":
        gone = table.irregularity_refused("drawn_in_error_exposed", card=card("Tc"))
        assert gone.reason is Reason.CARD_IS_NOT_IN_THE_DECK


# The dealer's own cards


@both
@pytest.mark.cites("§ 672a.12(d)", "§ 673a.13(d)")
@pytest.mark.parametrize(("dealer", "total"), [("8h 9d", 17), ("Th 9d", 19), ("9h 3d 9c", 21)])
def test_d_a_card_that_the_dealer_draws_on_17_is_discarded_and_his_total_stays(
    number: str, dealer: str, total: int
) -> None:
    table = do(playing(dealt(number, {1: "Tc 8d"}, dealer)), 1, "stand").until(AnnounceTotal)

    found(table, "dealer_17_draws_extra", card=card("5c"))
    until_over(table)

    assert dealer_total(table.live.round).points == total
    assert notation(table.live.round.cards("discard")) == "5c"
    assert table.lines()["blackjack"] == ("win" if total < 18 else "lose", 10_00 if total < 18 else -10_00)


@both
@pytest.mark.cites("§ 672a.12(d)", "§ 673a.13(d)")
def test_d_not_while_the_dealer_must_still_draw(number: str) -> None:
    table = do(dealt(number, {1: "Tc 8d"}, "8h 4d 6c"), 1, "stand")
    next_card_to(table, "dealer")

    refusal = table.irregularity_refused("dealer_17_draws_extra", card=card("5c"))

    assert refusal.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@both
@pytest.mark.cites("§ 672a.12(e)", "§ 673a.13(e)")
def test_e_a_dealer_who_missed_his_first_card_deals_on_and_then_both_to_himself(number: str) -> None:
    table = next_card_to(dealt(number, {1: "Tc 8d", 2: "Ts 9d"}, "8h 9c"), "dealer")

    found(table, "dealer_missed_own_card")
    deciding(table)

    places = [event.place for event in table.live.events if isinstance(event, CardDealt)]
    assert places == ["1", "2", "1", "2", "dealer", "hole_card"]
    assert notation(dealer_cards(table.live.round)) == "8h 9c"


@both
@pytest.mark.cites("§ 672a.12(e)", "§ 673a.13(e)")
def test_e_a_dealer_who_missed_his_second_card_deals_it_now(number: str) -> None:
    table = dealt(number, {1: "Tc 8d"}, "8h 9c").until(HoleCardDeal)

    found(table, "dealer_missed_own_card")
    deciding(table)

    assert notation(dealer_cards(table.live.round)) == "8h 9c"


@both
@pytest.mark.cites("§ 672a.12(e)", "§ 673a.13(e)")
def test_e_not_while_a_player_is_next(number: str) -> None:
    table = dealt(number, {1: "Tc 8d"}, "8h 9c").until(InitialDeal)

    assert table.irregularity_refused("dealer_missed_own_card").reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


# A shoe with too few cards


def almost_empty(number: str, left: str) -> Opening:
    """A shoe of which only these cards are left."""
    cards = list(decks(6 if number == "672a" else 1))
    for one in left.split():
        cards.remove(card(one))
    return Opening(seen=tuple(cards))


def empty_shoe(number: str) -> Rehearsal:
    """A table whose shoe is empty when the player asks for a card."""
    left = "Tc 2d 8h 9d"
    decks_used = {} if number == "672a" else {"decks": 1}
    table = dealt(number, {1: "Tc 2d"}, "8h 9d", opening=almost_empty(number, left), **decks_used)
    assert deciding(table).decide(1, "draw") is None
    assert not table.live.round.pack
    return table


@both
@pytest.mark.cites("§ 672a.12(f)", "§ 673a.13(f)")
def test_f_the_cards_of_the_discard_rack_are_shuffled_one_is_burned_and_the_round_completed(number: str) -> None:
    table = empty_shoe(number)

    found(table, "shoe_exhausted")
    whole = 312 if number == "672a" else 52
    assert len(table.live.round.pack) == whole - 4  # all but what lies on the table
    assert waiting(table).prompt(table.live.round) == "Burn one card"

    table.must(CardDealt("burn", None)).must(CardDealt("1", card("5h")))
    until_over(do(table, 1, "stand"))
    assert hands_of(table) == ["Tc 2d 5h"]
    assert table.live.round.reshuffle


@both
@pytest.mark.cites("§ 672a.12(f)", "§ 673a.13(f)")
def test_f_the_cards_on_the_table_cannot_come_again(number: str) -> None:
    table = found(empty_shoe(number), "shoe_exhausted")

    pack = table.live.round.pack
    copies = 6 if number == "672a" else 1
    assert [pack.remaining(card(one)) for one in ("Tc", "2d", "8h", "9d", "As")] == [copies - 1] * 4 + [copies]


@pytest.mark.cites("§ 673a.13(f)")
def test_f_cards_of_a_hand_that_was_settled_are_shuffled_with_the_others() -> None:
    left = "As Tc Kd 2d 8h 9d"
    table = dealt("673a", {1: "As Kd", 2: "Tc 2d"}, "8h 9d", opening=almost_empty("673a", left), decks=1)
    assert deciding(table).decide(2, "draw") is None

    found(table, "shoe_exhausted")

    pack = table.live.round.pack
    assert (pack.remaining(card("As")), pack.remaining(card("Kd"))) == (1, 1)
    assert (pack.remaining(card("Tc")), pack.remaining(card("2d"))) == (0, 0)


@both
@pytest.mark.cites("§ 672a.12(f)", "§ 673a.13(f)")
def test_f_a_simulated_dealer_finds_the_shoe_empty_and_goes_on(number: str) -> None:
    table = empty_shoe(number)
    dealer = SimulatedDealer(table.live, table.random)
    while isinstance(table.live.step, Deal):
        event = dealer.next_event()
        assert event is not None
        table.must(event)

    assert len(table.live.round.laid["burn"]) == 1
    assert len(hands_of(table)[0].split()) == 3


@both
@pytest.mark.cites("§ 672a.12(f)", "§ 673a.13(f)")
def test_f_not_while_no_card_is_due(number: str) -> None:
    table = deciding(dealt(number, {1: "Tc 8d"}, "8h 9d"))

    assert table.irregularity_refused("shoe_exhausted").reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW
