"""`croupier duties`: who may do what, who must countersign, and which roles exclude each other."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole

if TYPE_CHECKING:
    from croupier.floor.record.duties import Duties, Signature

PAPER = Path("docs/law/duties.md")


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--write", action="store_true", help=f"rewrite {PAPER}")


def run(args: argparse.Namespace) -> int:
    """Print the table of duties, or write it into the docs."""
    from croupier.floor.record.duties import DUTIES

    if args.write:
        if not PAPER.parent.is_dir():
            raise CommandError("duties: --write needs a source checkout")
        write_whole(PAPER, paper(DUTIES).encode())
    elif args.json:
        print(json.dumps(document(DUTIES), ensure_ascii=False, indent=1))
    else:
        print(paper(DUTIES), end="")
    return 0


def document(duties: "Duties") -> dict[str, Any]:
    """The whole table as data."""
    return {
        "departments": [
            {"department": name, "roles": [role.value for role in one.roles], "cite": one.cite}
            for name, one in duties.departments.items()
        ],
        "gaming_department": {
            "departments": duties.gaming_department.departments,
            "cite": duties.gaming_department.cite,
        },
        "incompatible": [
            {"roles": _values(row.roles), "with": _values(row.others), "cite": row.cite} for row in duties.incompatible
        ],
        "commands": [
            {"command": name, "by": _values(duty.by), "cite": duty.cite, "signatures": _signatures(duties, name)}
            for name, duty in duties.commands.items()
        ],
    }


def _signatures(duties: "Duties", command: str) -> list[dict[str, Any]]:
    return [
        {
            "when": row.when,
            "at_least": row.at_least,
            "made_by": _values(row.made_by & row.only_by & duties.commands[command].by),
            "second": _values(row.second),
            "other_department": row.other_department,
            "cite": row.cite,
        }
        for row in duties.signatures
        if command in row.commands
    ]


def paper(duties: "Duties") -> str:
    """The table as Markdown: departments, exclusions, and the matrix of roles and commands."""
    return "\n".join([*_head(duties), *_matrix(duties), *_signed(duties)]) + "\n"


def _head(duties: "Duties") -> list[str]:
    joined = " and ".join(_words(name) for name in duties.gaming_department.departments)
    return [
        "# Who may do what",
        "",
        "Made by `croupier duties --write` from `floor/record/duties.toml`, which the floor asks before every command.",
        "",
        "## Departments",
        "",
        "Each works independently of the others; an account has roles of one department only (§ 465a.11(b)).",
        f"With the setting `gaming_department`, {joined} are one ({duties.gaming_department.cite}).",
        "",
        "| department | roles | clause |",
        "|---|---|---|",
        *(f"| {_words(name)} | {_listed(one.roles)} | {one.cite} |" for name, one in duties.departments.items()),
        "",
        "Within a department nobody holds",
        "",
        *(f"- {_listed(row.roles)} together with {_listed(row.others)} ({row.cite})" for row in duties.incompatible),
    ]


def _matrix(duties: "Duties") -> list[str]:
    """One row per command: the roles that give it alone (●) or only with a second person (◐)."""
    from croupier.floor.record.actors import Role

    roles = list(Role)
    rows = []
    for name, duty in duties.commands.items():
        mark = "◐" if duties.always_signed(name) else "●"
        marks = " | ".join(mark if role in duty.by else " " for role in roles)
        rows.append(f"| `{name}` | {marks} | {duty.cite} |")
    return [
        "",
        "## Commands",
        "",
        "● alone, ◐ with a second person.",
        "",
        f"| command | {' | '.join(_words(role.value) for role in roles)} | clause |",
        f"|---|{'---|' * (len(roles) + 1)}",
        *rows,
    ]


def _signed(duties: "Duties") -> list[str]:
    rows = [(name, row) for name in duties.commands for row in duties.signatures if name in row.commands]
    return [
        "",
        "## Second persons",
        "",
        "Of the rows that count for a command the last one does. The second person is always another person.",
        "",
        "| command | when | given by | signed by | clause |",
        "|---|---|---|---|---|",
        *(_row(name, row, _listed(row.made_by & row.only_by & duties.commands[name].by)) for name, row in rows),
    ]


def _row(name: str, row: "Signature", makers: str) -> str:
    second = _listed(row.second) + (", of another department" if row.other_department else "")
    return f"| `{name}` | {_when(row)} | {makers} | {second} | {row.cite} |"


def _when(row: "Signature") -> str:
    from croupier.floor.record.settings import Settings
    from croupier.money import in_words

    found = [_words(row.when)] if row.when else ["always"]
    if row.at_least:
        found.append(f"from {in_words(getattr(Settings(), row.at_least))} (`{row.at_least}`)")
    return " ".join(found)


def _values(roles: Any) -> list[str]:
    from croupier.floor.record.actors import Role

    return [role.value for role in Role if role in roles]


def _listed(roles: Any) -> str:
    return ", ".join(_words(role) for role in _values(roles))


def _words(name: str) -> str:
    return name.replace("_", " ")
