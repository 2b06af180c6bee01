"""What is read of a checkout, and what of that is kept until the next time."""

from pathlib import Path

import pytest

from croupier.law import kept, sources
from croupier.law.places import Tree
from croupier.law.sources import Facts, Sort, Source, facts


@pytest.fixture
def tree(tmp_path: Path, own_cache: Path) -> Tree:
    package, tests = tmp_path / "src" / "croupier", tmp_path / "tests"
    for path, text in (
        (package / "play.py", "def play(): ...  # § 657a.1"),
        (package / "odds" / "solve.py", "X = '§ 657a.2'"),
        (package / "law" / "register.py", "X = '§ 657a.99'"),
        (package / "paytables.toml", 'cite = "§ 657a.3"'),
        (package / "page.js", "// § 657a.4"),
        (tests / "test_play.py", '@cites("§ 657a.1")\ndef test_play(): ...'),
        (tests / "test_other.py", "def test_other(): ..."),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Tree(package, tests)


def read_now(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read from now on."""
    read: list[str] = []

    def noted(source: Source) -> Facts:
        read.append(source.file)
        return original(source)

    original = sources.read
    monkeypatch.setattr(sources, "read", noted)
    return read


def test_code_tables_and_tests_with_marks_are_read(tree: Tree) -> None:
    assert {source.file: source.sort for source, _ in facts(tree)} == {
        "src/croupier/play.py": Sort.CODE,
        "src/croupier/odds/solve.py": Sort.BESIDE,
        "src/croupier/paytables.toml": Sort.TABLE,
        "tests/test_play.py": Sort.TESTS,
    }


def test_only_what_has_changed_is_read_again(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    before = facts(tree)
    read = read_now(monkeypatch)
    assert facts(tree) == before
    assert read == []

    (tree.package / "play.py").write_text("def play(): ...  # § 657a.5", encoding="utf-8")
    changed = {source.file: known for source, known in facts(tree)}
    assert read == ["src/croupier/play.py"]
    module = changed["src/croupier/play.py"].module
    assert module is not None
    assert [str(cited.clause) for part in module.parts for cited in part.cites] == ["657a.5"]


def test_what_was_kept_is_not_believed_if_other_code_read_it(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    facts(tree)
    monkeypatch.setattr(kept, "code", lambda: "another")
    read = read_now(monkeypatch)

    facts(tree)
    assert len(read) == 4


def test_what_is_broken_is_read_again(tree: Tree, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts(tree)
    (file,) = own_cache.iterdir()
    file.write_bytes(file.read_bytes()[:-9])
    read = read_now(monkeypatch)

    facts(tree)
    assert len(read) == 4


def test_a_folder_that_cannot_be_written_to_keeps_nothing(tree: Tree, own_cache: Path) -> None:
    own_cache.write_text("a file, not a folder")

    assert len(facts(tree)) == 4
    assert own_cache.read_text() == "a file, not a folder"


def test_many_files_are_read_by_all_processors(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = facts(tree)
    monkeypatch.setattr(kept, "code", lambda: "another")
    monkeypatch.setattr(sources, "WORTH_SHARING", 1)
    monkeypatch.setattr("threading.active_count", lambda: 1)

    assert facts(tree) == alone
