"""The round: seats, stakes, cards, and wagers settled exactly once."""

from fractions import Fraction

import pytest

from croupier.equipment.cards import card, cards
from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.procedure.dealing import Deal, one_at_a_time
from croupier.rules.procedure.round import DISCARD, Opening, PlayedHand, StandingWager, place_in_words, seat_of
from croupier.rules.terms.events import BettingClosed, CardsRevealed
from croupier.rules.terms.lines import Bet, bonus
from croupier.rules.terms.refusals import BrokenInvariant
from support.games.toy import CITE, dealt, decided, must, placed, table, waiting


@pytest.mark.parametrize(
    ("place", "seat"), [("3", 3), ("3.front", 3), ("12", 12), ("dealer", None), ("", None), ("²", None), (".3", None)]
)
def test_a_place_belongs_to_a_seat_or_to_none(place: str, seat: int | None) -> None:
    assert seat_of(place) == seat


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("3", "seat 3"),
        ("3.front", "seat 3, front"),
        ("dealer", "the dealer"),
        ("discard", "the discard rack"),
        ("six", "the Six Card Bonus area"),
        ("hole_card", "the hole card"),
    ],
)
def test_a_place_as_the_dealer_hears_it(place: str, words: str) -> None:
    assert place_in_words(place) == words


def test_seats_go_clockwise_and_are_settled_counterclockwise() -> None:
    live = must(table(seating="stadium"), placed(4, ante=10_00), placed(2, ante=10_00), placed(1, ante=10_00))
    must(live, placed(2, stake="later", player="x", ante=10_00))

    assert live.round.seats_clockwise == (1, 2, 4)
    assert live.round.seats_counterclockwise == (4, 2, 1)
    assert [stake.id for stake in live.round.in_settlement_order()] == ["s4", "s2", "later", "s1"]
    assert [stake.id for stake in live.round.stakes_at(2)] == ["s2", "later"]


def test_a_player_who_is_out_is_settled_no_more() -> None:
    round = must(table(), placed(1, ante=10_00), placed(2, ante=10_00)).round
    round.stakes["s2"].out = True

    assert [stake.id for stake in round.in_settlement_order()] == ["s1"]


def test_the_stakes_of_a_player_in_the_order_they_came() -> None:
    live = table(adjacent_boxes=2)
    must(live, placed(3, player="ann", ante=10_00), placed(2, player="ann", ante=10_00), placed(1, ante=10_00))

    assert [stake.seat for stake in live.round.stakes.of("ann")] == [3, 2]
    assert live.round.stakes.of("bob") == ()


def test_amounts_are_placed_on_top_of_what_is_there() -> None:
    stake = must(table(), placed(1, ante=10_00)).round.stakes["s1"]
    stake.place("ante", 5_00)

    assert stake.wagers == stake.at_risk == {"ante": 15_00}


def test_what_a_stake_chose() -> None:
    live = dealt(must(table(), placed(1, ante=10_00), BettingClosed()), card("As"), card("2s"))
    must(live, decided("s1", "raise", 10_00))
    stake = live.round.stakes["s1"]

    assert stake.chose("act", "raise")
    assert not stake.chose("act", "fold")
    assert not stake.chose("later", "raise")


def test_a_card_that_was_read_leaves_the_pack_and_an_unread_one_does_not() -> None:
    round = table().round
    round.lay("1", card("As"), up=False)
    round.lay("dealer", None, up=False)

    assert round.cards(1) == (card("As"),)
    assert card("As") not in round.pack
    assert (len(round.pack), round.stub) == (51, 50)
    with pytest.raises(BrokenInvariant, match="a card of dealer has not been read"):
        round.cards("dealer")


def test_a_hand_is_that_of_the_cards_as_they_lie_now() -> None:
    round = table().round
    for one in cards("As Ad Kc 7h 2s"):
        round.lay("1", one, up=False)
    pair = round.hand(FIVE_CARD, 1)
    assert round.hand(FIVE_CARD, "1") is pair
    assert pair.reaches("pair")
    assert not pair.reaches("two_pair")

    round.laid["1"][2].card = card("Kh")
    round.laid["1"][3].card = card("Ks")
    assert round.hand(FIVE_CARD, 1).reaches("two_pair")


def test_a_place_without_cards_has_none() -> None:
    assert table().round.cards("nowhere") == ()


def test_cards_go_to_the_discard_rack_as_they_lie() -> None:
    round = table().round
    round.lay("1", card("As"), up=False)
    round.lay("1", card("Ks"), up=True)

    round.discard("1")

    assert "1" not in round.laid
    assert [(laid.card, laid.up) for laid in round.laid[DISCARD]] == [(card("As"), False), (card("Ks"), True)]
    assert len(round.pack) == 50


def test_discards_that_were_shuffled_into_the_stub_can_come_again() -> None:
    round = table().round
    for one in cards("As Ks"):
        round.lay("1", one, up=True)

    round.shuffle_back([card("As")])

    assert card("As") in round.pack
    assert card("Ks") not in round.pack


