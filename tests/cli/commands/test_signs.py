"""What a sign posts: the payouts of every wager on offer under the paytables in force, and of no other."""

import json
from typing import Any

import pytest

from croupier.cli.main import main


def sign(capsys: pytest.CaptureFixture[str], number: str, *options: str) -> Any:
    selected = [word for option in options for word in ("--option", option)]
    assert main(["rules", number, "--json", *selected]) == 0
    return json.loads(capsys.readouterr().out)


def families(document: Any) -> list[str]:
    return [f"{one['family']} {one['column']}" for one in document["paytables"]]


def rows(document: Any, family: str) -> dict[str, str]:
    (table,) = (one for one in document["paytables"] if one["family"] == family)
    return {row["row"]: row["pays"] for row in table["rows"]}


@pytest.mark.parametrize(
    ("number", "at_odds"),
    [
        pytest.param("647a", {"ante", "flop", "turn", "river"}),
        pytest.param("657a", {"ante", "play"}, marks=pytest.mark.cites("§ 657a.2(b)(6)")),
        pytest.param("663a", {"ante", "play"}, marks=pytest.mark.cites("§ 663a.2(b)(7)")),
        pytest.param("667a", {"ante"}, marks=pytest.mark.cites("§ 667a.2(b)(6)")),
        pytest.param("669a", {"ante"}),
        pytest.param("676a", {"front9", "skins"}, marks=pytest.mark.cites("§ 676a.2(b)(3)")),
    ],
)
def test_wagers_that_pay_1_to_1_are_posted_with_it(
    capsys: pytest.CaptureFixture[str], number: str, at_odds: set[str]
) -> None:
    document = sign(capsys, number)

    assert rows(document, "odds") == dict.fromkeys(at_odds, "1 to 1")
    spots = [spot for row in document["layout"]["rows"] for spot in row["spots"]] + document["layout"]["further"]
    assert {spot["wager"] for spot in spots if "odds" in spot["paytables"]} == at_odds


@pytest.mark.cites("§ 663a.2(b)(7)")
def test_the_ante_of_663a_shows_its_odds_and_its_bonus(capsys: pytest.CaptureFixture[str]) -> None:
    (ante,) = (
        spot for row in sign(capsys, "663a")["layout"]["rows"] for spot in row["spots"] if spot["wager"] == "ante"
    )

    assert ante["paytables"] == ["odds", "ante_bonus"]
    assert set(ante["rows"]) == {"ante", "four_aces_and_one_two", "four_aces", "three_aces"}


@pytest.mark.cites("§ 667a.2(b)(6)")
@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (["progressive_paytable=A"], ["odds A", "flop A", "three_card_bonus A", "progressive_flop A"]),
        (["progressive_paytable=B"], ["odds A", "flop A", "three_card_bonus A", "progressive_flop B"]),
        (["progressive_paytable=none", "three_card_bonus=false"], ["odds A", "flop A"]),
    ],
)
def test_667a_posts_the_progressive_paytable_that_is_selected_and_no_other(
    capsys: pytest.CaptureFixture[str], options: list[str], shown: list[str]
) -> None:
    assert families(sign(capsys, "667a", *options)) == shown


@pytest.mark.cites("§ 668a.1(b)(6)")
def test_668a_posts_no_row_of_a_wager_that_is_not_offered(capsys: pytest.CaptureFixture[str]) -> None:
    hops = {"hop_the_top", "hop_the_left", "hop_the_right", "hop_the_center"}
    all_of_them = rows(sign(capsys, "668a"), "payouts")
    assert hops | {"six_eight_shake"} < set(all_of_them)

    without = rows(sign(capsys, "668a", "six_eight_shake=false", "layout=none"), "payouts")

    assert set(all_of_them) - set(without) == hops | {"six_eight_shake"}


@pytest.mark.cites("§ 674a.2(b)(5)")
@pytest.mark.parametrize(("offered", "shown"), [("true", ["five_card_bonus A"]), ("false", [])])
def test_674a_posts_the_five_card_bonus_where_it_is_offered(
    capsys: pytest.CaptureFixture[str], offered: str, shown: list[str]
) -> None:
    found = families(sign(capsys, "674a", f"five_card_bonus={offered}"))

    assert found == ["antes A", "bets A", *shown]
