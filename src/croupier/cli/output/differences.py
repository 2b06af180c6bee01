"""Differences between two JSON documents, by path."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Nothing(Enum):
    """The value of a side that has nothing there."""

    NOTHING = "nothing"

    def __str__(self) -> str:
        return self.value


NOTHING = Nothing.NOTHING


@dataclass(frozen=True, slots=True)
class Difference:
    """A path, the value expected there and the value computed."""

    path: str
    expected: Any
    computed: Any

    def document(self) -> dict[str, Any]:
        """The difference as JSON; a side without a value is omitted."""
        sides = {"expected": self.expected, "computed": self.computed}
        return {"path": self.path, **{name: value for name, value in sides.items() if value is not NOTHING}}


def differences(expected: Any, computed: Any, path: str = "") -> Iterator[Difference]:
    """Every difference, in the order of the expected document; numbers are compared exactly."""
    if isinstance(expected, Mapping) and isinstance(computed, Mapping):
        for name in {**expected, **computed}:
            pair = expected.get(name, NOTHING), computed.get(name, NOTHING)
            yield from differences(*pair, f"{path}.{name}" if path else name)
    elif isinstance(expected, list) and isinstance(computed, list) and len(expected) == len(computed):
        for index, pair in enumerate(zip(expected, computed, strict=True)):
            yield from differences(*pair, f"{path}[{index}]")
    elif isinstance(expected, bool) is not isinstance(computed, bool) or expected != computed:
        yield Difference(path, expected, computed)
