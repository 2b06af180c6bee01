"""A round of play through the library: the same rules as a live table, with refusals that change nothing."""

from collections.abc import Callable
from random import Random

import pytest

import croupier
from croupier import RoundOfPlay
from croupier.rules.terms.events import CardsRevealed, NoRollCalled

KINGS, QUEEN_HIGH = "Kd Kh 8h 5s 3d", "Qs Jd 9h 7c 4s"


@pytest.fixture
def round() -> RoundOfPlay:
    """Crazy 4 Poker: a pair of kings against a dealer who does not qualify."""
    return croupier.game("657a").round(cards={1: KINGS, "dealer": QUEEN_HIGH})


def state(round: RoundOfPlay) -> object:
    return round.waiting_for, round.events, round.lines, round.cards(seen_by=1), round.legal(1)


def test_a_round_from_its_first_wager_to_its_lines(round: RoundOfPlay) -> None:
    assert (waiting(round).kind, waiting(round).seats, round.legal(1)) == ("bets", (), ())
    round.wager(1, ante=10_00, super_bonus=10_00, queens_up=5_00)
    round.go_on()
    assert (waiting(round).kind, waiting(round).seats) == ("decide", (1,))
    assert [(choice.name, choice.amount and choice.amount.most) for choice in round.legal(1)] == [
        ("fold", None),
        ("play", 10_00),
    ]
    round.decide(1, "play")
    round.go_on()
    assert round.over
    assert round.waiting_for is None
    assert {line.wager: (line.result, line.net) for line in round.lines} == {
        "ante": (croupier.Result.PUSH, 0),
        "play": (croupier.Result.WIN, 10_00),
        "super_bonus": (croupier.Result.PUSH, 0),
        "queens_up": (croupier.Result.WIN, 5_00),
    }
    assert (round.net(1), round.net(2)) == (15_00, 0)


def waiting(round: RoundOfPlay) -> croupier.Waiting:
    assert round.waiting_for is not None
    return round.waiting_for


def test_the_dealer_can_be_played_act_by_act(round: RoundOfPlay) -> None:
    round.wager(2, ante=10_00, super_bonus=10_00)
    round.no_more_bets()
    assert places(round) == ("deal", "2")
    round.deal("As")
    assert places(round) == ("deal", "dealer")
    round.deal("Qs 4d")
    assert places(round) == ("deal", "dealer")
    assert round.cards(seen_by=2) == {"2": (croupier.Card("As"), croupier.Card("4d")), "dealer": (None,)}


def places(round: RoundOfPlay) -> tuple[str, str]:
    return waiting(round).kind, waiting(round).place


def test_a_hidden_card_is_seen_by_its_player_alone(round: RoundOfPlay) -> None:
    round.wager(1, ante=10_00, super_bonus=10_00)
    round.wager(2, ante=10_00, super_bonus=10_00)
    round.go_on()
    hidden = (None,) * 5
    assert round.cards() == {"1": hidden, "2": hidden, "dealer": hidden}
    assert [str(card) for card in round.cards(seen_by=1)["1"]] == KINGS.split()
    assert round.cards(seen_by=1)["2"] == round.cards(seen_by=2)["1"] == round.cards(seen_by=2)["dealer"] == hidden


@pytest.mark.parametrize(
    ("amounts", "reason"),
    [
        ({"ante": 10_00}, croupier.Reason.REQUIRED_WAGER_IS_MISSING),
        ({"ante": 4_50, "super_bonus": 4_50}, croupier.Reason.WAGER_BELOW_THE_MINIMUM),
        ({"ante": 10_00, "super_bonus": 10_00, "roulette": 1_00}, croupier.Reason.UNKNOWN_WAGER),
    ],
)
def test_wagers_that_may_not_be_placed_change_nothing(
    round: RoundOfPlay, amounts: dict[str, int], reason: croupier.Reason
) -> None:
    before = state(round)
    with pytest.raises(croupier.Refused) as refused:
        round.wager(1, **amounts)
    assert refused.value.reason is reason
    assert refused.value.cite.startswith("§ ")
    assert str(refused.value.refusal) == str(refused.value)
    assert state(round) == before


def test_decisions_that_may_not_be_made_change_nothing(round: RoundOfPlay) -> None:
    round.wager(1, ante=10_00, super_bonus=10_00)
    with pytest.raises(croupier.Refused) as early:
        round.decide(1, "play")
    assert early.value.reason is croupier.Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE
    round.go_on()
    before = state(round)
    for seat, choice, amount in ((1, "raise", None), (1, "play", 30_00), (1, "play", 0), (2, "play", None)):
        with pytest.raises(croupier.Refused):
            round.decide(seat, choice, amount)
        assert state(round) == before


@pytest.mark.parametrize("act", ["no_more_bets", "deal", "roll", "take_down", "irregularity", "report"])
def test_what_the_table_does_not_wait_for_is_refused(round: RoundOfPlay, act: str) -> None:
    before = state(round)
    acts: dict[str, Callable[[], None]] = {
        "no_more_bets": round.no_more_bets,
        "deal": lambda: round.deal("As"),
        "roll": lambda: round.roll(1, 2),
        "take_down": lambda: round.take_down(1, "ante"),
        "irregularity": lambda: round.irregularity("earthquake"),
        "report": lambda: round.report(CardsRevealed("dealer")),
    }
    with pytest.raises(croupier.Refused):
        acts[act]()
    assert state(round) == before


