"""The records that travel between server and pages, as types for JavaScript: static/shared/documents.d.ts.

Run `.venv/bin/python tools/page_types.py` after a record has changed; a test compares what is written with what the
records say.
"""

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import inspect

from croupier.floor.pages.documents.filings import FilingsDocument
from croupier.floor.pages.documents.monitoring import CentralDocument
from croupier.floor.pages.documents.past_round import (
    DisputedRound,
    FoundRounds,
    OwnRound,
    OwnRoundSummary,
    RefusedDocument,
    RoundOfTerminal,
)
from croupier.floor.pages.documents.pit import SubmissionDocument
from croupier.floor.pages.documents.setup import ListDocument, MachineDocument, PeopleListDocument, SetupDocument
from croupier.office.cage.documents import CageDocument
from croupier.office.count.counter import MachineCount
from croupier.office.count.documents import CountRoomDocument
from croupier.office.count.report import CountReport
from croupier.office.devices.delivery import DeliveryDocument
from croupier.office.devices.documents import DevicesDocument
from croupier.office.patrons.documents import PatronDocument
from croupier.office.people.documents import DutyDocument
from croupier.office.revenue.documents import RevenueDocument
from croupier.office.school.documents import SchoolDocument
from croupier.rules.game.sign import SignDocument
from croupier.web.lessons.documents import LessonDocument, LessonGame, WorthDocument
from croupier.web.odds.documents import (
    Busy,
    ChangedFigure,
    EdgesDocument,
    GameOdds,
    GameSummary,
    NotWorkedOut,
    ShippedFigures,
)
from croupier.web.school.coach import CoachDocument
from croupier.web.school.pages import DrillAnswer, DrillDocument
from croupier.web.submissions.documents import DraftDocument, Entered
from croupier.web.wire.documents import AnyHeard
from croupier.web.wire.messages import Message
from croupier.words import Sentence

PATH = Path(__file__).parents[1] / "src" / "croupier" / "web" / "static" / "shared" / "documents.d.ts"
LINE = 120
FETCHED = (
    *(
        FoundRounds,
        DisputedRound,
        OwnRound,
        OwnRoundSummary,
        RefusedDocument,
        CentralDocument,
        RoundOfTerminal,
        SubmissionDocument,
        SignDocument,
    ),
    *(EdgesDocument, GameSummary, GameOdds, ShippedFigures, ChangedFigure, NotWorkedOut, Busy),
    *(FilingsDocument, DraftDocument, Entered),
    *(SetupDocument, ListDocument, MachineDocument, PeopleListDocument),
    *(DevicesDocument, DeliveryDocument, DutyDocument),
    *(CountRoomDocument, CountReport, MachineCount),
    *(CageDocument, PatronDocument, RevenueDocument),
    *(SchoolDocument, CoachDocument, DrillDocument, DrillAnswer),
    *(LessonGame, LessonDocument, WorthDocument),
)
RECEIVED = (*get_args(AnyHeard), *FETCHED)
SENT = get_args(Message)
HEAD = """// Written by tools/page_types.py from the records of the server: change those, and run it.

/** An event as the journal records it; its tag ends in a version. */
export type JournalEvent = { event: string } & Record<string, unknown>;

/** What the house says: the key of a sentence and what stands in its places; nothing is an empty text. */
export type Sentence = "" | [key: string] | [key: string, values: Record<string, Said>];

/** What stands in a place: another sentence, a name or text, a number, an amount, or several of them. */
export type Said = Sentence | string | number | { cents: number } | Joined;
export type Joined = { and: Said[] } | { or: Said[] } | { comma: Said[] } | { semicolon: Said[] };

/** An exact value, as "n/d", beside its decimal. */
export type Exact = { exact: string; decimal: number };

/** A progressive: what each meter begins with, where it has one, and what follows from it, for other wagers too. */
export type Progressive = { seed?: Record<string, Exact> } & Record<string, Exact | Record<string, Exact> | null>;
"""
PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.DateTimeType: "string",
    inspect.DateType: "string",
    inspect.TimeType: "string",
    inspect.AnyType: "unknown",
}
FEW, FEW_WORDS = 10, 3
"""A union of more events than these is any event of the journal; a choice of more words has a name."""


