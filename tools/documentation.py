"""The documentation as a static site: the library from its docstrings, every package, the papers and the playthroughs.

    ./test --site     builds build/site and says where it is

With --without-packages only the library has its docstrings read, which takes a third of the time.

A source tree is made first, with the papers where their links to each other expect them, and a page for every package.
Nothing is fetched; a warning is an error.
"""

import inspect
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.cmd.build import build_main

import croupier
from croupier import library as library_of_games

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PROJECT = Path(__file__).resolve().parents[1]
PACKAGE = Path(croupier.__file__).parent
PAPERS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE")

PUBLIC: Mapping[str, tuple[str, ...]] = {
    "Games": ("game", "games", "Game", "PostedWager", "PostedOption", "Paytable", "Row"),
    "A round of play": ("RoundOfPlay", "Waiting", "Choice", "Amount", "Card"),
    "What a wager came to": ("Line", "Result", "settle"),
    "Odds": ("Odds",),
    "What goes wrong": (
        *("CroupierError", "UnknownGame", "BadOptions", "NotCards", "BadEntry", "NoOdds", "Refused"),
        *("Refusal", "Reason"),
    ),
}
"""The public names in the order of somebody who reads about them."""

REFERENCE = "reference/index.md"
WITHOUT_PACKAGES = "--without-packages"

RECORDS = {
    *("PostedWager", "PostedOption", "Paytable", "Row", "Waiting", "Choice", "Amount", "Line", "Result", "Odds"),
    *("Refusal", "Reason"),
}
"""What has fields or members that say by their names what they are."""

LEFT_OUT = (
    *("croupier.library", "croupier.odds", "croupier.cli", "croupier.web", "croupier.video", "croupier.law.reach"),
    "croupier.floor.rehearsal",
)
"""The library has its own page; solvers, commands, servers and simulated people are not for other programs to call."""

CONFIGURATION = f"""
import sys
sys.path.insert(0, {str(PROJECT / "tools")!r})
project = "Croupier"
author = copyright = "Croupier contributors"
version = release = {croupier.__version__!r}
extensions = ["myst_parser", "sphinx.ext.autodoc", "documentation"]
html_theme = "furo"
html_title = "Croupier " + release
autodoc_member_order = "bysource"
toc_object_entries = False
html_copy_source = False
html_show_sourcelink = False
autodoc_inherit_docstrings = False
autodoc_class_signature = "separated"
autodoc_typehints_format = "short"
myst_heading_anchors = 3
"""

INDEX = """# Croupier

The electronic wagering system of a hybrid gaming table, and a library of its games: every wager settled to the cent,
every payout with the clause of 58 Pa. Code it follows from.

```{toctree}
:maxdepth: 1
:caption: Use it
Start here <README>
library
playthroughs
docs/guide
docs/operations
docs/runbooks/README
docs/devices
docs/analysis
docs/research
docs/glossary
```

```{toctree}
:maxdepth: 1
:caption: Understand it
docs/readings/README
docs/law/duties
docs/law/audit
docs/threats
docs/design/README
reference/index
```

```{toctree}
:maxdepth: 1
:caption: Work on it
ARCHITECTURE
CONTRIBUTING
CHANGELOG
```
"""


def build(out: Path, *, whole: bool = True) -> int:
    """Build the site into a folder; 0 where nothing is wrong with it.  Not the whole of it is without the packages."""
    source = out.with_name("site-source")
    for folder in (source, out):
        shutil.rmtree(folder, ignore_errors=True)
    write_source(source, dict(reference()) if whole else {REFERENCE: "# Packages\n"})
    return build_main(["--quiet", "--fail-on-warning", "-d", str(source / ".doctrees"), str(source), str(out)])


def write_source(source: Path, packages: Mapping[str, str]) -> None:
    """Everything that Sphinx reads."""
    shutil.copytree(PROJECT / "docs", source / "docs")
    for paper in PAPERS:
        shutil.copy(PROJECT / paper, source)
    pages = {
        "conf.py": CONFIGURATION,
        "index.md": INDEX,
        "library.md": library(),
        "playthroughs.md": playthroughs(),
        **packages,
    }
    for name, text in pages.items():
        page = source / name
        page.parent.mkdir(exist_ok=True)
        page.write_text(text, encoding="utf-8")
    for folder in ("readings", "design", "runbooks"):
        index = source / "docs" / folder / "README.md"
        listed = sorted(path.stem for path in index.parent.glob("*.md") if path != index)
        index.write_text(index.read_text(encoding="utf-8") + toctree(listed, "hidden:"), encoding="utf-8")


def toctree(pages: list[str], option: str = "maxdepth: 1") -> str:
    """A list of pages that the navigation shows."""
    return "\n".join(["", "```{toctree}", f":{option}", "", *pages, "```", ""])


