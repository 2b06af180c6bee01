"""One decision worked out alone is worth what the solver of the whole game says."""

from fractions import Fraction
from math import comb
from random import Random

import numpy as np
import pytest

from croupier import library
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.equipment.cards import Card, cards
from croupier.equipment.points import points
from croupier.odds.blackjack.dealing import deals
from croupier.odds.blackjack.holdings import holdings
from croupier.odds.blackjack.main_wager import shoe_of
from croupier.odds.chapters import NotDecided, basis, decided, decision
from croupier.odds.chapters.ch657a.solve import KING_HIGH, Sums
from croupier.odds.chapters.ch670a.play import taken
from croupier.odds.chapters.ch670a.solve import play_of
from croupier.odds.chapters.ch671a.by_decision import class_of_five, decide
from croupier.odds.chapters.ch671a.decisions import BET, FIRST_EXCHANGE, FOLD, SIXTH
from croupier.odds.chapters.ch671a.shipped import best_play
from croupier.odds.chapters.ch672a import decisions as free_bet
from croupier.odds.chapters.ch672a.solve import pays_of as pays_free_bet
from croupier.odds.chapters.ch673a import decisions as double_back
from croupier.odds.chapters.ch673a.outcomes import expectation as expected_of_double_back
from croupier.odds.chapters.ch673a.solve import pays_of as pays_double_back
from croupier.odds.compiled import Ints
from croupier.odds.hands.canonical import classes, hand_numbers
from croupier.odds.hands.evaluation import CARDS, numbers
from croupier.odds.hands.point_hands import Counts, hands, ways
from croupier.odds.hands.showdown import DEALER_HANDS, five_card_hands, showdown
from croupier.odds.wagers.position import HeldHand, Move, Position, Worths

CRAZY = ("Ks Qd 8h 4c 2d", "Ks Qd 8h 3c 2d", "As Ad 8h 4c 2d", "2s 3s 4s 5s 9d", "7d 5c 4h 3s 2d")


def worths(number: str, stage: str, **seen: str) -> Worths:
    """Of a decision with these cards."""
    return decision(number)(library.game(number).ruleset, at(stage, {}, **seen))


def at(stage: str, placed: dict[str, int], **seen: str) -> Position:
    """A position by the cards that are seen."""
    return Position(stage, {place.replace("_", "."): cards(held) for place, held in seen.items()}, placed)


def some_cards(front: Counts) -> str:
    """Real cards of these points."""
    return " ".join(card.value for value, held in enumerate(front) for card in _of(value + 1)[:held])


def _of(value: int) -> list[Card]:
    return [card for card in CARDS if points(card) == value]


def written(hand: Ints) -> str:
    """Cards by their numbers."""
    return " ".join(CARDS[card].value for card in hand.tolist())


def best(found: Worths) -> Fraction | float:
    """What the best choice is worth."""
    return max(found.values())


# What all first decisions together are worth is the figure of the game


def test_every_pair_of_front_cards_adds_up_to_the_figure_of_go_fore_it() -> None:
    total = sum(best(worths("676a", "back9", own_front=some_cards(front))) * ways(front) for front in hands(2))
    assert Fraction(total) / comb(52, 2) == library.game("676a").odds("main").expectation


def test_every_starting_hand_adds_up_to_the_figure_of_texas_holdem() -> None:
    """The hands that ship are those of the solver that made the figure."""
    held = classes(2)
    for paid_from in ("straight", "flush"):
        game = library.game("647a", ante_pays_from=paid_from)
        found = [decision("647a")(game.ruleset, at("flop", {}, own=written(hand))) for hand in held.hands]
        total = sum(best(one) * int(weight) for one, weight in zip(found, held.weights, strict=True))
        assert Fraction(total) / comb(52, 2) == game.odds("main").expectation


@pytest.mark.long
def test_every_hand_of_five_values_adds_up_to_the_figure_of_hi_lo() -> None:
    total = sum(best(worths("663a", "decision", own=some_cards(held))) * ways(held) for held in hands(5))
    assert Fraction(total) / comb(52, 5) == library.game("663a").odds("main").expectation


def test_every_hand_of_three_adds_up_to_the_figure_of_raise_it_up() -> None:
    held = classes(3)
    found = [worths("669a", "third", own=written(hand)) for hand in held.hands]
    total = sum(best(one) * int(weight) for one, weight in zip(found, held.weights, strict=True))
    assert Fraction(total) / comb(52, 3) == library.game("669a").odds("main").expectation


def test_a_hand_of_hi_lo_plays_with_its_best_setting() -> None:
    settings = worths("663a", "set", own="Qh Ad 4h 6d 7h")
    assert worths("663a", "decision", own="Qh Ad 4h 6d 7h")[Move("play", 1)] == best(settings)
    assert {move.cards for move in settings} == {cards("Ad 4h"), cards("4h 6d")}


@pytest.mark.long
def test_every_two_cards_add_up_to_the_figure_of_criss_cross() -> None:
    held = classes(2)
    found = [worths("674a", "across", own=written(hand)) for hand in held.hands]
    total = sum(best(one) * int(weight) for one, weight in zip(found, held.weights, strict=True))
    assert Fraction(total) / comb(52, 2) == library.game("674a").odds("main").expectation


