"""§§ 663a.1 and 663a.6: the points of the two hands; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from croupier.chapters.ch663a_five_card_hi_lo.rankings import Setting, two_lowest
from croupier.equipment.cards import cards
from support.games.hi_lo import all_play, table
from support.tables.rehearsed_table import Rehearsal


def set_as(hand: str, low: str) -> Setting:
    return Setting.of(cards(hand), cards(low))


@pytest.mark.cites("§ 663a.1(High hand)", "§ 663a.1(Low hand)", "§ 663a.1(Setting the hands)", "§ 663a.6(a)")
@pytest.mark.parametrize(
    ("hand", "low", "words"),
    [
        ("As Jh Td 9c 2s", "As 2s", "29 high, 3 low"),
        ("As Jh Td 9c 2s", "9c 2s", "31 high, 11 low"),
        ("Ks Qh Jd Tc 2s", "Tc 2s", "30 high, 12 low"),
        ("As Ah Ad Ac 2s", "Ac 2s", "33 high, 3 low"),
        ("9s 8h 7d 6c 5s", "6c 5s", "24 high, 11 low"),
    ],
)
def test_a_an_ace_counts_eleven_high_and_one_low_pictures_ten_others_their_face(
    hand: str, low: str, words: str
) -> None:
    setting = set_as(hand, low)

    assert setting.in_words == words
    assert len(setting.high_hand) == 3
    assert {*setting.high_hand, *setting.low_hand} == set(cards(hand))


@pytest.mark.cites("§ 663a.1(High hand)", "§ 663a.1(Low hand)", "§ 663a.11(d)")
@pytest.mark.parametrize("seed", range(20))
def test_1_a_legal_high_hand_is_always_worth_more_than_the_low_hand(seed: int) -> None:
    rehearsal = table(1, seed=seed).finish()

    hand = rehearsal.live.round.cards("dealer")
    setting = Setting.of(hand, two_lowest(hand))

    assert setting.high > setting.low


def words(rehearsal: Rehearsal, place: str) -> str:
    round = rehearsal.live.round
    return chapter("663a").hand_in_words(round, place, round.cards(place))


@pytest.mark.cites("§ 663a.6(a)")
def test_a_hands_are_told_as_their_player_set_them_and_until_then_with_the_two_lowest_low() -> None:
    rehearsal = table(1).stack(seat1="As Jh Td 9c 2s", dealer="Kd Qs 9h 7c 4d")
    all_play(rehearsal)
    assert words(rehearsal, "1") == "31 high, 11 low"

    assert rehearsal.decide(1, "set", cards="As 2s") is None

    assert words(rehearsal, "1") == "29 high, 3 low"
    assert words(rehearsal, "dealer") == "29 high, 11 low"
    assert chapter("663a").hand_in_words(rehearsal.live.round, "1", cards("As Jh")) == ""
