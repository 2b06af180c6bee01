"""A draft of a Rules Submission: the entries become a document, or are shown with their errors.

Nothing is decided here: the chapter judges its options, and the floor judges the whole as at a filing.
"""

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints

from croupier.floor.rooms.house.submissions import refuse_illegal
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.posted import posted
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.terms import bounded
from croupier.rules.terms.keeping import Keeping
from croupier.rules.terms.options import (
    WRITTEN,
    BadSubmission,
    Option,
    Submission,
    TableOptions,
    choose,
    ends,
    judged_alone,
    legal_values,
    options_document,
    read_filing,
)
from croupier.web.odds.documents import EdgesDocument
from croupier.web.submissions.documents import DraftDocument, Entered, Kind, SelectionDocument
from croupier.words import SILENCE, Sentence, say

Values = dict[str, object]
EdgesOf = Callable[[Chapter[Any], TableOptions], EdgesDocument]

HEADINGS = ("reference", "effective")
LONGEST_NUMBER = 40
"""Letters; what is longer is no number of ours."""

NOT_SET = ""
"""A choice about the cards left at the game's default."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A game, what is in force and under which reference, and what was entered."""

    game: Chapter[Any]
    base: Submission
    against: str
    entered: Entered

    @classmethod
    def of(cls, game: Chapter[Any], base: Submission, against: str, filed: Submission) -> "Draft":
        """A past filing, as a draft to read."""
        options, cards = _options_as_text(game, filed), _cards_as_text(filed.cards)
        return cls(game, base, against, Entered(filed.reference, filed.effective.isoformat(), options, cards))

    def document(self, edges: EdgesOf) -> DraftDocument:
        """Every choice, its errors, and the resulting table."""
        was, cards_were = _options_as_text(self.game, self.base), _cards_as_text(self.base.cards)
        options, cards = was | self.entered.options, cards_were | self.entered.cards
        values, wrong = self._read(options)
        kept: Values = {name: _about_cards(name, text) for name, text in cards.items() if text != NOT_SET}
        legal = None if wrong else self._choose(values, wrong)
        text = "" if legal is None else self._filed(values, kept, wrong)
        return DraftDocument(
            chapter=self.game.number,
            name=self.game.name,
            edition=self.game.edition,
            reference=self.entered.reference,
            effective=self.entered.effective,
            against=self.against,
            options=tuple(
                self._choice(one, options, was, values if legal else dict(self.base.options), wrong)
                for one in fields(self.game.options)
            ),
            cards=tuple(_card(name, cards, cards_were, wrong) for name in self._cards),
            wrong=next((detail for name, detail in wrong.items() if name not in was and name not in cards), SILENCE),
            text="" if wrong else text,
            sign=posted(self.game, legal) if legal else None,
            edges=edges(self.game, legal) if legal else None,
            before=edges(self.game, choose(self.game.options, self.base.options)),
        )

    @property
    def _cards(self) -> tuple[str, ...]:
        """The choices about keeping the cards, if the game has any."""
        with_cards = isinstance(self.game.handling, CardHandling)
        return tuple(Keeping.__dataclass_fields__) if with_cards else ()

    def _read(self, entered: Mapping[str, str]) -> tuple[Values, dict[str, Sentence]]:
        """Parse the entries; returns values, and the errors of illegal ones."""
        values, wrong = Values(), dict[str, Sentence]()
        kinds = {option.name: kind_of(self.game.options, option) for option in fields(self.game.options)}
        for name, text in entered.items():
            try:
                values[name] = _meant(kinds.get(name, "text"), text)
                _require_bounded(name, values[name])
                judged_alone(self.game.options, name, values[name])
            except BadSubmission as bad:
                wrong[name] = bad.said
        return {name: value for name, value in values.items() if value is not None}, wrong

    def _choose(self, values: Values, wrong: dict[str, Sentence]) -> TableOptions | None:
        try:
            chosen: TableOptions = choose(self.game.options, values)
        except BadSubmission as bad:
            wrong[self._about(str(bad))] = bad.said
            return None
        return chosen

    def _filed(self, values: Values, cards: Values, wrong: dict[str, Sentence]) -> str:
        """The document, if the floor would accept it; else the error is put beside its choice."""
        text = written(self.game, self.entered, values, cards)
        try:
            refused = refuse_illegal(read_filing(text))
        except BadSubmission as bad:
            wrong[self._about(str(bad))] = bad.said
        else:
            if refused is not None:
                wrong[""] = refused.detail
        return text

    def _about(self, message: str) -> str:
        """The choice that a message names first; empty if it is about the whole."""
        names = (*HEADINGS, *(one.name for one in fields(self.game.options)), *self._cards)
        found = [(message.index(name), -len(name), name) for name in names if name in message]
        return min(found)[2] if found else ""

    def _choice(
        self,
        option: Option,
        entered: Mapping[str, str],
        was: Mapping[str, str],
        values: Values,
        wrong: Mapping[str, Sentence],
    ) -> SelectionDocument:
        name, of = option.name, self.game.options
        listed = legal_values(get_type_hints(of, include_extras=True)[name])
        least, most = ends(get_type_hints(of, include_extras=True)[name])
        return SelectionDocument(
            option=name,
            kind=kind_of(of, option),
            value=entered[name],
            was=was[name],
            values=listed,
            closed=tuple(value for value in listed if not _fits(of, values, name, value)),
            least=least,
            most=most,
            text=option.metadata["text"],
            cite=option.metadata["cite"],
            wrong=wrong.get(name, SILENCE),
        )