def test_a_text_that_is_no_card(round: RoundOfPlay) -> None:
    with pytest.raises(croupier.NotCards, match="unknown card '1s'"):
        round.deal("As 1s")
    assert round.events == ()
    with pytest.raises(croupier.NotCards):
        croupier.game("657a").round(cards={1: "Zz"})


def test_cards_can_be_given_as_cards() -> None:
    ace = croupier.Card("As")
    round = croupier.game("657a").round(cards={"1": [ace]})
    round.wager(1, ante=10_00, super_bonus=10_00)
    round.go_on()
    assert round.cards(seen_by=1)["1"][0] is ace


def test_the_same_seed_gives_the_same_round_and_another_another() -> None:
    def hand(seed: int) -> object:
        round = croupier.game("657a").round(seed=seed)
        round.wager(1, ante=10_00, super_bonus=10_00)
        round.go_on()
        return round.cards(seen_by=1)

    assert hand(1) == hand(1) != hand(2)


def test_cards_that_were_named_come_to_nobody_else() -> None:
    every_king = {1: "Kd Kh Ks Kc 3d"}
    for seed in range(20):
        round = croupier.game("657a").round(seed=seed, cards=every_king)
        for seat in range(1, 6):
            round.wager(seat, ante=10_00, super_bonus=10_00)
        round.go_on()
        assert [str(card) for card in round.cards(seen_by=1)["1"]] == every_king[1].split()


def test_an_irregularity_has_its_remedy(round: RoundOfPlay) -> None:
    round.wager(1, ante=10_00, super_bonus=10_00)
    round.go_on()
    round.irregularity("abandoned", seat=1)
    assert {line.wager: line.cite for line in round.lines} == dict.fromkeys(["ante", "super_bonus"], "§ 657a.7(b)")
    assert round.net(1) == -20_00


def test_dice_are_shaken_until_a_roll_counts() -> None:
    round = croupier.game("668a").round()
    round.wager(1, field=5_00)
    round.no_more_bets()
    with pytest.raises(croupier.Refused) as impossible:
        round.roll(7, 1)
    assert impossible.value.reason is croupier.Reason.IMPOSSIBLE_ROLL
    round.report(NoRollCalled("not_flat"))
    round.roll(1, 2)
    assert round.over


def test_a_wager_stands_into_the_next_round_and_is_taken_down_there() -> None:
    first = croupier.game("668a").round()
    first.wager(1, six_eight_shake=10_00)
    with pytest.raises(croupier.CroupierError, match="the round is not over"):
        first.next_round()
    first.no_more_bets()
    first.roll(3, 3)
    assert (first.over, first.lines) == (True, ())
    second = first.next_round()
    second.take_down(1, "six_eight_shake")
    assert [(line.wager, line.result, line.net) for line in second.lines] == [
        ("six_eight_shake", croupier.Result.RETURNED, 0)
    ]


def least_slip(game: croupier.Game) -> dict[str, int]:
    """The required wagers; where there are none, the first of the others."""
    required = {wager.name: wager.least for wager in game.wagers if wager.status == "required" and wager.least}
    return required or {game.wagers[0].name: game.wagers[0].least or 0}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("number", croupier.games())
def test_every_game_can_be_played_to_its_end(number: str, seed: int) -> None:
    game = croupier.game(number)
    round, random = game.round(seed=seed), Random(seed)
    round.wager(1, **least_slip(game))
    round.go_on()
    while round.waiting_for:
        (seat,) = round.waiting_for.seats
        choice = random.choice([one for one in round.legal(seat) if one.fewest_cards == len(one.default_cards)])
        round.decide(seat, choice.name, cards=choice.default_cards)
        round.go_on()
    assert sum(line.net for line in round.lines) == round.net(1)
    assert all(line.cite for line in round.lines)


def test_the_dealer_acts_one_thing_at_a_time(round: RoundOfPlay) -> None:
    round.wager(1, ante=10_00, super_bonus=10_00)
    acts = [round.act() for _ in range(2)]
    assert list(round.events[1:]) == acts
    assert [type(act).__name__ for act in acts] == ["BettingClosed", "CardDealt"]
    round.go_on()
    assert round.act() is None


def test_hands_that_were_split_are_seen_one_by_one() -> None:
    round = croupier.game("672a").round(cards={1: "8s 8d 2c", "dealer": "7c", "hole_card": "9h"})
    round.wager(1, blackjack=10_00)
    round.go_on()
    assert round.hands(2) == ()
    assert hands(round) == ["8s 8d"]
    round.decide(1, "split_free")
    round.go_on()
    assert hands(round) == ["8s 2c", "8d"]


def hands(round: RoundOfPlay) -> list[str]:
    return [" ".join(map(str, hand)) for hand in round.hands(1)]


def test_a_hand_that_lies_face_down_is_seen_by_its_player_alone() -> None:
    round = croupier.game("671a").round(seed=1)
    round.wager(1, ante=10_00, super=10_00)
    round.go_on()
    first, second = [card for card in round.cards(seen_by=1)["1"] if card][:2]
    round.decide(1, "exchange", cards=[first, second])
    round.go_on()
    (own,), (others,) = round.hands(1, seen_by=1), round.hands(1, seen_by=2)
    assert first not in own
    assert others == (None,) * len(own)
