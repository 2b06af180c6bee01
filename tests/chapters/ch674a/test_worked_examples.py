"""Worked rounds of Criss-Cross Poker, to the cent."""

from typing import Any

import pytest

from croupier.rules.examples.script import BadScript
from croupier.rules.procedure.decisions import Decide
from support.games.criss_cross import bet_all, cross, table
from support.tables.rehearsed_table import settle


def played(
    boxes: str, own: str, actions: list[dict[str, Any]], *, bonus: float = 0, options: dict[str, Any] | None = None
) -> dict[str, Any]:
    """One player with Antes of $10; the Five Card Bonus as named."""
    slip = {"ante_across": 10, "ante_down": 10, **({"five_card_bonus": bonus} if bonus else {})}
    return settle(
        "674a",
        options=options or ({"five_card_bonus": True} if bonus else {}),
        cards={"cross": cross(boxes), "seats": {"1": own.split()}},
        wagers={"1": slip},
        actions=actions,
    )


def of_seat(net: float, **wagers: tuple[str, float]) -> dict[str, Any]:
    return {"1": {"wagers": {name: {"result": one[0], "net": one[1]} for name, one in wagers.items()}, "net": net}}


@pytest.mark.cites("§ 674a.11(h)", "§ 674a.12(a)", "§ 674a.12(b)")
def test_01_jacks_across_nothing_down_and_the_middle_bet_on_the_better_hand() -> None:
    assert played("9s Jd 7c 2h Kd", "Jh 4c", bet_all(multiples=(2, 1, 1))) == of_seat(
        20,
        ante_across=("win", 10),
        across=("win", 20),
        ante_down=("lose", -10),
        down=("lose", -10),
        middle=("win", 10),
    )


@pytest.mark.cites("§ 674a.12(a)", "§ 674a.12(b)", "§ 674a.12(c)")
def test_02_a_pair_of_sixes_both_ways_pushes_everything() -> None:
    assert played("9s Jd 3c 2h Kd", "6h 6d", bet_all(multiples=(1, 3, 2)), bonus=5) == of_seat(
        -5,
        ante_across=("push", 0),
        across=("push", 0),
        ante_down=("push", 0),
        down=("push", 0),
        middle=("push", 0),
        five_card_bonus=("lose", -5),
    )


@pytest.mark.cites("§ 674a.11(d)", "§ 674a.11(h)(5)", "§ 674a.12(c)")
def test_04_without_a_down_bet_antes_and_across_bet_are_forfeited_and_the_bonus_survives() -> None:
    fold = {"seat": 1, "stage": "down", "action": "fold"}

    assert played("6s 6c Tc 4d 2c", "Kh 3d", [bet_all()[0], fold], bonus=5) == of_seat(
        -25,
        ante_across=("forfeit", -10),
        ante_down=("forfeit", -10),
        across=("forfeit", -10),
        five_card_bonus=("win", 5),
    )


@pytest.mark.cites("§ 674a.12(b)")
def test_06_a_royal_flush_across() -> None:
    assert played("2d Qs Js Ts 3c", "As Ks", bet_all(), bonus=5) == of_seat(
        9985,
        ante_across=("win", 10),
        across=("win", 5000),
        ante_down=("lose", -10),
        down=("lose", -10),
        middle=("win", 5000),
        five_card_bonus=("lose", -5),
    )


@pytest.mark.cites("§ 674a.11(h)(1)(i)", "§ 674a.11(h)(4)", "§ 674a.12(b)")
def test_07_fives_lose_tens_push_and_so_does_the_middle_bet() -> None:
    assert played("Th 5s 7c 2h Kd", "Tc 5h", bet_all(multiples=(1, 1, 3))) == of_seat(
        -20,
        ante_across=("lose", -10),
        across=("lose", -10),
        ante_down=("push", 0),
        down=("push", 0),
        middle=("push", 0),
    )


@pytest.mark.cites("§ 674a.12(b)", "§ 674a.12(c)")
def test_09_four_eights_on_the_cross_two_pair_across_and_a_full_house_down() -> None:
    assert played("8s 8h 8c 2h 8d", "Kh Ks", bet_all(), bonus=5) == of_seat(
        480,
        ante_across=("win", 10),
        across=("win", 20),
        ante_down=("win", 10),
        down=("win", 120),
        middle=("win", 120),
        five_card_bonus=("win", 200),
    )


@pytest.mark.cites("§ 674a.13(d)")
def test_11_a_community_card_exposed_early_voids_the_round() -> None:
    rehearsal = table(1, bonus=5).until(Decide)

    assert rehearsal.irregularity("community_card_exposed") is None

    assert rehearsal.live.round.void
    assert rehearsal.live.round.reshuffle
    assert rehearsal.lines(1) == {
        "ante_across": ("returned", 0),
        "ante_down": ("returned", 0),
        "five_card_bonus": ("returned", 0),
    }


def entry(**changes: Any) -> dict[str, Any]:
    """A round that can be played, with something changed."""
    return {
        "cards": {"cross": cross("9s Jd 7c 2h Kd"), "seats": {"1": ["Jh", "4c"]}},
        "wagers": {"1": {"ante_across": 10, "ante_down": 10}},
        "actions": bet_all(),
        **changes,
    }


def cards(own: str, **boxes: str) -> dict[str, Any]:
    """The cards of that round with some boxes changed; an empty one is left out."""
    changed = {**cross("9s Jd 7c 2h Kd"), **boxes}
    return {"cards": {"cross": {box: one for box, one in changed.items() if one}, "seats": {"1": own.split()}}}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"wagers": {"1": {"ante_across": 10, "ante_down": 10, "pot": 5}}}, "there is no wager 'pot'"),
        ({"wagers": {"1": {"ante_across": 10}}}, "the Ante Down Wager is required"),
        ({"wagers": {"1": {"ante_across": 10, "ante_down": 15}}}, "must be exactly"),
        ({"options": {"paytable": "A"}}, "unknown option 'paytable'"),
        ({"options": {"bet_whole_multiples_only": "no"}}, "legal: true, false"),
        (cards("Jh 4x"), "unknown card '4x'"),
        (cards("Jh 4c", near="Jh"), "jack of hearts is no longer in the deck"),
        (cards("Jh 4c", near=""), "too few cards for near"),
        (cards("Jh 4c", center="2c"), "the cross has no box 'center'; it has far, left, middle, right, near"),
        (cards("Jh"), "too few cards for 1"),
        (cards("Jh 4c 5c"), "too many cards for 1"),
        ({"actions": bet_all(multiples=(1, 1, 4))}, r"bet_exceeds_three_times_the_ante, § 674a\.11\(f\)"),
        ({"actions": bet_all(multiples=(1, 1.5, 1))}, r"bet_is_no_whole_multiple_of_the_ante, § 674a\.11\(d\)"),
        ({"actions": bet_all(multiples=(0.5, 1, 1))}, r"bet_below_the_ante, § 674a\.11\(b\)"),
        ({"actions": bet_all()[1:]}, "acts at down where across is due"),
        ({"actions": bet_all()[:2]}, "no action is left for seat 1 at middle"),
        ({"actions": [{"seat": 1, "stage": "across", "action": "check"}]}, "'check' is not available here: fold, bet"),
        ({"actions": [{"seat": 1, "stage": "across", "action": "fold"}, *bet_all()[1:]]}, "seat 1 has no bet"),
    ],
)
def test_a_round_that_cannot_be_played_says_why(changes: dict[str, Any], says: str) -> None:
    assert settle("674a", **entry())["1"]["net"] == 10

    with pytest.raises(BadScript, match=says):
        settle("674a", **entry(**changes))
