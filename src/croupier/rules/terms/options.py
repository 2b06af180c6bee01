"""The certificate holder's selections: options with their legal values, and the Rules Submission that sets them.

A chapter's ``options.py`` holds one frozen dataclass whose fields are made with :func:`selects`,
:func:`selects_amount` or :func:`selects_percentage`; the annotation is the legal range, the metadata holds the clause
and the display text.
A table opens only with a submission (§ 601a.2).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec

from croupier.money import DOLLAR, Cents, MoneyError, NotMoney, Rounding, dollars, in_dollars, in_percent, percent
from croupier.words import Money, Sentence, say, series

VALUES_LISTED_AT_MOST = 12
"""The most legal values a message lists; a longer range is given by its ends."""

BEYOND_ALL_BOUNDS: Cents = 10**15 * DOLLAR
"""Above any limit or meter; an amount of thousands of digits could not even be printed."""


Option: TypeAlias = Field[Any]
"""One option, of the type its annotation says."""


class BadSubmission(ValueError):
    """A Rules Submission that may not be put in force; the sentence names the option and the clause."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said)
        self.said = said


class DealingMethod(StrEnum):
    """How the cards leave the deck; only an automated shoe changes which cards go where."""

    MANUAL_SHOE = "manual_shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated_shoe"


class Seating(StrEnum):
    """Whether one stake holds a seat, or any number share its hand."""

    SEATED = "seated"
    STADIUM = "stadium"


class Turns(StrEnum):
    """Whether players decide seat by seat or all together."""

    CLOCKWISE = "clockwise"
    TOGETHER = "together"


def selects(default: object, cite: str, text: str) -> Any:  # Any, as with dataclasses.field: the annotation decides
    """An option with its default, its clause, and a description."""
    return field(default=default, metadata={"cite": cite, "text": text})


def selects_amount(default: Cents | None, cite: str, text: str) -> Any:  # as selects
    """An option that is an amount: dollars in the submission, cents in the program."""
    return field(default=default, metadata={"cite": cite, "text": text, "amount": True})


def selects_percentage(default: str, cite: str, text: str) -> Any:  # as selects
    """An option that is a share: "21%" in the submission, a ``Fraction`` in the program."""
    return field(default=percent(default), metadata={"cite": cite, "text": text, "percentage": True})


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """The options every table needs set before it opens, whatever the game."""

    dealing_method: DealingMethod = selects(
        DealingMethod.MANUAL_SHOE, "§ 601a.2", "how the cards are dealt: manual shoe, hand or automated shoe"
    )
    seating: Seating = selects(
        Seating.SEATED, "§ 605a.9", "one player to a seat, or any number sharing its hand (stadium)"
    )
    turns: Turns = selects(Turns.CLOCKWISE, "§ 601a.2", "players decide seat by seat clockwise, or all together")
    adjacent_boxes: Annotated[int, msgspec.Meta(ge=1, le=6)] = selects(
        1, "§ 601a.2", "how many adjacent boxes one player may wager on"
    )
    table_minimum: Cents = selects_amount(10_00, "§ 601a.2", "least amount of the wagers under the table limits")
    table_maximum: Cents = selects_amount(500_00, "§ 601a.2", "greatest amount of the wagers under the limits")
    side_minimum: Cents = selects_amount(1_00, "§ 601a.2", "least amount of an optional wager")
    side_maximum: Cents = selects_amount(100_00, "§ 601a.2", "greatest amount of an optional wager")
    smallest_chip: Cents = selects_amount(50, "§ 601a.2", "the unit every wager is a multiple of")
    rounding: Rounding = selects(Rounding.EXACT, "§ 601a.2", "what happens to a fraction of a cent; exact refuses")
    void_reverses_settled: bool = selects(
        False,
        "§ 601a.2",
        "a void round also takes back what had been settled before",
    )
    betting_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] = selects(25, "§ 601a.2", "how long betting stays open")
    decision_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] = selects(
        15, "§ 601a.2", "how long a player has for one decision"
    )

    def __post_init__(self) -> None:
        """Refuse contradictory limits."""
        limits = ("table_minimum", "table_maximum"), ("side_minimum", "side_maximum")
        for least, most in limits:
            if not 0 < getattr(self, least) <= getattr(self, most):
                raise BadSubmission(say("submission.limits_contradict", least=least, most=most, cite="§ 601a.2"))
        if self.smallest_chip <= 0:
            raise BadSubmission(say("submission.above_zero", option="smallest_chip", cite="§ 601a.2"))


def refuse_dealing(options: TableOptions) -> None:
    """Refuse another dealing method at a game without cards."""
    if options.dealing_method is not DealingMethod.MANUAL_SHOE:
        raise BadSubmission(say("submission.no_cards_are_dealt", cite="§ 601a.2"))