# Later decisions are what the earlier ones are made of


def test_a_street_is_the_average_of_the_streets_after_it() -> None:
    third = worths("669a", "third", own="Qh Tc Ad")
    left = [card.value for card in CARDS if card.value not in {"Qh", "Tc", "Ad"}]
    fourth = [best(worths("669a", "fourth", own="Qh Tc Ad", fourth=card)) for card in left]
    assert third[Move("check")] == sum(Fraction(one) for one in fourth) / 49
    gone = {"Qh", "Tc", "Ad", "3s"}
    fifth = [
        best(worths("669a", "fifth", own="Qh Tc Ad", fourth="3s", fifth=card)) for card in left if card not in gone
    ]
    assert (
        worths("669a", "fourth", own="Qh Tc Ad", fourth="3s")[Move("check")] == sum(Fraction(one) for one in fifth) / 48
    )


def test_a_turn_is_the_average_of_the_rivers_after_it() -> None:
    rules, seen = library.game("647a").ruleset, {"own": "9s Tc", "flop": "8s 6d 3d"}
    left = [card.value for card in CARDS if card.value not in {"9s", "Tc", "8s", "6d", "3d"}]
    for choice, placed in ((Move("check"), 0), (Move("bet", 1), 1)):
        turn = decision("647a")(rules, at("turn", {"flop": 2}, **seen))[choice]
        rivers = [decision("647a")(rules, at("river", {"flop": 2, "turn": placed}, **seen, turn=one)) for one in left]
        assert turn == sum(Fraction(best(one)) for one in rivers) / 47


def test_a_down_bet_is_the_average_of_the_middle_bets_after_it() -> None:
    rules, seen = library.game("674a").ruleset, {"own": "7d 6d", "left": "Jd", "right": "5s"}
    left = [card.value for card in CARDS if card.value not in {"7d", "6d", "Jd", "5s"}]
    down = decision("674a")(rules, at("down", {"across": 1}, **seen))
    columns = [(one, other) for place, one in enumerate(left) for other in left[:place]]
    some = Random(674).sample(columns, 40)
    middles = [
        decision("674a")(rules, at("middle", {"across": 1, "down": 3}, **seen, far=far, near=near))
        for far, near in some
    ]
    average = float(sum(Fraction(best(one)) for one in middles) / 40)
    assert len(columns) == comb(48, 2)
    assert down[Move("bet", 3)] > down[Move("fold")]
    assert average == pytest.approx(float(down[Move("bet", 3)]), abs=1.5)
    # The Middle Bet is linear: a bet of two lies halfway between one and three.
    for one in middles:
        assert 2 * one[Move("bet", 2)] == one[Move("bet", 1)] + one[Move("bet", 3)]


# Against the solver's own


def test_a_hand_of_crazy_4_poker_is_worth_what_it_is_among_all_hands() -> None:
    game = library.game("657a")
    every = showdown(FOUR_CARD, KING_HIGH)
    sums = Sums(game.ruleset, every, five_card_hands(FOUR_CARD).values[every.hands])
    places = {int(number): place for place, number in enumerate(every.hands)}
    for hand in CRAZY:
        place = places[int(hand_numbers(_canonical(hand)))]
        found = worths("657a", "play", own=hand)
        assert found[Move("fold")] == -2
        for times in range(1, len(found)):
            assert found[Move("play", times)] == Fraction(int(sums.play(times)[place]), 2 * DEALER_HANDS)