# Settled exactly once


def test_a_wager_is_settled_once_and_for_what_it_holds() -> None:
    round = must(table(), placed(1, ante=10_00)).round
    bet = round.bet(round.stakes["s1"], "ante")

    round.record([bet.lose(CITE)])

    assert not round.stakes["s1"].at_risk
    assert round.stakes["s1"].wagers == {"ante": 10_00}
    with pytest.raises(BrokenInvariant, match="ante of s1 holds None"):
        round.record([bet.lose(CITE)])


def test_a_line_for_another_amount_stops_the_table() -> None:
    round = must(table(), placed(1, ante=10_00)).round

    with pytest.raises(BrokenInvariant, match="ante of s1 holds 1000"):
        round.record([Bet(stake="s1", wager="ante", amount=9_00).lose(CITE)])


def test_a_bonus_settles_no_stake() -> None:
    round = must(table(), placed(1, ante=10_00)).round

    round.record([bonus("s1", "envy", 5_00, CITE)])

    assert round.stakes["s1"].at_risk == {"ante": 10_00}


def test_a_receipt_may_show_a_wager_under_another_name() -> None:
    round = must(table(), placed(1, ante=10_00)).round
    line = round.bet(round.stakes["s1"], "ante", shown_as="ante hand 1").lose(CITE)

    round.record([line])

    assert (line.wager, line.of) == ("ante hand 1", "ante")
    assert not round.stakes["s1"].at_risk


def test_a_bet_rounds_as_the_submission_says() -> None:
    round = must(table(rounding="up_to_the_cent"), placed(1, ante=10_00)).round

    assert round.bet(round.stakes["s1"], "ante").rounding is round.options.rounding


# Meters and standing wagers


def test_wagers_feed_their_meters_exactly_and_returned_ones_do_not() -> None:
    round = must(table(), placed(1, ante=10_00, jackpot=1_00), placed(2, ante=10_00, jackpot=1_00)).round

    assert round.contributions() == {"meter": Fraction(20), "reserve": Fraction(10)}
    round.record([round.bet(round.stakes["s1"], "jackpot").returned(CITE)])
    assert round.contributions() == {"meter": Fraction(10), "reserve": Fraction(5)}


def test_what_is_left_at_risk_stands_into_the_next_round() -> None:
    live = must(table(), placed(1, ante=10_00, long=5_00), BettingClosed())
    must(dealt(live, card("As"), card("2s")), decided("s1", "raise", 10_00))
    must(live, CardsRevealed("dealer"))

    standing = (StandingWager("s1", 1, "p1", "long", 5_00),)
    assert live.round.standing_wagers() == standing
    assert table(Opening(standing=standing)).round.stakes["s1"].standing == {"long"}


def test_anyone_wagered() -> None:
    round = must(table(), placed(1, ante=10_00, side=1_00)).round

    assert round.anyone_wagered("jackpot", "side")
    assert not round.anyone_wagered("jackpot")


def test_seen_cards_of_the_shoe_are_gone_from_the_start() -> None:
    live = table(Opening(seen=cards("As Kd")))

    assert len(live.round.pack) == 50
    assert card("Kd") not in live.round.pack


def test_hands_are_turned_up_at_the_end_unless_everything_was_forfeited() -> None:
    live = waiting(lambda round: Deal(one_at_a_time(1, round.seats_clockwise), CITE), stakes=2)
    round = live.round
    round.record([round.bet(round.stakes["s2"], "ante").forfeit(CITE)])

    dealt(live, card("As"), card("Ks"))

    assert live.over
    assert [laid.up for laid in round.laid["1"]] == [True]
    assert [laid.up for laid in round.laid["2"]] == [False]


def test_what_was_exchanged_for_a_hand_of_ones_own_stays_face_down() -> None:
    live = waiting(lambda round: Deal(one_at_a_time(1, round.seats_clockwise), CITE))
    live.round.stakes["s1"].hands = [PlayedHand(1, [card("Ks")])]

    dealt(live, card("As"))

    assert live.over
    assert [laid.up for laid in live.round.laid["1"]] == [False]


def test_what_one_stake_exchanged_stays_face_down_whoever_shares_the_seat() -> None:
    live = waiting(lambda round: Deal(one_at_a_time(1, round.seats_clockwise), CITE), stakes=2)
    sharing = live.round.stakes["s2"]
    sharing.seat, sharing.hands = 1, [PlayedHand(1, [card("Qs")])]

    dealt(live, card("As"), card("Ks"))

    assert live.over
    assert [laid.up for laid in live.round.laid["1"]] == [False]


def test_cards_that_show_are_those_face_up() -> None:
    round = table().round
    for place, one, up in (("flop", "As", True), ("flop", "Ks", False), ("turn", "Qs", True), ("burn", "Js", True)):
        round.lay(place, card(one), up=up)

    assert round.showing("flop", "turn") == cards("As Qs")
