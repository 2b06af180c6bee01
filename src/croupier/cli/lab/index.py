"""The index page of a packet: what is in it, the results, and where to look."""

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape

from croupier import __version__
from croupier.chapters import FOLDERS, chapter
from croupier.cli.lab.leaves import ran, read
from croupier.cli.lab.page import code, link, table, verdict
from croupier.cli.lab.page import page as document

Parts = Mapping[str, str]


def page(parts: Parts) -> str:
    """A self-contained document."""
    lead = (
        "Everything here is made from the sources alone and can be made again, bit for bit. "
        f"{link('manifest.json', 'The manifest')} lists every file with its hash, and the signature lies beside the "
        "packet; <code>croupier lab verify</code> verifies both."
    )
    return document(f"Croupier {__version__}: packet for a test laboratory", lead, _body(parts), deep=0)


def _body(parts: Parts) -> Iterator[str]:
    yield from _summary(parts)
    contents = "".join(f'<a href="#{_slug(name)}">{name}</a>' for name in SECTIONS)
    yield f'<nav class="contents">{contents}</nav>\n'
    for name, body in SECTIONS.items():
        yield f'<h2 id="{_slug(name)}">{name}</h2>\n'
        yield from body(parts)


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def _summary(parts: Parts) -> Iterator[str]:
    """The summary: how much there is, and whether everything passed."""
    chapters = read(parts, "law/register.json")["chapters"].values()
    results = Counter(ran(parts).values())
    failed = verdict(not results["failed"], "0 failed", f"{results['failed']} FAILED")
    figures = (
        (sum(len(one["clauses"]) for one in chapters), "clauses, each with who answers for it"),
        (len(FOLDERS), "games with their mathematics"),
        (results["passed"], f"test cases passed, {failed}"),
        (len(read(parts, "source/critical.json")["files"]), "critical files"),
        (len(read(parts, "source/bom.cdx.json")["components"]), "dependencies, held to their hashes"),
    )
    cells = "".join(f"<div><b>{number:,}</b>{words}</div>" for number, words in figures)
    yield f'<div class="summary">{cells}</div>\n'


def _sources(parts: Parts) -> Iterator[str]:
    files, critical = read(parts, "source/files.json"), read(parts, "source/critical.json")
    bill = read(parts, "source/bom.cdx.json")
    yield from table(
        ("what", "how many", "as one number (SHA-256)"),
        [
            (link("source/files.json", "all files of the sources"), len(files["files"]), code(files["sha256"])),
            (
                f"{link('source/critical.html', 'critical files')} ({link('source/critical.json', 'data')})",
                len(critical["files"]),
                code(critical["sha256"]),
            ),
            (link("source/bom.cdx.json", "dependencies (CycloneDX 1.5)"), len(bill["components"]), ""),
        ],
    )
    yield f"<p>{link('source/build.txt', 'How it is built, and what came of it')}</p>\n"


def _games(_parts: Parts) -> Iterator[str]:
    yield "<p>The mathematics report of a game has every permitted paytable of it. Rules are as they are posted.</p>\n"
    yield from table(
        ("chapter", "game", "mathematics", "exact figures", "as posted", "paytables", "Rules Submission"),
        [
            (
                number,
                escape(chapter(number).name),
                link(f"par/{number}.html", "report"),
                link(f"figures/{number}.json", "figures"),
                f"{link(f'rules/{number}.txt', 'text')}, {link(f'rules/{number}.json', 'data')}",
                link(f"rules/{number}-paytables.toml", "tables"),
                link(f"rules/{number}-submission.toml", "default"),
            )
            for number in FOLDERS
        ],
    )


def _law(parts: Parts) -> Iterator[str]:
    register = read(parts, "law/register.json")
    yield f"<p>All of it as data: {link('law/register.json')}.</p>\n"
    lines = []
    for name, one in register["chapters"].items():
        kinds = Counter(entry["kind"] for entry in one["clauses"].values())
        still_open = sum(bool(entry["missing"] or entry["open"]) for entry in one["clauses"].values())
        counted = (len(one["clauses"]), kinds["software"], kinds["told"], still_open)
        lines.append((link(f"law/{name}.html", name), one["status"], *counted))
    yield from table(("chapter", "status", "clauses", "by code", "told to people", "open"), lines)