def _canonical(hand: str) -> Ints:
    """The hand of its class that the solver keeps: suits named so that their sets of ranks fall."""
    held = numbers(list(cards(hand)))
    suits = sorted((sum(1 << int(card) % 13 for card in held if card // 13 == suit) for suit in range(4)), reverse=True)
    return np.array([13 * suit + rank for suit, mask in enumerate(suits) for rank in range(13) if mask >> rank & 1])


def test_three_times_is_open_from_a_pair_of_aces_on() -> None:
    three = [Move("fold"), *(Move("play", times) for times in range(1, 4))]
    assert list(worths("657a", "play", own="As Ad 8h 4c 2d")) == three
    assert list(worths("657a", "play", own="Ks Kd 8h 4c 2d")) == three[:2]


@pytest.mark.parametrize(("own", "choice"), [("Js Jd 2c", "flop"), ("7h 4c 2d", "fold")])
def test_the_flop_wager_is_worth_it_or_not(own: str, choice: str) -> None:
    found = worths("667a", "flop", own=own)
    assert max(found, key=lambda one: found[one]).choice == choice


def test_lunar_poker_is_played_best_as_the_solver_ships_it() -> None:
    known = best_play(library.game("671a").ruleset)
    assert known is not None
    random = Random(671)
    for _ in range(6):
        *own, up = random.sample(range(52), 6)
        held = np.array(own, dtype=np.int64)
        kind, given = decide(held, up, known, class_of_five())  # puts the cards in the order of the bits
        found = worths("671a", "decision", own=written(np.array(own)), dealer=CARDS[up].value)
        chosen = max(found, key=lambda one: found[one])
        assert chosen.choice == {FOLD: "fold", BET: "bet", SIXTH: "buy_sixth", FIRST_EXCHANGE: "exchange"}[kind]
        if kind == FIRST_EXCHANGE:
            same = Move(
                "exchange", 1, tuple(CARDS[card] for place, card in enumerate(held.tolist()) if given >> place & 1)
            )
            by_cards = {frozenset(move.cards): worth for move, worth in found.items() if move.cards}
            assert by_cards[frozenset(same.cards)] == found[chosen]


@pytest.mark.long
def test_settings_of_pai_gow_are_worth_what_they_are_among_all_hands() -> None:
    rules = library.game("670a").ruleset
    play = play_of(rules)
    single, joint = play.best(), play.best_with_double_down()
    alone, doubled = (taken(one, single.setting) for one in (play.worth, play.worth + play.worth_of_doubling))
    total = comb(47, 6) * play.pays.denominator
    for place in np.linspace(0, len(single.setting) - 1, 40).astype(int).tolist():
        own = tuple([*CARDS, Card.JOKER][card] for card in play.hands.cards[place].tolist())
        found = decision("670a")(rules, Position("double_down", {"own": own}))
        assert found[Move("decline")] == Fraction(int(alone[place]), total)
        assert (found[Move("double_down", 1)] > found[Move("decline")]) == bool(joint.doubled[place])
        assert found[Move("double_down", 1)] >= Fraction(int(doubled[place]), total)


def test_pai_gow_set_like_the_house_is_one_of_the_settings() -> None:
    found = worths("670a", "set", own="Tc 7h 6h Jh 5h Jk")
    assert found[Move("house_way")] == found[Move("set", 0, cards("Tc"))] == best(found)
    assert Move("set", 0, cards("Jk")) not in found, "a joker low leaves a high hand below it"
    declined = worths("670a", "double_down", own="Tc 7h 6h Jh 5h Jk")[Move("decline")]
    assert declined == best(found)


UP = 5
"""A six, under which the dealer has no Blackjack."""


def _dealt(number: str, stage: str, hand: Counts) -> Worths:
    """A hand as it is dealt against a six."""
    held = cards(some_cards(hand))
    position = Position(stage, {"own": held, "dealer": cards("6s")}, {}, (HeldHand(held, 1),))
    return decision(number)(library.game(number).ruleset, position)


def test_hands_of_free_bet_blackjack_add_up_against_a_six() -> None:
    rules = library.game("672a").ruleset
    shoe, pays = shoe_of(rules), pays_free_bet(rules)
    exact, found = free_bet.expectation(shoe, UP, free_bet.plan(shoe, UP, pays), pays), 0.0
    for dealt in deals(shoe, UP):
        hand = holdings().hands[dealt.holding]
        worth = pays.blackjack if dealt.natural else best(_dealt("672a", "play", hand))
        found += float(dealt.chance) * float(worth)
    assert found == pytest.approx(exact, abs=1e-9)


def test_hands_of_double_back_jack_add_up_against_a_six() -> None:
    rules = library.game("673a").ruleset
    shoe, pays = shoe_of(rules), pays_double_back(rules)
    exact, found = expected_of_double_back(shoe, UP, double_back.plan(shoe, UP, pays), pays), 0.0
    for dealt in deals(shoe, UP):
        hand = holdings().hands[dealt.holding]
        worth = pays.blackjack if dealt.natural else best(_dealt("673a", "decision", hand))
        found += float(dealt.chance) * float(worth)
    assert found == pytest.approx(exact, abs=1e-9)


def test_a_second_chance_costs_what_the_solver_says_it_gains_less() -> None:
    bust = cards("Qs 6s Js")
    position = Position("bust", {"dealer": cards("Tc")}, {}, (HeldHand(bust, 1),))
    found = decision("673a")(library.game("673a").ruleset, position)
    assert found[Move("decline")] == -1
    assert found[Move("second_chance", 1)] < -1


def test_insurance_costs_exactly_what_the_tens_that_are_left_say() -> None:
    natural = cards("As Kd")
    position = Position("insurance", {"dealer": cards("Ac")}, {}, (HeldHand(natural, 1),))
    found = decision("672a")(library.game("672a").ruleset, position)
    decks = library.game("672a").ruleset.options.decks
    tens = Fraction(16 * decks - 1, 52 * decks - 3)
    assert found[Move("insurance", Fraction(1, 2))] - found[Move("decline")] == Fraction(1, 2) * (3 * tens - 1)


def test_what_is_worked_out_by_decision_and_what_such_numbers_are() -> None:
    assert decided() == ["647a", "657a", "663a", "667a", "669a", "670a", "671a", "672a", "673a", "674a", "676a"]
    assert [number for number in decided() if basis(number) != "exact"] == ["672a", "673a"]
    with pytest.raises(NotDecided, match="668a"):
        decision("668a")