class ReservePolicy(StrEnum):
    """What a 100 % award leaves on the meter."""

    RESEED_PLUS_RESERVE = "reseed_plus_reserve"
    RESEED_ONLY = "reseed_only"


class EnvyUnits(StrEnum):
    """The progressive wagers that earn an Envy Bonus: tables exist only for $1 and $5."""

    ONE_OR_FIVE_DOLLARS = "one_or_five_dollars"
    SCALED = "scaled"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveOptions(TableOptions):
    """The further options of a table with a progressive."""

    progressive_unit: Cents = selects_amount(1_00, "§ 601a.2", "the amount of one progressive wager")
    reserve_policy: ReservePolicy = selects(
        ReservePolicy.RESEED_PLUS_RESERVE, "§ 605a.7", "whether the reserve is added when a meter is reseeded"
    )
    envy_units: EnvyUnits = selects(
        EnvyUnits.ONE_OR_FIVE_DOLLARS, "§ 601a.2", "progressive units of $1 and $5 only, or scaled from $1"
    )

    def __post_init__(self) -> None:
        """Refuse a unit that no Envy Bonus table covers."""
        TableOptions.__post_init__(self)
        if self.progressive_unit <= 0:
            raise BadSubmission(say("submission.above_zero", option="progressive_unit", cite="§ 601a.2"))
        if self.envy_units is EnvyUnits.ONE_OR_FIVE_DOLLARS and self.progressive_unit not in {1_00, 5_00}:
            raise BadSubmission(say("submission.unit_without_envy", cite="§ 601a.2"))


def refuse_limits(options: TableOptions) -> None:
    """Refuse table limits without an amount in whole chips between them."""
    for least, most in ("table_minimum", "table_maximum"), ("side_minimum", "side_maximum"):
        if getattr(options, most) // options.smallest_chip * options.smallest_chip < getattr(options, least):
            raise BadSubmission(say("submission.no_chips_between", least=least, most=most, cite="§ 601a.2"))


def refuse_standstill(rate: Fraction) -> None:
    """Refuse a rate of zero, or one above the wagers that feed the meter (§ 605a.7(a)(1))."""
    if not 0 < rate <= 1:
        raise BadSubmission(say("submission.rate_stands_still", cite="§ 605a.7(a)(1)"))


OptionsT = TypeVar("OptionsT", bound=TableOptions)
OptionsT_contra = TypeVar("OptionsT_contra", bound=TableOptions, contravariant=True)
OptionsT_co = TypeVar("OptionsT_co", bound=TableOptions, covariant=True)
"""Covariant, so code for every game accepts the round of any: a round only meets its own game's rules."""


def choose(options: type[OptionsT], selected: Mapping[str, object]) -> OptionsT:
    """The options with these selections; refuses an unknown option, an illegal value or a contradiction."""
    known = {option.name: option for option in fields(options)}
    if unknown := [name for name in selected if name not in known]:
        raise BadSubmission(say("submission.unknown_option", option=repr(unknown[0]), options=series(known)))
    hints = get_type_hints(options, include_extras=True)
    values = {name: _value(known[name], hints[name], value) for name, value in selected.items()}
    return options(**values)


def judged_alone(options: type[TableOptions], name: str, value: object) -> None:
    """Refuse a value that is illegal for an option, whatever else is selected."""
    option = next((one for one in fields(options) if one.name == name), None)
    if option is None:
        choose(options, {name: value})
    elif value is not None:
        _value(option, get_type_hints(options, include_extras=True)[name], value)


def _value(option: Option, annotation: object, value: object) -> Any:  # of the type in the annotation
    try:
        if option.metadata.get("amount") and value is not None:
            return _within_bounds(dollars(cast("float", value)))
        if option.metadata.get("percentage"):
            return percent(value)
        return msgspec.convert(value, annotation, strict=True)
    except (msgspec.ValidationError, MoneyError) as error:
        raise BadSubmission(_illegal(option, annotation, value, error)) from None


def _illegal(option: Option, annotation: object, value: object, error: Exception) -> Sentence:
    """The message for an illegal value, with the legal ones; "nothing" stands for no selection."""
    about: dict[str, str] = {"option": option.name, "value": repr(value), "cite": option.metadata["cite"]}
    if option.metadata.get("amount"):
        return say("submission.no_amount", **about)
    if option.metadata.get("percentage"):
        return say("submission.no_share", **about)
    if legal := legal_values(annotation):
        return say("submission.illegal", **about, legal=series(map(_in_a_list, legal)))
    least, most = ends(annotation)
    if least is not None and most is not None:
        return say("submission.out_of_range", **about, least=least, most=most)
    return say("submission.unreadable", **about, error=str(error))


def at_least(option: str, least: Cents, cite: str) -> Sentence:
    """The message for an amount below the chapter's minimum."""
    return say("submission.at_least", option=option, least=Money(least), cite=cite)


def _in_a_list(value: str) -> Sentence | str:
    return say("submission.left_out") if value == NOTHING else value


