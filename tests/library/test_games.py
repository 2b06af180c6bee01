"""A game by its number: what its sign says, its options, and what is refused."""

import pytest

import croupier
from croupier.chapters import FOLDERS


def test_all_games_are_listed_and_each_says_what_it_is() -> None:
    assert croupier.games() == tuple(FOLDERS)
    found = croupier.game("672a")
    assert (found.number, found.name, found.seats) == ("672a", "Free Bet Blackjack", 6)
    assert repr(found) == "<Game 672a Free Bet Blackjack>"


@pytest.mark.parametrize("number", croupier.games())
def test_every_game_has_wagers_paytables_options_and_odds(number: str) -> None:
    found = croupier.game(number)
    assert found.edition
    assert all(wager.cite.startswith(("§ ", "§§ ")) for wager in found.wagers)
    assert any(wager.status in {"required", "optional"} for wager in found.wagers)
    assert all(row.pays for table in found.paytables for row in table)
    assert {"table_minimum", "turns"} <= {option.name for option in found.options}
    assert found.odds(found.analysed[0]).shipped


def test_a_number_that_is_no_game() -> None:
    with pytest.raises(croupier.UnknownGame, match="there is no chapter '999a'; there are 647a, "):
        croupier.game("999a")


def test_options_are_selected_on_top_of_those_that_ship_and_leave_the_game_alone() -> None:
    plain = croupier.game("657a")
    selected = plain.selecting(queens_up_paytable="B", table_minimum=15)
    values = {option.name: option.value for option in selected.options}
    assert values["queens_up_paytable"] == "B"
    assert selected.wagers[0].least == 15_00
    assert plain.wagers[0].least == 5_00
    assert selected == croupier.game("657a", queens_up_paytable="B", table_minimum=15)
    assert selected.selecting(queens_up_paytable="C") == croupier.game("657a", queens_up_paytable="C", table_minimum=15)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"queens_up": "B"}, "unknown option 'queens_up'"),
        ({"queens_up_paytable": "Z"}, "queens_up_paytable cannot be 'Z'; legal: "),
        ({"table_minimum": 1_000}, "table_minimum must be above zero and not above table_maximum"),
    ],
)
def test_options_that_may_not_be_selected(options: dict[str, object], message: str) -> None:
    with pytest.raises(croupier.BadOptions, match=message):
        croupier.game("657a", **options)


def test_a_wager_that_is_not_offered_has_no_amounts_and_one_by_decision_says_when() -> None:
    wagers = {wager.name: wager for wager in croupier.game("657a").wagers}
    assert wagers["play"].status == "by decision"
    assert (wagers["play"].least, wagers["play"].most) == (None, None)
    hidden = {wager.name: wager for wager in croupier.game("657a", six_card_paytable=None).wagers}
    assert wagers["six_card_bonus"].status == "optional"
    assert (hidden["six_card_bonus"].status, hidden["six_card_bonus"].least) == ("not offered", None)


def test_the_paytables_are_those_that_were_selected() -> None:
    tables = {table.family: table.column for table in croupier.game("657a", queens_up_paytable="B").paytables}
    assert tables["queens_up"] == "B"


def test_what_can_go_wrong_is_listed_in_words() -> None:
    assert croupier.game("657a").irregularities["abandoned"] == (
        "A player left the table; his wagers are treated as abandoned"
    )