def _roles(parts: Parts) -> Iterator[str]:
    (one,) = (one for one in read(parts, "protocol/rules.json") if one["protocol"] == "Roles")
    words = "Who may do what, who signs besides, which roles exclude each other"
    yield f"<p>{link('roles/duties.html', words)} ({link('roles/duties.md', 'text')}).</p>\n"
    held = verdict(one["held"], "holds", "DOES NOT HOLD")
    yield f"<p>{escape(one['rule'])}: {one['passed']:,} cases passed, {held}.</p>\n"


def _protocols(parts: Parts) -> Iterator[str]:
    polls, rules = read(parts, "protocol/sas.json"), read(parts, "protocol/rules.json")
    trips, right = sum(one["trips"] for one in polls), sum(one["right"] for one in polls)
    yield f"<p>{link('protocol/sas.html', 'SAS: every poll there and back')} ({link('protocol/sas.json', 'data')}): "
    yield f"{len(polls)} polls, {trips:,} trips, {verdict(right == trips, 'all right', f'{right:,} right')}.</p>\n"
    yield f"<p>{link('protocol/rules.html', 'Rule by rule')} ({link('protocol/rules.json', 'data')}, "
    yield f"{link('protocol/results.json', 'every test')}), as they were run now:</p>\n"
    names = dict.fromkeys(one["protocol"] for one in rules)
    of = {name: [one for one in rules if one["protocol"] == name] for name in names}
    yield from table(
        ("protocol", "rules", "hold", "tests passed"),
        (
            (name, len(some), verdict(all(one["held"] for one in some)), sum(one["passed"] for one in some))
            for name, some in of.items()
        ),
    )


def _generator(parts: Parts) -> Iterator[str]:
    found = read(parts, "generator/evidence.json")
    yield f"<p>{link('generator/evidence.html', 'Every test with its p-value')} "
    yield f"({link('generator/evidence.json', 'data')}), all together at 99 % (Holm).</p>\n"
    yield from table(
        ("generator", "what is wrong with it", "seed", "words", "decks", "result"),
        [
            (
                escape(one["generator"]),
                escape(one.get("wrong", "")),
                str(one["seed"]),
                one["words"],
                one["decks"],
                "passes" if one["passed"] else "closed by its health tests" if one["closed"] else "fails",
            )
            for one in found
        ],
    )


def _campaigns(parts: Parts) -> Iterator[str]:
    found, kills = read(parts, "campaigns/rehearsals.json"), read(parts, "campaigns/kills.json")
    lines = read(parts, "campaigns/lines.json")
    yield f"<p>{link('campaigns/campaigns.html', 'All of them, with every refusal and irregularity')}; as data: "
    names = ("rehearsals", "lines", "kills")
    yield f"{', '.join(link(f'campaigns/{name}.json', name) for name in names)}.</p>\n"
    rows: list[tuple[object, ...]] = [
        (escape(name), one["seed"], one["rounds"], one["differences"], verdict(one["verified"]))
        for name, one in found.items()
    ]
    garbled = (len(lines["differences"]), verdict(lines["verified"]))
    rows.append(("a host polls, through garbled lines and crashes", lines["seed"], lines["rounds"], *garbled))
    rows += [
        (f"killed {len(one['killed_after_answers'])} times", one["seed"], "", "", verdict(_is_right(one)))
        for one in kills
    ]
    yield from table(("campaign", "seed", "rounds", "differences", "verified"), rows)


def _is_right(kill: Mapping[str, bool]) -> bool:
    return kill["verified"] and kill["all_that_was_answered_is_there"]


def _tests(parts: Parts) -> Iterator[str]:
    found = read(parts, "tests/results.json")
    counted = Counter(found["results"].values())
    yield f"<p>{link('tests/results.html', 'Every test with its result')} ({link('tests/results.json', 'data')}); "
    yield f"selection: {found['selection']}.</p>\n"
    yield from table(("passed", "failed", "skipped"), [(counted["passed"], counted["failed"], counted["skipped"])])


def _limits(parts: Parts) -> Iterator[str]:
    lines = parts["law/limits.txt"].splitlines()
    yield f"<p>{link('law/limits.html', f'{len(lines)} clauses are open or not done')} "
    yield f"({link('law/limits.txt', 'text')}).</p>\n"


SECTIONS = {
    "Sources": _sources,
    "Games": _games,
    "Law": _law,
    "Roles": _roles,
    "Protocols": _protocols,
    "Generator": _generator,
    "Campaigns": _campaigns,
    "Tests": _tests,
    "Known limits": _limits,
}
