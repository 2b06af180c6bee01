"""A chapter: everything the system needs to know about one game, in one value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from importlib import resources
from typing import Any, Generic

from croupier.equipment.cards import Card
from croupier.rules.game.clauses import clauses_in
from croupier.rules.game.help import HelpDocument, help_of
from croupier.rules.game.layout import Layout
from croupier.rules.procedure.handling import CardHandling, DiceHandling, Task
from croupier.rules.procedure.irregularities import VOIDED_BY_THE_PIT, IrregularityOf
from croupier.rules.procedure.round import Opening, Round
from croupier.rules.procedure.slip_rules import SlipRule
from croupier.rules.procedure.steps import Procedure
from croupier.rules.terms.amounts import Slip
from croupier.rules.terms.options import (
    BadSubmission,
    OptionsT,
    OptionsT_co,
    Submission,
    TableOptions,
    choose,
    read_submission,
    refuse_limits,
)
from croupier.rules.terms.paytables import Paytable, Paytables
from croupier.rules.terms.progressives import Progressive
from croupier.rules.terms.refusals import Refusal
from croupier.rules.terms.wagers import Wager
from croupier.words import SILENCE, Sentence, say


@dataclass(frozen=True, slots=True)
class Sign:
    """Something the layout or a sign at the table must tell the players, in our words.

    The text may depend on what the submission selects.  ``offered_by`` names the option of the wager it is about; if
    empty, the sign is always shown.
    """

    cite: str
    text: Sentence | Callable[[Any], Sentence]  # takes the options of its own game, where the text depends on them
    offered_by: str = ""

    def shown(self, options: object) -> bool:
        """Whether a table with these options has to show it."""
        return not self.offered_by or bool(getattr(options, self.offered_by))

    def says(self, options: object) -> Sentence:
        """The text as it is shown at a table with these options."""
        return self.text if isinstance(self.text, Sentence) else self.text(options)


def no_progressives(_options: object) -> tuple[Progressive, ...]:
    """No meters: the game has no progressive wager."""
    return ()


def no_player_rule(_round: Round[TableOptions], _player: str) -> Refusal | None:
    """Let anybody wager."""
    return None


def no_words(_round: Round[TableOptions], _place: str, _cards: Sequence[Card]) -> Sentence:
    """No words: the cards make nothing by themselves."""
    return SILENCE


def no_shaker(_options: object) -> DiceHandling | None:
    """No dice besides the cards."""
    return None


def no_cards(_options: object) -> tuple[Card, ...]:
    """No cards: the game is played without them."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Chapter(Generic[OptionsT_co]):
    """One game of 58 Pa. Code.

    ``layout`` is how its wagers lie before a player; ``cards`` the cards the table plays with under given options;
    ``play`` the round as a procedure;
    ``progressives`` the meters its wagers feed; ``slip_rules`` the rules for a slip as a whole, beyond those of each
    wager; ``player_rule`` who may wager at all; ``signs`` what § .2 requires posted; ``posted`` the paytables it
    requires shown under given options, by default all; ``shaker`` the dice that a card game uses besides its cards;
    ``card_reader`` the clause by which it has one; ``turned_up`` the clause by which the dealer turns the
    players' cards up to settle; ``tasks`` the wording of a task where this game requires more than others;
    ``let_in`` the opening of a round once a player who sat out is let in;
    ``hand_in_words`` what the cards of a place make with those showing on the table, for viewers who may see them;
    ``handling_selected`` how cards are kept where the submission decides; ``validated`` the wagers whose
    payouts a floorperson validates, and ``paid_by_hand`` those whose share of a meter never goes to the game account,
    each with its clause; ``script`` how the round is read from a worked example.
    """

    number: str
    name: str
    edition: str
    seats: int
    seats_cite: str
    boxes_cite: str
    options: type[OptionsT_co]
    wagers: tuple[Wager, ...]
    paytables: Paytables
    layout: Layout
    handling: CardHandling | DiceHandling
    play: Callable[[Round[OptionsT_co]], Procedure]
    package: str
    cards: Callable[[OptionsT_co], tuple[Card, ...]] = no_cards
    progressives: Callable[[OptionsT_co], tuple[Progressive, ...]] = no_progressives
    slip_rules: tuple[SlipRule[OptionsT_co], ...] = ()
    player_rule: Callable[[Round[OptionsT_co], str], Refusal | None] = no_player_rule
    irregularities: tuple[IrregularityOf[OptionsT_co], ...] = ()
    signs: tuple[Sign, ...] = ()
    posted: Callable[[OptionsT_co], tuple[Paytable, ...]] | None = None
    shaker: Callable[[OptionsT_co], DiceHandling | None] = no_shaker
    card_reader: str = ""
    turned_up: str = ""
    tasks: Mapping[Task, Sentence] = field(default_factory=dict)
    let_in: Callable[[Opening, str], Opening] | None = None
    hand_in_words: Callable[[Round[OptionsT_co], str, Sequence[Card]], Sentence] = no_words
    handling_selected: Callable[[OptionsT_co], CardHandling] | None = None
    validated: Mapping[str, str] = field(default_factory=dict)
    paid_by_hand: Mapping[str, str] = field(default_factory=dict)
    script: type[Any] | None = None  # a Script of `rules.examples`, which imports this module

    @cached_property
    def help(self) -> HelpDocument:
        """The explanation of the game for somebody who has never seen it."""
        return help_of(self)

    @cached_property
    def clauses(self) -> dict[str, Sentence]:
        """Each clause that a settlement or a remedy can cite, in our words."""
        return clauses_in(self.package)

    def wager(self, name: str) -> Wager:
        """The wager of that name."""
        return self._wagers[name]

    @cached_property
    def _wagers(self) -> dict[str, Wager]:
        return {wager.name: wager for wager in self.wagers}

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each wager among those of the chapter."""
        return {wager.name: place for place, wager in enumerate(self.wagers)}

    def refuse_slip(self: "Chapter[OptionsT]", round: Round[OptionsT], seat: int, slip: Slip) -> Refusal | None:
        """The chapter's first own reason why a slip may not be placed from a seat."""
        refusals = (rule.refuse(round, seat, slip) for rule in self.slip_rules)
        return next((refused for refused in refusals if refused), None)

    def closed(self: "Chapter[OptionsT]", round: Round[OptionsT], slip: Slip) -> dict[str, Sentence]:
        """The wagers that the chapter's own rules bar from this slip, each with the first reason."""
        found: dict[str, Sentence] = {}
        for rule in reversed(self.slip_rules):
            found |= rule.closed(round, slip)
        return found

    def seats_without(self, wager: str) -> tuple[int, ...]:
        """The seats from which a wager may not be placed."""
        return tuple(seat for rule in self.slip_rules for seat in rule.seats_without(wager))

    def irregularity(self, kind: str) -> IrregularityOf[OptionsT_co] | None:
        """The irregularity of that kind, if the chapter or the house has a remedy for it."""
        if kind == VOIDED_BY_THE_PIT.kind:
            return VOIDED_BY_THE_PIT
        return next((one for one in self.irregularities if one.kind == kind), None)

    @cached_property
    def submission(self) -> Submission:
        """The Rules Submission that ships with the chapter."""
        text = resources.files(self.package).joinpath("submission.toml").read_text(encoding="utf-8")
        return read_submission(text)

    @cached_property
    def default_options(self) -> OptionsT_co:
        """The options of the submission that ships with the chapter."""
        return self.options_under(self.submission, self.submission.effective)

    def options_under(self, submission: Submission, on: date) -> OptionsT_co:
        """The options of a table opening that day; refuse a submission for another game or not in force (§ 601a.2)."""
        for what, has, needs in (
            ("submission.another_chapter", submission.chapter, self.number),
            ("submission.another_edition", submission.edition, self.edition),
        ):
            if has != needs:
                raise BadSubmission(say(what, reference=submission.reference, has=has, needs=needs, cite="§ 601a.2"))
        if not submission.in_force(on):
            raise BadSubmission(_not_in_force(submission, on))
        options = choose(self.options, submission.options)
        refuse_limits(options)
        return options

    def handling_under(self: "Chapter[OptionsT]", options: OptionsT) -> CardHandling | DiceHandling:
        """How the cards or dice are kept at a table with these options."""
        return self.handling_selected(options) if self.handling_selected else self.handling

    def posted_signs(self, options: TableOptions) -> tuple[Sign, ...]:
        """The signs shown at a table with these options."""
        return tuple(sign for sign in self.signs if sign.shown(options))

    def posted_paytables(self: "Chapter[OptionsT]", options: OptionsT) -> tuple[Paytable, ...]:
        """The paytables that a sign or the terminal shows at a table with these options."""
        if self.posted is not None:
            return self.posted(options)
        return tuple(table for family in self.paytables.families.values() for table in family.values())


def _not_in_force(submission: Submission, on: date) -> Sentence:
    days = {"approved": submission.approved, "effective": submission.effective, "day": on}
    said = {name: day.isoformat() for name, day in days.items()}
    return say("submission.is_not_in_force", reference=submission.reference, **said, cite="§ 601a.2")