class Types:
    """The types that were met, each once; ``sent`` says that what has a default may be left out.

    A record that is received whole and sent with less has a second type for that, named ``…ToSend``.
    """

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._commands: list[str] = []

    def add(self, kind: type, *, sent: bool) -> None:
        """A record with all that it holds."""
        self._name(inspect.type_info(kind), sent=sent)

    def _name(self, info: inspect.Type, *, sent: bool) -> str:
        match info:
            case inspect.StructType():
                return self._row(info, sent=sent) if info.array_like else self._record(info, sent=sent)
            case inspect.Metadata(extra_json_schema={"title": str(title)}):
                return title  # text that is passed on as it is, or data that no record can say
            case inspect.CustomType(cls=kind):
                return "Sentence" if kind is Sentence else "unknown"
            case inspect.EnumType(cls=kind):
                return "string" if len(kind) > 2 * FEW else self._choice(kind)
            case inspect.LiteralType(values=literals):
                return " | ".join(f'"{one}"' for one in literals)
            case inspect.UnionType(types=types):
                return self._union(types, sent=sent)
            case inspect.DictType(value_type=value):
                return f"Record<string, {self._name(value, sent=sent)}>"
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                return f"Array<{self._name(item, sent=sent)}>"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self._name(item, sent=sent) for item in items)}]"
            case _:
                return PLAIN[type(info)]

    def _choice(self, kind: type[Enum]) -> str:
        """One of several words; where they are more than a few, under a name of their own."""
        values = " | ".join(f'"{one.value}"' for one in kind)
        if len(kind) <= FEW_WORDS:
            return values
        return self._alias(f"{kind.__name__}Name", values, (kind.__doc__ or "").strip().partition("\n")[0])

    def _alias(self, name: str, union: str, promise: str) -> str:
        text = f"\n/** {promise} */\nexport type {name} =\n  | {union.replace(' | ', f'{chr(10)}  | ')};\n"
        return name if self.written.setdefault(name, text) == text else union

    def _row(self, info: inspect.StructType, *, sent: bool) -> str:
        """A record that travels as a list."""
        items = ((one, "?" if _may_be_missing(one, sent=sent) else "") for one in info.fields)
        return f"[{', '.join(self._name(one.type, sent=sent) + missing for one, missing in items)}]"

    def _union(self, types: tuple[inspect.Type, ...], *, sent: bool) -> str:
        if len(types) > FEW and all(isinstance(one, inspect.StructType) and one.tag_field == "event" for one in types):
            return "JournalEvent"
        names = list(dict.fromkeys(self._name(one, sent=sent) for one in types))
        if names == self._commands:
            return "AnyCommand"
        if len(names) > 2 * FEW:  # what may be asked for, which several messages carry
            self._commands = names
            return self._alias("AnyCommand", " | ".join(names), "Everything that may be asked for over a socket.")
        return " | ".join(names)

    def _record(self, info: inspect.StructType, *, sent: bool) -> str:
        name = info.cls.__name__
        fields = "".join(f"  {field}\n" for field in self._fields(info, sent=sent))
        if name in self.written and f" = {{\n{fields}}};" not in self.written[name]:
            name = f"{name}ToSend"
        promise = (info.cls.__doc__ or "").strip().partition("\n")[0]
        self.written[name] = f"\n/** {promise} */\nexport type {name} = {{\n{fields}}};\n"
        return name

    def _fields(self, info: inspect.StructType, *, sent: bool) -> Iterator[str]:
        if info.tag_field:
            journal = info.tag_field == "event" and "." in str(info.tag)
            yield f"{info.tag_field}{'?' if journal and sent else ''}: {'string' if journal else _quoted(info.tag)};"
        for field in info.fields:
            optional = "?" if _may_be_missing(field, sent=sent) else ""
            yield _in_lines(f"{field.encode_name}{optional}: {self._name(field.type, sent=sent)};", "    ")


def _in_lines(text: str, indent: str) -> str:
    """A type that takes more than a line has each of its alternatives on one."""
    return text if len(text) + len(indent) <= LINE else text.replace(" | ", f"\n{indent}| ")


def _quoted(tag: object) -> str:
    return f'"{tag}"'


def _may_be_missing(field: inspect.Field, *, sent: bool) -> bool:
    """What is not set is missing in what a page receives; what has a default may be in what it sends."""
    unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    return not field.required and (sent or unset)


def written() -> str:
    """The whole file."""
    types = Types()
    for kind in RECEIVED:
        types.add(kind, sent=False)
    for kind in SENT:
        types.add(kind, sent=True)
    heard = " | ".join(kind.__name__ for kind in get_args(AnyHeard))
    sent = " | ".join(kind.__name__ for kind in SENT)
    unions = (f"export type Heard = {heard};", f"export type Message = {sent};")
    return "\n".join([HEAD + "".join(types.written.values()), *(_in_lines(one, "  ") for one in unions), ""])


if __name__ == "__main__":
    PATH.write_text(written(), encoding="utf-8")
