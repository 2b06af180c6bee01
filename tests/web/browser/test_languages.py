"""The pages in Spanish, in a real browser: nothing English is left, money is as it was, and the way back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from croupier.chapters import FOLDERS
from croupier.floor.record.actors import Role
from croupier.web import languages
from croupier.web.identity import people as identity
from croupier.web.server import assets
from croupier.words import Joint, Money, Several, Value, as_data, codes, language, say
from support.floor import sentences as floor_sentences
from support.floor.house import BELOW_KING, PAIR, House
from support.web.served import PASSWORD, Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

ENGLISH = re.compile(
    r"\b(?:after|again|all|and|any|are|at|back|be|before|bets?|cards|cash|chips|choose|clear|close|dealer|dealt|decides|"
    r"deck|does|done|down|each|enter|every|face|find|first|flush|folded|for|from|game|goes|hand|high|house|in|is|it|its|"
    r"kings?|last|less|loses?|money|more|most|name|next|none|not|of|off|on|one|open|or|out|over|paid|pays?|place|players?|"
    r"please|rounds?|rules|seats?|see|shoe|since|so|stakes|stand|still|tables?|take|tap|that|the|them|there|these|this|"
    r"tie|time|tip|to|until|up|wagers?|wait|what|when|which|who|wins?|with|won|yours?)\b",
    re.IGNORECASE,
)
"""Words that are on the English pages and in no Spanish sentence."""

NAMES = re.compile(r"Queens Up|Five Card Hand|Croupier Demonstration Casino|Hold 'Em|location|asset|\.1\([A-Z][^)]*\)")
"""The proper names of games and wagers are the same in every language, so is a definition of the law."""


def english_in(page: Page) -> list[str]:
    """The English words that can be read or heard on a page, with what stands around them."""
    labels = page.locator("#app [aria-label]").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    text = " ".join([page.locator("#app").inner_text(), *labels])
    text = NAMES.sub("", text)
    return [text[max(0, found.start() - 30) : found.end() + 30] for found in ENGLISH.finditer(text)]


@pytest.fixture
def terminal(served: Served, opened: Opened) -> Page:
    """E1 in its lobby, in Spanish."""
    page = opened("/")
    cookies = {identity.DEVICE: served.device("E1").cookies[identity.DEVICE], languages.COOKIE: "es"}
    page.context.add_cookies([{"name": name, "value": value, "url": served.origin} for name, value in cookies.items()])
    page.goto(f"{served.origin}/terminal")
    expect(page.get_by_role("button", name="Crazy 4 Poker")).to_contain_text("asientos libres")
    return page


def test_a_round_at_the_terminal_in_spanish(terminal: Page, house: House) -> None:
    """From the lobby to the result no English word is on the page, and money is written as everywhere in the house."""
    assert english_in(terminal) == []
    house.betting()
    terminal.get_by_role("button", name="Crazy 4 Poker").click()
    expect(terminal.get_by_role("heading", name="Hagan sus apuestas")).to_be_visible()
    terminal.get_by_role("button", name="Apuesta Ante, ").click()
    expect(terminal.locator(".is-in")).to_contain_text("Su apuesta de $10 está hecha")
    expect(terminal.locator(".bar .money")).to_have_text("$90.00")
    assert english_in(terminal) == []

    house.deal(**{"1": PAIR, "dealer": BELOW_KING})
    expect(terminal.get_by_role("button", name="Retirarse")).to_be_visible()
    assert english_in(terminal) == []
    terminal.get_by_role("button", name="Jugar $5").click()
    expect(terminal.get_by_text("pareja de reyes").first).to_be_visible()
    house.finish()
    expect(terminal.locator(".net-total")).to_have_text("+$5")
    assert english_in(terminal) == []


def test_a_refusal_at_the_terminal_is_told_in_spanish_with_its_amounts(terminal: Page, house: House) -> None:
    terminal.get_by_role("button", name="Agregar dinero").click()
    terminal.get_by_label("Número del vale").fill("123")
    terminal.get_by_role("button", name="Introducir vale").click()
    expect(terminal.get_by_role("alert").first).to_contain_text("El vale …123 no se conoce")


def test_the_language_is_changed_at_the_table_and_everything_is_where_it_was(terminal: Page, house: House) -> None:
    house.betting()
    terminal.get_by_role("button", name="Crazy 4 Poker").click()
    terminal.get_by_role("button", name="Apuesta Ante, ").click()
    expect(terminal.locator(".is-in")).to_contain_text("$10")

    terminal.get_by_role("button", name="English").click()
    expect(terminal.locator(".is-in")).to_contain_text("Your bet of $10 is in")
    expect(terminal.get_by_role("heading", name="Place your bets")).to_be_visible()
    assert terminal.locator("html").get_attribute("lang") == "en-US"
    assert house.balance("E1") == 90_00


def test_the_console_the_pit_and_the_disputes_in_spanish(served: Served, house: House, opened: Opened) -> None:
    served.staff("dana", Role.DEALER).staff("flora", Role.FLOORPERSON)
    house.wager("E1", ante=5_00, super_bonus=5_00).deal(**{"1": PAIR, "dealer": BELOW_KING})
    for name, role, path, words in (
        ("dana", Role.DEALER, "/dealer/T", "reparte aquí"),
        ("flora", Role.FLOORPERSON, "/pit", "Necesita atención"),
        ("flora", Role.FLOORPERSON, "/surveillance", "Rondas y reclamaciones"),
    ):
        page = opened(path)
        page.get_by_role("button", name="Español").click()
        page.get_by_label("Nombre").fill(name)
        page.get_by_label("Contraseña").fill(PASSWORD)
        page.get_by_label("Función").select_option(role.value)
        page.get_by_role("button", name="Iniciar sesión").click()
        expect(page.get_by_text(words).first).to_be_visible()
        assert english_in(page) == [], path


@pytest.mark.parametrize("code", codes())
def test_pages_and_server_say_the_same(served: Served, opened: Opened, code: str) -> None:
    """Sentences are written by two programs: both write the same, whatever a game says."""
    page = opened("/")
    page.context.add_cookies([{"name": languages.COOKIE, "value": code, "url": served.origin}])
    page.goto(f"{served.origin}/login")
    heard = sorted(one for number in FOLDERS for one in floor_sentences.of_game(number))[:: len(FOLDERS)]
    heard += [say("told.gone", count=count) for count in (0, 1, 2)]
    heard += [say("told.placed", who="Dana", wagers=joined) for joined in several("a", 3, Money(-1_250_50), heard[0])]
    script = "([words, said]) => import(words).then((module) => said.map((one) => module.said(one)))"

    told = page.evaluate(script, [f"/static/{assets.version()}/shared/words.js", [as_data(one) for one in heard]])
    assert len(heard) > 300
    assert dict(zip(heard, told, strict=True)) == {one: language(code).said(one) for one in heard}


def several(*things: Value) -> list[Value]:
    """Each joint with none, one, two and all of these."""
    return [Several(joint, things[:many]) for joint in Joint for many in (0, 1, 2, len(things))]
