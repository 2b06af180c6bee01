"""Devices that have arrived, from a list: comma-separated values under a heading that names fields of a device.

Every error is told with the number of its line; nothing of a list with an error is registered.
"""

import csv
import re
from collections.abc import Iterator
from io import StringIO

import msgspec

from croupier.floor.pages.documents.setup import ListedError
from croupier.floor.record.commands.office.assets import ASSETS_AT_ONCE, Description
from croupier.words import Sentence, say, series

NEEDED = ("asset", "kind", "serial", "manufacturer", "model")
FIELDS = frozenset(Description.__struct_fields__)
YES, NO = frozenset({"yes", "true", "1", "sí", "si"}), frozenset({"no", "false", "0"})
DOLLARS = re.compile(r"[0-9]{1,6}(\.[0-9]{2})?")


class DeliveryDocument(msgspec.Struct, frozen=True):
    """A list of devices as it was read, with everything that is wrong with it."""

    devices: tuple[Description, ...]
    errors: tuple[ListedError, ...]


class _Wrong(Exception):
    """What is wrong with a line."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(str(said))
        self.said = said


def delivery(text: str) -> DeliveryDocument:
    """Every line of the list."""
    devices: list[Description] = []
    errors: list[ListedError] = []
    reader = csv.reader(StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        heading = _heading(next(reader, []))
        for found in reader:
            if any(value.strip() for value in found):
                _take(found, heading, reader.line_num, devices, errors)
    except csv.Error:
        errors.append(_error(reader.line_num, say("list.not_read")))
    except _Wrong as wrong:
        errors.append(_error(1, wrong.said))
    if not errors and not 1 <= len(devices) <= ASSETS_AT_ONCE:
        errors.append(_error(1, say("delivery.count", found=len(devices), most=ASSETS_AT_ONCE)))
    return DeliveryDocument(tuple(devices), tuple(errors))


def _take(
    found: list[str], heading: list[str], line: int, devices: list[Description], errors: list[ListedError]
) -> None:
    try:
        devices.append(_device(found, heading))
    except _Wrong as wrong:
        errors.append(_error(line, wrong.said))


def _heading(found: list[str]) -> list[str]:
    heading = [name.strip().casefold() for name in found]
    if missing := [name for name in NEEDED if name not in heading]:
        raise _Wrong(say("list.heading_lacks", columns=series(missing)))
    unknown = [name for name in heading if name not in FIELDS]
    if unknown or len(set(heading)) < len(heading):
        raise _Wrong(say("list.heading_has", columns=series(unknown or heading)))
    return heading


def _device(found: list[str], heading: list[str]) -> Description:
    if len(found) != len(heading):
        raise _Wrong(say("list.columns", found=len(found), expected=len(heading)))
    given = {name: text.strip() for name, text in zip(heading, found, strict=True) if text.strip()}
    try:
        return msgspec.convert(dict(_fields(given)), Description)
    except msgspec.ValidationError:
        raise _Wrong(say("delivery.not_a_device", asset=given.get("asset", ""))) from None


def _fields(given: dict[str, str]) -> Iterator[tuple[str, object]]:
    """What is not text in a device: amounts, with blanks between them, and yes or no."""
    for name, text in given.items():
        if name == "denominations":
            yield name, [_cents(one) for one in text.split()]
        elif name == "smoking":
            yield name, _yes(text)
        else:
            yield name, text


def _yes(text: str) -> bool:
    if text.casefold() not in YES | NO:
        raise _Wrong(say("delivery.yes_or_no", found=text))
    return text.casefold() in YES


def _cents(text: str) -> int:
    if not DOLLARS.fullmatch(text):
        raise _Wrong(say("delivery.amount", found=text))
    whole, _, part = text.partition(".")
    return int(whole) * 100 + int(part or "0")


def _error(line: int, said: Sentence) -> ListedError:
    return ListedError(line, said, str(said))
