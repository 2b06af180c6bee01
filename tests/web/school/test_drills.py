"""Drills: thirteen games, without end; the answer is the chapter's own (§ 611a.2(a))."""

from random import Random

import pytest

from croupier.chapters import FOLDERS
from croupier.floor.record.commands.office.school import Procedure
from croupier.web.school.drills import drill, kinds, played


@pytest.mark.parametrize("game", FOLDERS)
def test_every_game_has_drills_whose_one_right_answer_has_its_clause(game: str) -> None:
    for procedure in kinds(game):
        for seed in range(2):
            asked = drill(game, procedure, Random(seed))
            assert asked.procedure is procedure
            assert 2 <= len(asked.choices) <= 4
            assert len({str(one) for one in asked.choices}) == len(asked.choices)
            assert asked.cite.startswith("§")
            assert str(asked.because)
            assert asked == drill(game, procedure, Random(seed))


def test_what_is_open_is_what_the_table_takes_and_a_time_out_is_its_own() -> None:
    """Every kind of question about decisions comes, and what the chapter says then is the answer."""
    asked = [drill("657a", Procedure.DECISIONS, Random(seed)) for seed in range(30)]
    keys = {one.because.key: one for one in asked}
    assert set(keys) == {"drill.is_open", "drill.time_decides", "drill.now"}
    assert all(one.cite.startswith("§ 657a.11") for one in asked)
    assert str(keys["drill.time_decides"].because) == "A time-out counts as: Fold"
    assert str(keys["drill.is_open"].because).startswith("Available: Fold, Play $")
    assert None in {card for place, cards in asked[0].shown if str(place) == "the dealer" for card in cards}


def test_of_what_lies_face_down_a_question_shows_the_back() -> None:
    for game in FOLDERS:
        asked = drill(game, Procedure.DECISIONS, Random(1))
        hidden = [cards for place, cards in asked.shown if str(place) == "the hole card"]
        assert all(cards == (None,) for cards in hidden)


def test_games_without_cards_have_no_hand_to_read() -> None:
    assert Procedure.HANDS in kinds("657a")
    assert Procedure.HANDS not in kinds("675a")


def test_what_is_paid_is_what_the_round_itself_credits() -> None:
    for seed in range(8):
        asked = drill("657a", Procedure.SETTLEMENT, Random(seed))
        random = Random(seed)
        while True:
            lines = [line for line in played("657a", random).round.lines if line.staked and not line.meter]
            if lines:
                break
        line = random.choice(lines)
        said = str(asked.choices[asked.right])
        assert said == ("nothing: the wager is lost" if not line.credited else said)
        assert asked.cite == line.cite