def kind_of(of: type[TableOptions], option: Option) -> Kind:
    """The kind of input for an option."""
    annotation = get_type_hints(of, include_extras=True)[option.name]
    if option.metadata.get("amount"):
        return "amount"
    if option.metadata.get("percentage"):
        return "share"
    if legal_values(annotation):
        return "choice"
    return "number" if ends(annotation) != (None, None) else "table"


def _fits(of: type[TableOptions], values: Values, name: str, value: str) -> bool:
    """Whether a value is legal with all the other choices."""
    others = {other: chosen for other, chosen in values.items() if other != name}
    meant = _plain(value)
    try:
        choose(of, others if meant is None else {**others, name: meant})
    except BadSubmission:
        return False
    return True


# Parsing


def _meant(kind: Kind, text: str) -> object:
    if kind == "table":
        return None if text in {"none", ""} else _toml_value(text)
    return text if kind == "share" else _plain(text.strip())


def _require_bounded(name: str, value: object) -> None:
    """What nobody could write out is no amount, and nobody begins to."""
    if not bounded.is_bounded(value):
        raise BadSubmission(say("submission.no_amount", option=name, value=repr(value)[:40], cite="§ 601a.2"))


def _plain(text: str) -> object:
    """A keyword's value, a number, or else the text itself."""
    if text in WRITTEN:
        return WRITTEN[text]
    if len(text) <= LONGEST_NUMBER and text.isascii() and text.replace(".", "", 1).isdecimal():
        return float(text) if "." in text else int(text)
    return text


def _toml_value(text: str) -> object:
    try:
        return bounded.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError as error:
        raise BadSubmission(say("submission.no_toml_value", error=str(error), cite="§ 601a.2")) from None


# The document


def written(game: Chapter[Any], entered: Entered, options: Values, cards: Values) -> str:
    """A filing as submitted: all choices, none left to a default."""
    day = entered.effective if _is_day(entered.effective) else toml(entered.effective)
    headings = {"chapter": game.number, "edition": game.edition, "reference": entered.reference}
    lines = [*(f"{name} = {toml(value)}" for name, value in headings.items()), f"effective = {day}"]
    for heading, chosen in ("options", options), ("cards", cards):
        if chosen:
            lines += ["", f"[{heading}]", *(f"{name} = {toml(value)}" for name, value in chosen.items())]
    return "\n".join([*lines, ""])


def _is_day(text: str) -> bool:
    year, _, rest = text.partition("-")
    return len(text) == len("2027-01-31") and year.isdecimal() and rest.replace("-", "", 1).isdecimal()


def toml(value: object) -> str:
    """A value on one line of TOML."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False)
        case dict():
            return "{ " + ", ".join(f"{name} = {toml(one)}" for name, one in value.items()) + " }"
        case list() | tuple():
            return f"[{', '.join(map(toml, value))}]"
        case _:
            return str(value)


def _options_as_text(game: Chapter[Any], submission: Submission) -> dict[str, str]:
    stated = options_document(choose(game.options, submission.options))
    return {name: _as_text(value) for name, value in stated.items()}


def _as_text(value: object) -> str:
    """A value as it would be entered."""
    if value is None:
        return "none"
    return value if isinstance(value, str) else toml(value)


# The cards


def _cards_as_text(cards: Mapping[str, object]) -> dict[str, str]:
    return {name: _as_text(cards[name]) if name in cards else NOT_SET for name in Keeping.__dataclass_fields__}


def _about_cards(name: str, text: str) -> object:
    return _plain(text) if name == "in_turn" else text


def _card(
    name: str, entered: Mapping[str, str], was: Mapping[str, str], wrong: Mapping[str, Sentence]
) -> SelectionDocument:
    listed = _values_of_cards(name)
    return SelectionDocument(
        option=name,
        kind="choice" if listed else "text",
        value=entered[name],
        was=was[name],
        values=(NOT_SET, *listed) if listed else (),
        closed=(),
        least=None,
        most=None,
        text="",
        cite="§ 601a.2",
        wrong=wrong.get(name, SILENCE),
    )


def _values_of_cards(name: str) -> tuple[str, ...]:
    annotation = get_type_hints(Keeping, include_extras=True)[name]
    parts = get_args(annotation) if type(None) in get_args(annotation) else (annotation,)
    return next((listed for listed in map(legal_values, parts) if listed), ())