def ends(annotation: object) -> tuple[int | None, int | None]:
    """The bounds of a range of numbers."""
    for bound in get_args(annotation):
        if isinstance(bound, msgspec.Meta) and bound.ge is not None:
            return int(bound.ge), None if bound.le is None else int(bound.le)
    return None, None


def _within_bounds(amount: Cents) -> Cents:
    if abs(amount) >= BEYOND_ALL_BOUNDS:
        raise NotMoney("an amount has up to fifteen digits")
    return amount


def options_document(options: TableOptions) -> dict[str, object]:
    """Every option as a Rules Submission states it: amounts in dollars, shares as "21%"."""
    return {option.name: _submitted(option, getattr(options, option.name)) for option in fields(options)}


def own_options(options: TableOptions) -> dict[str, object]:
    """The game's own options, which may change its odds; without the limits and timers that every table has."""
    of_every_table = {option.name for option in fields(TableOptions)}
    return {name: value for name, value in options_document(options).items() if name not in of_every_table}


def _submitted(option: Option, value: Any) -> object:  # value: of the option's type
    if value is None:
        return None
    if option.metadata.get("amount"):
        return in_dollars(value)
    return in_percent(value) if option.metadata.get("percentage") else msgspec.to_builtins(value)


def legal_values(annotation: object) -> tuple[str, ...]:
    """The legal values of an option, if they can be listed."""
    if isinstance(annotation, type) and issubclass(annotation, StrEnum | Rounding):
        return tuple(member.value for member in annotation)
    match get_origin(annotation):
        case None:
            return {bool: ("true", "false"), type(None): (NOTHING,)}.get(annotation, ())
        case origin if origin is Literal:
            return tuple(map(str, get_args(annotation)))
        case origin if origin is Annotated:
            return _range(*get_args(annotation)[1:])
    parts = [legal_values(argument) for argument in get_args(annotation)]
    return tuple(value for part in parts for value in part) if all(parts) else ()


def accepted_values(options: type[TableOptions], name: str) -> tuple[str, ...]:
    """The values that one game accepts for an option, if they can be listed."""
    annotation = get_type_hints(options, include_extras=True)[name]
    return tuple(value for value in legal_values(annotation) if _is_accepted(options, name, value))


def _is_accepted(options: type[TableOptions], name: str, value: str) -> bool:
    try:
        choose(options, {name: WRITTEN.get(value, int(value) if value.isdecimal() else value)})
    except BadSubmission:
        return False
    return True


NOTHING = "none"
WRITTEN: dict[str, object] = {"true": True, "false": False, NOTHING: None}
"""The values that words in a list stand for."""


def _range(limits: msgspec.Meta) -> tuple[str, ...]:
    """The numbers between two limits, if few enough to list."""
    if limits.ge is None or limits.le is None or limits.le - limits.ge >= VALUES_LISTED_AT_MOST:
        return ()
    return tuple(map(str, range(int(limits.ge), int(limits.le) + 1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """An approved Rules Submission: a selection for everything a chapter leaves open (§ 601a.2)."""

    chapter: str
    edition: str
    reference: str
    approved: date
    effective: date
    options: Mapping[str, object]
    cards: Mapping[str, object] = field(default_factory=dict)
    """How the cards are kept; see :mod:`croupier.rules.terms.keeping`."""

    def in_force(self, on: date) -> bool:
        """Whether a table may open under this submission on that day."""
        return self.approved <= self.effective <= on


def read_submission(text: str) -> Submission:
    """A submission from its TOML text; refuses a missing or unknown heading."""
    try:
        return msgspec.convert(_known_keys(tomllib.loads(text)), Submission)
    except tomllib.TOMLDecodeError as error:
        raise BadSubmission(say("submission.no_toml", error=str(error))) from None
    except msgspec.ValidationError as error:
        raise BadSubmission(say("submission.wrong_heading", error=str(error), cite="§ 601a.2")) from None


def read_filing(text: str) -> Submission:
    """A submission not approved yet: it has no approval date, and is read as if approved on its first day."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSubmission(say("submission.no_toml", error=str(error))) from None
    if "approved" in document:
        raise BadSubmission(say("submission.says_approved", cite="§ 601a.2"))
    if not isinstance(document.get("effective"), date):
        raise BadSubmission(say("submission.says_no_day", cite="§ 601a.2"))
    return read_submission(approved_on(text, document["effective"]))


def approved_on(text: str, day: date) -> str:
    """The text of a filing with its approval date added."""
    return f"approved = {day.isoformat()}\n{text}"


def _known_keys(document: dict[str, object]) -> dict[str, object]:
    known = [heading.name for heading in fields(Submission)]
    for name in document:
        if name not in known:
            raise BadSubmission(
                say("submission.unknown_heading", heading=repr(name), headings=series(known), cite="§ 601a.2")
            )
    return document
