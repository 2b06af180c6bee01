"""Conformance to the protocols of terminals and devices: a round trip of every poll, every rule with its tests.

Why: docs/design/0389.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from random import Random
from typing import Any

from croupier.central.protocol.checksum import is_whole
from croupier.central.protocol.meters import METER_SIZES
from croupier.central.protocol.polls import POLLS, Poll

TRIPS, SEED, ADDRESS = 40, 20_261_118, 1
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"


def polls() -> list[dict[str, Any]]:
    """Every poll with published bytes, and the results of many round trips and of a corrupted byte."""
    return [_poll(POLLS[code]) for code in sorted(POLLS)]


def _poll(poll: Poll) -> dict[str, Any]:
    random = Random(f"{SEED}/{poll.code}")  # noqa: S311 - repeatable
    tried = [_trip(poll, random) for _ in range(TRIPS)]
    return {
        "code": f"{poll.code:02X}",
        "name": poll.name,
        "kind": poll.kind.value,
        "asks": [*poll.asks.described],
        "answers": [*poll.answers.described] if poll.answers else None,
        "request": tried[0][1],
        "answer": tried[0][2],
        "seed": f"{SEED}/{poll.code}",
        "trips": TRIPS,
        "right": sum(good for good, _, _ in tried),
    }


def _trip(poll: Poll, random: Random) -> tuple[bool, str, str]:
    """Encode and decode a poll and its answer: equal when intact, refused with one bit flipped."""
    asked = _values(poll.asks.described, random)
    request = poll.request(ADDRESS, asked)
    good = poll.asked(request) == asked and _is_refused_when_bent(request, random)
    if poll.answers is None:
        return good, request.hex(" "), poll.answer(ADDRESS, {}).hex(" ")
    said = _values(poll.answers.described, random)
    answer = poll.answer(ADDRESS, said)
    good = good and poll.answered(answer) == said and _is_refused_when_bent(answer, random)
    return good, request.hex(" "), answer.hex(" ")


def _is_refused_when_bent(frame: bytes, random: Random) -> bool:
    """Whether a corrupted frame is refused; one without a checksum cannot notice."""
    if len(frame) < 4:
        return True
    place = random.randrange(len(frame))
    bent = frame[:place] + bytes([frame[place] ^ 1 << random.randrange(8)]) + frame[place + 1 :]
    return is_whole(frame) and not is_whole(bent)


def _values(described: Sequence[str], random: Random) -> dict[str, Any]:
    """Random values for fields as described; optional ones until chance ends the message."""
    values: dict[str, Any] = {}
    for one in described:
        name, _, kind = one.partition(":")
        if name.startswith("?") and random.random() < 0.5:
            break
        values[name.removeprefix("?")] = _value(kind, random)
    return values


def _value(kind: str, random: Random) -> Any:
    letters = kind.rstrip("0123456789")
    size = int(kind[len(letters) :] or 0)
    return _KINDS[letters](size, random)


def _text(size: int, random: Random) -> str:
    return "".join(random.choices(LETTERS, k=size or random.randrange(1, 9)))


def _meters(size: int, random: Random) -> tuple[tuple[int, int | None], ...]:
    codes = random.sample(sorted(METER_SIZES), 3)
    absent = [None] if size == 2 else []  # only where a meter tells its size may it be absent
    return tuple((code, random.choice([random.randrange(10**8), *absent])) for code in codes)


_KINDS: Mapping[str, Callable[[int, Random], Any]] = {
    "bcd": lambda size, random: random.randrange(100**size),
    "bin": lambda size, random: random.randrange(256**size),
    "ascii": _text,
    "text": _text,
    "rest": _text,
    "raw": lambda size, random: random.randbytes(size or random.randrange(1, 9)),
    "sized": lambda _size, random: random.randrange(10**10),
    "codes": lambda size, random: tuple(random.randrange(256**size) for _ in range(3)),
    "list": lambda size, random: tuple(random.randrange(100**size) for _ in range(3)),
    "levels": lambda _size, random: tuple((level, random.randrange(10**10)) for level in range(1, 4)),
    "texts": lambda _size, random: tuple((number, _text(0, random)) for number in range(3)),
    "meters": _meters,
}


# Rules


def rules() -> list[dict[str, Any]]:
    """The rules of each protocol with their tests."""
    text = resources.files(__package__).joinpath("protocols.toml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["rules"]
    return found


def files() -> tuple[str, ...]:
    """The test files of the rules."""
    return tuple(sorted({test.partition("::")[0] for one in rules() for test in one["tests"]}))


def held(results: Mapping[str, str]) -> list[dict[str, Any]]:
    """Each rule with the results of its tests; a rule without a test run fails."""
    return [{**one, **_counted(one["tests"], results)} for one in rules()]


def _counted(tests: Sequence[str], results: Mapping[str, str]) -> dict[str, Any]:
    found = [[outcome for name, outcome in results.items() if _is_of(name, test)] for test in tests]
    counted = Counter(outcome for outcomes in found for outcome in outcomes)
    held = all(found) and not counted["failed"] and counted["passed"] > 0
    return {"held": held, "passed": counted["passed"], "failed": counted["failed"], "skipped": counted["skipped"]}


def _is_of(name: str, test: str) -> bool:
    """Whether a test belongs to a file, or is the named one with any parameters."""
    file, _, function = test.partition("::")
    module, _, ran = name.partition("::")
    return module == file.removesuffix(".py").replace("/", ".") and (not function or ran.split("[")[0] == function)
