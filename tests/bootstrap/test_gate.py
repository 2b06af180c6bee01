"""The gate's tests: what fails stays failed, unless it was a few and they pass alone."""

import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
RUN = "import sys; sys.path.insert(0, {tools!r}); import gate; sys.exit(gate.tests(['-q', '-p', 'no:randomly']))"

FAILS = "def test_fails():\n    raise AssertionError\n"
FAILS_ONCE = """
from pathlib import Path

def test_fails_once():
    been = Path("been")
    if not been.exists():
        been.touch()
        raise AssertionError
"""
FAILS_IN_A_FIXTURE_ONCE = FAILS_ONCE.replace(
    "def test_fails_once():", "import pytest\n\n@pytest.fixture\ndef one():"
) + ("\ndef test_with_it(one):\n    pass\n")
SEVERAL_FAIL_ONCE = FAILS_ONCE.replace(
    "def test_fails_once():",
    """
import pytest

@pytest.mark.parametrize("one", range(9))
def test_fails_once(one):""",
).replace('"been"', "f'been{one}'")


@pytest.mark.parametrize(
    ("tests", "code", "said"),
    [
        ("def test_passes():\n    pass\n", 0, ""),
        (FAILS, 1, ""),
        (FAILS_ONCE, 0, "UNSTEADY, to be mended: test_them.py::test_fails_once failed beside the others"),
        (FAILS_IN_A_FIXTURE_ONCE, 0, "UNSTEADY, to be mended: test_them.py::test_with_it failed"),
        (FAILS_ONCE + FAILS, 1, ""),
        (SEVERAL_FAIL_ONCE, 1, ""),
    ],
)
def test_what_fails_is_run_once_more_alone(tests: str, code: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "test_them.py").write_text(tests, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")

    run = [sys.executable, "-c", RUN.format(tools=str(TOOLS))]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == code, done.stdout + done.stderr
    assert (said in done.stdout) if said else ("UNSTEADY" not in done.stdout)
