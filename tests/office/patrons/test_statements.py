"""§ 461a.16: an account at the desk and on paper; it is shown to who may see it, and holds no name."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.tracking import ExcludePatron, InsertCard, LimitPatron, RemoveCard
from croupier.office.papers.pdf import pdf
from croupier.office.patrons import papers
from croupier.office.patrons.documents import PatronDocument, Shown, found, patron_document, with_visits
from support.floor.house import BELOW_KING, CASHIER, SECURITY, House
from support.floor.kept_house import kept
from support.floor.patrons import CARD, E1, NAME, PASSPORT, PAT, enrolled


def visited() -> House:
    """Two visits with a card, one of them with a round, then an exclusion that ends a third."""
    house = enrolled()
    house.do(CASHIER, LimitPatron(PAT, 90, 50_00, 0))
    house.do(E1, InsertCard("E1", CARD))
    house.wager("E1", 1, "T", ante=10_00, super_bonus=10_00)
    house.deal(seat1="2s 3h 4d 8c 9h", dealer=BELOW_KING).choose("E1", "fold").finish()
    house.after(minutes=7).do(E1, RemoveCard("E1"))
    house.do(E1, InsertCard("E1", CARD))
    house.after(minutes=1).do(E1, RemoveCard("E1"))
    house.do(E1, InsertCard("E1", CARD))
    house.do(CASHIER, ExcludePatron(PAT, 0), SECURITY)
    return house


def shown(house: House) -> PatronDocument:
    patron = house.floor.state.patrons.known[PAT]
    return with_visits(patron_document(house.floor, patron, house.now()), house.store)


@pytest.mark.cites("§ 461a.16(a)")
def test_a_statement_has_every_visit_with_what_it_was_worth() -> None:
    document = shown(visited())
    third, second, first = document.visits
    assert [one.visit for one in document.visits] == [3, 2, 1]
    assert (first.rounds, first.handle, first.points) == (1, 20_00, document.points)
    assert (second.rounds, third.rounds) == (0, 0)
    assert None not in {first.ended, second.ended, third.ended}
    assert first.theory == document.theory
    assert (document.limits, document.minutes_today, document.lost_today) == ((90, 50_00, 0), 8, 20_00)
    assert (document.excluded, document.until) == (True, None)
    assert pdf(papers.statement(document, "America/New_York")).startswith(b"%PDF")


def test_a_visit_that_goes_on_is_told_too() -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    document = shown(house)
    assert (document.terminal, [one.ended for one in document.visits]) == ("E1", [None])
    paper = papers.statement(document, "America/New_York")
    assert "in progress" in paper.parts[1].rows[0]


@pytest.mark.parametrize(
    ("what", "role", "seen"),
    [
        (Shown(card=CARD), Role.CASHIER, True),
        (Shown(document=PASSPORT.upper()), Role.CASHIER, True),
        (Shown(account=PAT), Role.CASHIER, False),
        (Shown(account=PAT), Role.COMPLIANCE, True),
        (Shown(account="P-000009"), Role.AUDITOR, False),
        (Shown(card="card 9999"), Role.CASHIER, False),
        (Shown(), Role.COMPLIANCE, False),
    ],
)
def test_a_cashier_sees_the_account_of_who_shows_something(what: Shown, role: Role, *, seen: bool) -> None:
    assert bool(found(enrolled().floor, what, role)) is seen


def test_the_statement_from_the_journal_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = kept(visited(), tmp_path)
    assert main(["patron", PAT, "--data", data, "--out", str(tmp_path / "out")]) == 0
    told = capsys.readouterr().out
    assert f"Statement of account {PAT}" in told
    assert "Excluded from play  for life" in told
    assert NAME not in told
    written = json.loads((tmp_path / "out" / f"{PAT}.json").read_text())
    assert len(written["visits"]) == 3
    assert main(["patron", "P-000009", "--data", data]) == 1
