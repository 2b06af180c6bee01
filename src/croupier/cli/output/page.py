"""The sign of `croupier rules` on the screen: tables fitted to the window, or plain text of a fixed width."""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.output.screen import KEPT_TOGETHER
from croupier.money import dollars, in_words
from croupier.rules.game.help import HelpDocument
from croupier.rules.game.sign import PaytableOnSign, ProgressiveOnSign, SignDocument
from croupier.rules.game.words import listed, plural
from croupier.rules.terms.options import DealingMethod
from croupier.rules.terms.spoken import spoken

CLAUSE = "dim"
TWO_TABLES_WIDE = 76


def page(sign: SignDocument, width: int) -> Iterator[RenderableType]:
    """The sign from top to bottom."""
    yield from _head(sign)
    yield _section("How to play", _help(sign.help))
    yield _section("What players are told", _told(sign))
    yield _section("Wagers", _wagers(sign))
    yield _section("Paytables in force", _paytables(sign, width))
    if sign.progressives:
        yield _section("Progressives", _progressives(sign))
    yield _section("Options in force", _options(sign))
    yield _section("Irregularities with a remedy", _irregularities(sign))


def _section(title: str, body: RenderableType) -> RenderableType:
    return Group(Text(), Text(title.upper(), style="bold"), Padding(body, (0, 0, 0, 2)))


def _head(sign: SignDocument) -> Iterator[RenderableType]:
    yield Text(sign.name, style="bold")
    yield Text(f"58 Pa. Code chapter {sign.chapter}, edition {sign.edition}")
    yield Text(f"Rules Submission {sign.submission} (§ 601a.2)")
    seats, played_with = sign.seats, sign.equipment
    yield _cited(f"{plural(seats.seats, 'seat')} at the table", seats.cite)
    if played_with.dice:
        yield _cited(f"{played_with.dice} dice", played_with.cite)
        return
    methods = [_method(one, in_force=one == played_with.dealing_method) for one in played_with.dealing_methods or ()]
    yield _cited(f"{played_with.cards} cards, dealt from {listed(methods, 'or')}", played_with.cite)


def _method(method: DealingMethod, *, in_force: bool) -> str:
    words = {"manual_shoe": "a manual shoe", "hand": "the hand", "automated_shoe": "an automated shoe"}
    return words[method] + (" (in force)" if in_force else "")


def _cited(words: str, cite: str) -> Text:
    return Text.assemble(words, "  ", _clause(cite))


def _clause(cite: str) -> Text:
    """A clause, kept on one line with its section sign."""
    return Text(cite.replace("§ ", f"§{KEPT_TOGETHER}"), style=CLAUSE)


def _grid(*columns: str) -> Table:
    """A borderless table; columns are named by alignment: "left", "right" or "wrap"."""
    grid = Table.grid(padding=(0, 2))
    for column in columns:
        grid.add_column(justify="right" if column == "right" else "left", no_wrap=column != "wrap", overflow="fold")
    return grid


def _list(entries: Iterable[tuple[str, str]]) -> Table:
    """Sentences, each with its clause."""
    grid = _grid("left", "wrap")
    for words, cite in entries:
        grid.add_row("-", _cited(words, cite))
    return grid


def _help(told: HelpDocument) -> RenderableType:
    """A short explanation of the game, then its special words."""
    grid = _grid("left", "wrap")
    for title, words in (("Aim", told.aim), ("A round", told.round), ("You decide", told.decide), ("Wins", told.wins)):
        grid.add_row(title, Text(words))
    for word in told.words:
        grid.add_row("", Text(word))
    return grid


def _told(sign: SignDocument) -> RenderableType:
    return _list((one.text, one.cite) for one in sign.signs)


def _irregularities(sign: SignDocument) -> RenderableType:
    return _list((one.title, one.cite) for one in sign.irregularities)


def _wagers(sign: SignDocument) -> RenderableType:
    grid = _grid("wrap", "left", "wrap")
    for one in sign.wagers:
        title = Group(one.title, Padding(_clause(one.cite), (0, 0, 0, 2)))
        if one.status == "not offered":
            how = f"option {one.offered_by}" if one.offered_by else ""
            grid.add_row(title, Text(one.status, style=CLAUSE), Text(how, style=CLAUSE))
        else:
            grid.add_row(title, one.status, f"{one.amount}\n{one.moment}")
    return grid


# Paytables: narrow blocks with dotted leaders, in two columns if the window is wide enough.


def _paytables(sign: SignDocument, width: int) -> RenderableType:
    side_by_side = width >= TWO_TABLES_WIDE
    block = (width - 6) // 2 if side_by_side else width - 4
    blocks = [_paytable(table, block) for table in sign.paytables]
    grid = _grid(*["wrap"] * (2 if side_by_side else 1))
    step = 2 if side_by_side else 1
    for at in range(0, len(blocks), step):
        grid.add_row(*blocks[at : at + step])
    return grid


def _paytable(table: PaytableOnSign, width: int) -> RenderableType:
    column = f"paytable {table.column}  " if table.several else ""
    lines = [Text(table.title, style="bold"), Text.assemble(column, _clause(table.cite))]
    lines += [_leader(row.words, row.pays, width) for row in table.rows]
    return Padding(Group(*lines), (0, 0, 1, 0))


def _leader(words: str, pays: str, width: int) -> Text:
    dots = width - len(words) - len(pays) - 2
    if dots < 2:
        return Text(f"{words}\n{pays:>{width}}")
    return Text.assemble(words, " ", ("." * dots, CLAUSE), " ", pays)


def _progressives(sign: SignDocument) -> RenderableType:
    titles = {one.wager: one.title for one in sign.wagers}
    grid = _grid("wrap")
    for one in sign.progressives:
        fed_by = listed(titles[name] for name in one.wagers)
        grid.add_row(Text.assemble((spoken(one.meter), "bold"), f", fed by the {fed_by}"))
        grid.add_row(Padding(_cited(_growth(one), one.cite), (0, 0, 0, 2)))
    return grid


def _growth(level: ProgressiveOnSign) -> str:
    seed, reseed = (in_words(dollars(amount)) for amount in (level.seed, level.reseed))
    grows = f"starts at {seed}, grows by {level.rate} of every wager"
    if level.reserve_rate != "0%":
        grows += f" and sets {level.reserve_rate} aside for its reserve"
    return grows if seed == reseed else f"{grows}; after a full payout it starts at {reseed}"


def _options(sign: SignDocument) -> RenderableType:
    grid = _grid("wrap")
    for one in sign.options:
        grid.add_row(Text.assemble((one.option, "bold"), f" = {one.value}", (f"   ({one.legal})", CLAUSE)))
        grid.add_row(Padding(_cited(one.text, one.cite), (0, 0, 0, 4)))
    return grid
