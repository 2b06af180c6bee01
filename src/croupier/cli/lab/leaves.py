"""The pages behind the index: the data files of a packet in readable form."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from croupier.cli.lab.page import code, link, page, table, verdict, written

NOT_RUN, MOST_PLACES = "not run for this packet", 8

Parts = Mapping[str, str]


def leaves(parts: Parts) -> Iterator[tuple[str, str]]:
    """Every page but the index, by its name."""
    yield from _chapters(parts)
    yield "law/limits.html", _limits(parts)
    yield "roles/duties.html", _duties(parts)
    yield "protocol/sas.html", _polls(parts)
    yield "protocol/rules.html", _rules(parts)
    yield "generator/evidence.html", _evidence(parts)
    yield "campaigns/campaigns.html", _campaigns(parts)
    yield "source/critical.html", _critical(parts)
    yield "tests/results.html", _results(parts)


def read(parts: Parts, name: str) -> Any:
    """Decode a data file of the packet."""
    return json.loads(parts[name])


# The law


def ran(parts: Parts) -> dict[str, str]:
    """The result of every test run for the packet, for its protocols or its selection."""
    return {**read(parts, "protocol/results.json"), **read(parts, "tests/results.json")["results"]}


def by_function(results: Mapping[str, str]) -> dict[str, str]:
    """The result of each test function, by its name in the register: the worst of its cases."""
    found: dict[str, str] = {}
    for name, outcome in results.items():
        module, _, function = name.partition("::")
        place = f"{module.replace('.', '/')}.py::{function.split('[')[0]}"
        found[place] = "failed" if "failed" in {outcome, found.get(place)} else outcome
    return found


def _chapters(parts: Parts) -> Iterator[tuple[str, str]]:
    results = by_function(ran(parts))
    for name, chapter in read(parts, "law/register.json")["chapters"].items():
        title = f"Chapter {name}: every clause, its code, its tests"
        lead = f"{len(chapter['clauses'])} clauses; {escape(chapter['status'])}. What a test came to, where it was run."
        heads = ("clause", "who answers", "code", "tests")
        lines = (
            (f"§ {clause}", _kind(one), _code(one), _tests(one, results)) for clause, one in chapter["clauses"].items()
        )
        yield f"law/{name}.html", page(title, lead, table(heads, lines))


def _kind(one: Mapping[str, Any]) -> str:
    open_now = one["open"] or ", ".join(f"no {what}" for what in one["missing"])
    missing = f'<br><span class="bad">open: {escape(open_now)}</span>' if open_now else ""
    note = f'<br><span class="quiet">{escape(one["note"])}</span>' if one["note"] else ""
    return f"{escape(one['kind'])}{note}{missing}"


def _code(one: Mapping[str, Any]) -> str:
    return _by_file(one["code"], lambda name: escape(name.rpartition(":")[2]))


def _tests(one: Mapping[str, Any], results: Mapping[str, str]) -> str:
    return _by_file(one["tests"], lambda name: _test(name, results.get(name, "")))


def _by_file(places: Sequence[str], told: Callable[[str], str]) -> str:
    """The entries by file; a long list is collapsed."""
    files: dict[str, list[str]] = defaultdict(list)
    for place in places:
        file, _, name = place.partition(": ")
        files[file.removeprefix("src/croupier/").removeprefix("tests/")].append(told(name))
    lines = [f"{escape(file)}<br>&emsp;{'<br>&emsp;'.join(names)}" for file, names in files.items()]
    if len(places) <= MOST_PLACES:
        return _places(iter(lines))
    return f"<details><summary>{len(places)} places</summary>{_places(iter(lines))}</details>"


def _places(lines: Iterator[str]) -> str:
    return f'<div class="places">{"<br>".join(lines)}</div>'


def _test(name: str, outcome: str) -> str:
    words = escape(name.rpartition("::")[2].removeprefix("test_").replace("_", " "))
    mark = {"passed": '<span class="good">passed</span>', "failed": '<span class="bad">FAILED</span>'}
    return f"{words} {mark.get(outcome, f'<span class=quiet>{outcome or NOT_RUN}</span>')}"


def _limits(parts: Parts) -> str:
    lines = [line.partition(": ") for line in parts["law/limits.txt"].splitlines()]
    lead = f"{len(lines)} clauses are open, or are not done for the reason that is given."
    cells = ((escape(clause), escape(why)) for clause, _, why in lines)
    return page("Known limits", lead, table(("clause", "what is missing, or why it is not done"), cells))


def _duties(parts: Parts) -> str:
    text = parts["roles/duties.md"].partition("\n")[2]
    lead = "Made from the table that the floor asks before every command."
    return page("Security matrix: who may do what", lead, written(text))


# Protocols


def _polls(parts: Parts) -> str:
    found = read(parts, "protocol/sas.json")
    lead = (
        f"{len(found)} polls. Each was packed and taken apart {found[0]['trips']} times with values that follow from "
        "the seed, and refused with one bit turned over. The bytes are those of the first time."
    )
    lines = (
        (
            code(one["code"]),
            escape(one["name"].replace("_", " ")),
            one["kind"],
            code(one["request"]),
            code(one["answer"]),
            verdict(one["right"] == one["trips"], f"{one['right']} right", f"{one['right']} of {one['trips']}"),
        )
        for one in found
    )
    return page(
        "SAS: every poll there and back", lead, table(("poll", "name", "kind", "asked", "answered", "came out"), lines)
    )


def _rules(parts: Parts) -> str:
    found = read(parts, "protocol/rules.json")
    lead = "What each protocol asks for, and the tests that were run for it when this packet was made."
    lines = (
        (
            one["protocol"],
            escape(one["rule"]),
            _places(escape(test.removeprefix("tests/")) for test in one["tests"]),
            one["passed"],
            one["failed"],
            verdict(one["held"], "holds", "DOES NOT HOLD"),
        )
        for one in found
    )
    return page("Protocols, rule by rule", lead, table(("protocol", "rule", "tests", "passed", "failed", ""), lines))


# Proofs


def _evidence(parts: Parts) -> str:
    found = read(parts, "generator/evidence.json")
    lead = (
        "Every statistical test on raw output and on shuffled decks. All together are judged at 99 % confidence (Holm)."
    )
    return page("The random number generator", lead, (line for one in found for line in _judged(one)))


def _judged(one: Mapping[str, Any]) -> Iterator[str]:
    wrong = f" <span class=quiet>{escape(one['wrong'])}</span>" if one.get("wrong") else ""
    result = "passes" if one["passed"] else "closed by its health tests" if one["closed"] else "fails"
    yield f"<h2>{escape(one['generator'])}: {result}</h2>\n<p>{wrong} Seed {one['seed']}, "
    yield f"{one['words']:,} words, {one['decks']:,} decks. {escape(one['closed'] or '')}</p>\n"
    lines = ((test["of"], test["test"], test["looked_at"], f"{test['p']}") for test in one["tests"])
    yield from table(("of", "test", "looked at", "p"), lines)


def _campaigns(parts: Parts) -> str:
    lead = "Faults, crashes and kills on the real floor. Everything follows from the seeds; what does not is not told."
    return page("Campaigns", lead, _told_campaigns(parts))


def _told_campaigns(parts: Parts) -> Iterator[str]:
    for name, one in read(parts, "campaigns/rehearsals.json").items():
        yield f"<h2>{escape(name)}</h2>\n<p>Seed {one['seed']}: {one['rounds']} rounds, {one['commands']} commands in "
        yield f"two processes, {one['differences']} differences, verified: {verdict(one['verified'])}. Journal "
        yield f"{code(one['journal'])}</p>\n"
        counted = [
            ("irregularity", escape(what.replace("_", " ")), times) for what, times in one["irregularities"].items()
        ]
        counted += [("refused", escape(what.replace("_", " ")), times) for what, times in one["refused"].items()]
        yield from table(("", "what", "times"), counted)
    lines = read(parts, "campaigns/lines.json")
    yield "<h2>A host polls terminals through garbled lines and crashes of both ends</h2>\n"
    right = lines["verified"] and not lines["differences"]
    yield f"<p>The books of host, floor and ledger are the same: {verdict(right)}</p>\n"
    yield from table(("what", "figure"), ((escape(name), _figure(figure)) for name, figure in lines.items()))
    yield "<h2>Processes that are killed</h2>\n"
    yield from table(
        ("seed", "killed after this many answers", "all that was answered is there", "verified"),
        (
            (
                one["seed"],
                ", ".join(map(str, one["killed_after_answers"])),
                verdict(one["all_that_was_answered_is_there"]),
                verdict(one["verified"]),
            )
            for one in read(parts, "campaigns/kills.json")
        ),
    )


def _figure(figure: object) -> object:
    """A number as such, yes or no for a boolean, or the difference."""
    if isinstance(figure, bool):
        return verdict(figure)
    if isinstance(figure, list):
        return escape("; ".join(figure)) or "none"
    return figure


# Sources and tests


def _critical(parts: Parts) -> str:
    found = read(parts, "source/critical.json")
    lead = f"{len(found['files'])} files decide what is paid, what is dealt, who may do what and what is written down."
    lines = ((code(name), code(digest)) for name, digest in found["files"].items())
    return page("Critical files", lead, table(("file", "SHA-256"), lines))


def _results(parts: Parts) -> str:
    found = read(parts, "tests/results.json")
    lead = f"Selection: {found['selection']}. {link('results.json', 'The same as data')}"
    lines = (
        (code(name), verdict(outcome != "failed", outcome, "FAILED")) for name, outcome in found["results"].items()
    )
    return page("Tests that were run now", lead, table(("test", "came to"), lines))
