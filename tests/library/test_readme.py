"""The Python that README.md shows says what it shows."""

import doctest
import re
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_example_is_what_happens() -> None:
    text = README.read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    parsed = doctest.DocTestParser().get_doctest(example, {}, "README.md", str(README), 0)
    report: list[str] = []
    found = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(parsed, out=report.append)
    assert found.attempted > 10
    assert not found.failed, "".join(report)
