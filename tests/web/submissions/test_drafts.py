"""What somebody enters for a Rules Submission becomes a document, or what is wrong stands beside the choice."""

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.floor.rooms.house.submissions import refuse_illegal
from croupier.rules.terms.options import choose, read_filing
from croupier.web.odds.documents import EdgesDocument
from croupier.web.submissions.documents import DraftDocument, Entered, SelectionDocument
from croupier.web.submissions.drafts import Draft
from croupier.words import language


def draft(number: str = "657a", *, cards: dict[str, str] | None = None, **options: str) -> DraftDocument:
    """What is entered beside the rules that ship with a game."""
    return judged(number, Entered("house-1", "2027-01-31", options, cards or {}))


def judged(number: str, entered: Entered) -> DraftDocument:
    game = chapter(number)
    return Draft(game, game.submission, "", entered).document(lambda _game, _options: EdgesDocument())


def wrong(document: DraftDocument) -> dict[str, str]:
    """What is wrong, by the choice it stands beside; under an empty name what is said of the whole."""
    beside = {one.option: str(one.wrong) for one in (*document.options, *document.cards) if one.wrong}
    return {**beside, **({"": str(document.wrong)} if document.wrong else {})}


def choice(document: DraftDocument, name: str) -> SelectionDocument:
    return next(one for one in (*document.options, *document.cards) if one.option == name)


@pytest.mark.cites("§ 601a.2")
@pytest.mark.parametrize("number", FOLDERS)
def test_what_ships_with_a_game_may_be_filed_as_it_stands_with_every_choice_named(number: str) -> None:
    document, game = draft(number), chapter(number)
    found = read_filing(document.text)

    assert wrong(document) == {}
    assert refuse_illegal(found) is None
    assert choose(game.options, found.options) == game.default_options
    assert all(one.cite.startswith("§") and one.value == one.was for one in document.options)
    assert document.sign is not None


@pytest.mark.cites("§ 601a.2")
@pytest.mark.parametrize(
    ("entered", "beside", "says"),
    [
        ({"queens_up_paytable": "Z"}, "queens_up_paytable", "legal: A, B, C, D (§ 657a.12(c))"),
        ({"betting_seconds": "4"}, "betting_seconds", "§ 601a.2"),
        ({"betting_seconds": "601"}, "betting_seconds", "§ 601a.2"),
        ({"table_minimum": "501"}, "table_minimum", "not above table_maximum (§ 601a.2)"),
        ({"table_minimum": ""}, "table_minimum", "§ 601a.2"),
        ({"smallest_chip": "half"}, "smallest_chip", "enter an amount in dollars"),
        ({"five_card_progressive_paytable": "A"}, "four_card_progressive_paytable", "offer one (§ 657a.2(b)(3))"),
        ({"no_such_option": "1"}, "", "unknown option 'no_such_option'"),
    ],
)
def test_what_is_illegal_is_said_beside_its_choice_and_cannot_be_filed(
    entered: dict[str, str], beside: str, says: str
) -> None:
    document = judged("657a", Entered("house-1", "2027-01-31", entered))

    assert list(wrong(document)) == [beside]
    assert says in wrong(document)[beside]
    assert (document.text, document.sign) == ("", None)


SIX_CARD = "§§ 657a.7(d)(6), 657a.12(g)"


@pytest.mark.parametrize(
    ("number", "name", "value", "spanish"),
    [
        ("657a", "betting_seconds", "4", "betting_seconds no puede ser 4; valores legales: de 5 a 600 (§ 601a.2)"),
        (
            "657a",
            "six_card_paytable",
            "Z",
            f"six_card_paytable no puede ser 'Z'; valores legales: A, B, C, D, E, nada (se omite) ({SIX_CARD})",
        ),
        ("647a", "payout_limit", "49999", "payout_limit debe ser de $50,000 como mínimo (§ 647a.12(c))"),
        (
            "668a",
            "layout",
            "{ hop_the_top = [[1, 1], [1, 1]] }",
            "layout.hop_the_top: 1-1 figura dos veces (§ 668a.2(f))",
        ),
    ],
)
def test_what_is_illegal_is_said_in_the_language_of_the_page(number: str, name: str, value: str, spanish: str) -> None:
    document = judged(number, Entered("house-1", "2027-01-31", {name: value}))

    assert language("es").said(choice(document, name).wrong) == spanish


def test_both_ends_of_a_range_may_be_filed() -> None:
    for seconds in "5", "600":
        assert read_filing(draft(betting_seconds=seconds).text).options["betting_seconds"] == int(seconds)
    assert read_filing(draft(table_minimum="2.50").text).options["table_minimum"] == 2.5


def test_a_choice_that_the_others_exclude_is_marked_and_open_again_when_they_change() -> None:
    assert choice(draft("647a"), "community_first").closed == ("true",)
    assert choice(draft("647a", dealing_method="automated_shoe"), "community_first").closed == ()


def test_a_wager_is_taken_off_and_a_layout_is_entered_as_a_document_has_it() -> None:
    assert "four_card_progressive_paytable" not in draft(four_card_progressive_paytable="none").text
    laid = draft("668a", layout="{ hop_the_top = [[1, 1]] }")
    assert read_filing(laid.text).options["layout"] == {"hop_the_top": [[1, 1]]}
    assert "layout" in wrong(draft("668a", layout="{ hop_the_top = "))
    assert "layout" in wrong(draft("668a", layout="{ hop_the_top = [[1, 7]] }"))


def test_how_the_cards_are_kept_is_part_of_it() -> None:
    assert read_filing(draft("672a", cards={"shuffler": "none"}).text).cards == {"shuffler": "none"}
    assert "needs its approval" in wrong(draft("672a", cards={"shuffler": "self_reshuffling"}))[""]
    approved = draft("672a", cards={"shuffler": "self_reshuffling", "approval": "PGCB 7"})
    assert (wrong(approved), read_filing(approved.text).cards["approval"]) == ({}, "PGCB 7")
    assert draft("668a").cards == ()


@pytest.mark.parametrize("day", ["", "soon", "2027-02-30", '2027-01-31"\nchapter = "672a'])
def test_a_day_there_is_not_is_said_above_all(day: str) -> None:
    game = chapter("657a")
    document = Draft(game, game.submission, "", Entered("r", day)).document(lambda _game, _options: EdgesDocument())
    assert document.text == ""
    assert list(wrong(document)) == [""]


@pytest.mark.parametrize("reference", ["", " x", "x" * 101, "a\nb", 'x"\napproved = 2020-01-01 #'])
def test_a_filing_has_a_reference_that_can_be_named_and_writes_nothing_else(reference: str) -> None:
    game, entered = chapter("657a"), Entered(reference, "2027-01-31")
    document = Draft(game, game.submission, "", entered).document(lambda _game, _options: EdgesDocument())
    assert document.text == ""
    assert "needs a reference" in wrong(document)[""]


def test_a_contradiction_marks_no_choice_that_has_nothing_to_do_with_it() -> None:
    assert choice(draft(table_minimum="501"), "seating").closed == ()