def library() -> str:
    """The public interface, grouped."""
    parts = [
        "# The library",
        "",
        "```{eval-rst}",
        ".. py:module:: croupier",
        "```",
        "",
        inspect.cleandoc(library_of_games.__doc__ or ""),
    ]
    for title, names in PUBLIC.items():
        parts += ["", f"## {title}", "", "```{eval-rst}", ".. py:currentmodule:: croupier", ""]
        parts += [line for name in names for line in documented(name)]
        parts += ["```"]
    return "\n".join(parts)


def documented(name: str) -> Iterator[str]:
    """The directive for a public name."""
    found = getattr(croupier, name)
    if not isinstance(found, type):
        yield f".. autofunction:: {name}"
    else:
        yield f".. auto{'exception' if issubclass(found, Exception) else 'class'}:: {name}"
        yield "   :members:"
        yield "   :show-inheritance:" if issubclass(found, Exception) else ""
        yield "   :undoc-members:" if name in RECORDS else ""
    yield ""


def playthroughs() -> str:
    """A round of each game, as it is kept."""
    about = (
        "A round of each game, step by step: what the table waits for, what may be chosen, who sees which card, and "
        "what every wager came to under which clause."
    )
    parts = ["# Playthroughs", "", about]
    for text in sorted((PROJECT / "tests" / "playthroughs").glob("*.txt")):
        first, _, rest = text.read_text(encoding="utf-8").partition("\n")
        parts += ["", f"## {text.stem}: {first.partition(' ')[2]}", "", "```text", rest.strip("\n"), "```"]
    return "\n".join(parts) + "\n"


def reference() -> Iterator[tuple[str, str]]:
    """A page for every package, with the modules that stand in it."""
    folders = sorted({module.parent for module in PACKAGE.rglob("*.py") if module.parent != PACKAGE})
    names = {".".join(("croupier", *folder.relative_to(PACKAGE).parts)): folder for folder in folders}
    left_out = tuple(f"{name}." for name in LEFT_OUT)
    shown = {name: folder for name, folder in names.items() if not f"{name}.".startswith(left_out)}
    top = sorted(f"croupier.{path.stem}" for path in PACKAGE.glob("*.py") if path.stem != "__init__")
    yield REFERENCE, "# Packages\n" + toctree([*top, *shown])
    for name in top:
        yield f"reference/{name}.md", modules(name, [name])
    for name, folder in shown.items():
        inside = sorted(f"{name}.{path.stem}" for path in folder.glob("*.py") if path.stem != "__init__")
        yield f"reference/{name}.md", modules(name, [name, *inside])


def modules(title: str, names: list[str]) -> str:
    """The page of some modules."""
    parts = [f"# {title}", ""]
    for name in names:
        if name != title:
            parts += [f"## {name.removeprefix(f'{title}.')}", ""]
        parts += ["```{eval-rst}", f".. automodule:: {name}", "   :members:", "   :show-inheritance:", "```", ""]
    return "\n".join(parts)


def setup(application: "Sphinx") -> dict[str, bool]:
    """As an extension of Sphinx: docstrings are read as what they are."""
    application.connect("autodoc-process-docstring", lambda *of: plain(of[-1]))
    return {"parallel_read_safe": True}


def plain(lines: list[str]) -> None:
    """A docstring is plain text with `names` in it; what is indented, and not part of a list, is shown as it is."""
    lines[:] = list(_plain(lines))


def _plain(lines: list[str]) -> Iterator[str]:
    shown = listed = False
    for line in lines:
        indented = line.startswith(" ")
        listed = line.startswith("- ") or (listed and indented)
        if indented and not listed and not shown:
            yield from ("", "::", "")
        if line.strip():
            shown = indented and not listed
        yield f"  {line}" if shown and line else escaped(line.removesuffix(":") if line.endswith("::") else line)


def escaped(line: str) -> str:
    """A line of prose without any markup but names between backticks."""
    parts = line.replace("``", "`").split("`")
    if len(parts) % 2 == 0:
        return "".join(f"\\{sign}" if sign in "*_|`" else sign for sign in line)
    prose = ["".join(f"\\{sign}" if sign in "*_|" else sign for sign in part) for part in parts[::2]]
    names = [f"``{name}``" for name in parts[1::2]]
    return "".join(text for pair in zip(prose, [*names, ""], strict=True) for text in pair)


def main(arguments: list[str]) -> int:
    """Build it, where it is told to, and say where it is."""
    whole = WITHOUT_PACKAGES not in arguments
    places = [one for one in arguments if one != WITHOUT_PACKAGES]
    out = Path(*places) if places else PROJECT / "build" / "site"
    code = build(out, whole=whole)
    print(f"{out / 'index.html'}" if code == 0 else "the site has faults: see above")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
