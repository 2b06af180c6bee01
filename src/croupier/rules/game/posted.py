"""Everything a table must tell its players, as one document, which `croupier rules` shows and prints as JSON.

It is derived from the chapter under the options in force, so the sign cannot disagree with the table.
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import get_args, get_type_hints

import msgspec

from croupier.money import Cents, in_dollars, in_percent
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.fixed_odds import FAMILY
from croupier.rules.game.shown_layout import ShownLayout, shown_layout
from croupier.rules.game.sign import (
    EquipmentOnSign,
    IrregularityOnSign,
    NoticeOnSign,
    OptionOnSign,
    PaytableOnSign,
    ProgressiveOnSign,
    RowOnSign,
    SeatsOnSign,
    SignDocument,
    WagerOnSign,
)
from croupier.rules.game.words import option_value
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.terms.options import Option, TableOptions, accepted_values
from croupier.rules.terms.payouts import pays_in_words
from croupier.rules.terms.paytables import Paytable
from croupier.rules.terms.spoken import row_in_words
from croupier.rules.terms.wagers import Wager
from croupier.words import SILENCE, Sentence, named, say


def posted(game: Chapter[TableOptions], options: TableOptions) -> SignDocument:
    """The whole sign."""
    layout = shown_layout(game, options)
    return SignDocument(
        chapter=game.number,
        name=game.name,
        edition=game.edition,
        submission=game.submission.reference,
        seats=SeatsOnSign(game.seats, game.seats_cite, options.adjacent_boxes),
        equipment=equipment(game, options),
        wagers=tuple(_wager(game, wager, options) for wager in game.wagers),
        paytables=(*_at_odds(game, layout), *_paytables(game, options)),
        progressives=tuple(_progressives(game, options)),
        signs=tuple(NoticeOnSign(sign.says(options), sign.cite) for sign in game.posted_signs(options)),
        options=tuple(_option(game.options, options, option) for option in fields(game.options)),
        layout=layout,
        irregularities=tuple(IrregularityOnSign(one.kind, one.title, one.cite) for one in game.irregularities),
        help=game.help,
    )


def equipment(game: Chapter[TableOptions], options: TableOptions) -> EquipmentOnSign:
    """What the game is played with, and how it is dealt."""
    handling = game.handling
    if not isinstance(handling, CardHandling):
        return EquipmentOnSign(dice=handling.dice, cite=", ".join(handling.cites.values()))
    return EquipmentOnSign(
        cards=len(game.cards(options)),
        dealing_methods=handling.methods,
        dealing_method=options.dealing_method,
        cite=handling.cites.get("methods", game.seats_cite),
    )


# Wagers


def _wager(game: Chapter[TableOptions], wager: Wager, options: TableOptions) -> WagerOnSign:
    offered = wager.offered(options)
    early = offered and not wager.later
    amount = wager.may_amount_to(least_slip(game, options), options) if early else None
    return WagerOnSign(
        wager=wager.name,
        title=wager.title,
        status=status(wager, options),
        required=wager.required,
        later=wager.later,
        moment=moment(game, wager),
        amount=amount_in_words(game, wager, options) if offered else SILENCE,
        rule=wager.amount.described(),
        least=None if amount is None else in_dollars(amount.least),
        most=None if amount is None else in_dollars(amount.most),
        step=None if amount is None or amount.is_the_only_one else in_dollars(amount.step),
        needs=tuple(wager.needs),
        offered_by=wager.offered_by or None,
        cite=wager.cite,
    )


def status(wager: Wager, options: TableOptions) -> Sentence:
    """Whether the wager is required, optional or not offered here, or is made during the round."""
    if not wager.offered(options):
        return say("status.not_offered")
    if wager.later:
        return say("status.by_decision")
    return say("status.required" if wager.required else "status.optional")


def moment(game: Chapter[TableOptions], wager: Wager) -> Sentence:
    """When a wager is placed, and whether it may be taken back."""
    start = "deal" if isinstance(game.handling, CardHandling) else "roll"
    placed = named("moment", f"{'after' if wager.later else 'before'}_the_{start}")
    return say("moment.may_be_taken_down", moment=placed) if wager.may_be_taken_down else placed


def amount_in_words(game: Chapter[TableOptions], wager: Wager, options: TableOptions) -> Sentence:
    """The amount that may be wagered, as a sign words it."""
    amount = wager.may_amount_to(least_slip(game, options), options)
    words = wager.amount.in_words(lambda name: game.wager(name).title, amount)
    return say("limits.noted", limits=words, note=wager.amount_note) if wager.amount_note else words


def least_slip(game: Chapter[TableOptions], options: TableOptions) -> dict[str, Cents]:
    """The required wagers, each at its minimum."""
    slip: dict[str, Cents] = {}
    for wager in game.wagers:
        if wager.required and not wager.later and wager.offered(options):
            slip[wager.name] = wager.may_amount_to(slip, options).least
    return slip


# Paytables and progressives


def _at_odds(game: Chapter[TableOptions], layout: ShownLayout) -> Iterator[PaytableOnSign]:
    """The wagers on offer that pay the same odds whatever the hand, in the order of the layout."""
    spots = (*(spot for row in layout.rows for spot in row.spots), *layout.further)
    wagers = [game.wager(spot.wager) for spot in spots if FAMILY in spot.paytables]
    if wagers:
        cite = ", ".join(dict.fromkeys(wager.cite for wager in wagers))
        rows = tuple(map(_at_fixed_odds, wagers))
        yield PaytableOnSign(FAMILY, say("paytable.odds"), "A", several=False, cite=cite, rows=rows)


def _at_fixed_odds(wager: Wager) -> RowOnSign:
    odds = wager.pays.odds_for_all_hands
    return RowOnSign(wager.name, wager.title, pays_in_words(odds) if odds else SILENCE)


def _paytables(game: Chapter[TableOptions], options: TableOptions) -> Iterator[PaytableOnSign]:
    for table in game.posted_paytables(options):
        yield _paytable(table, several=len(game.paytables.columns(table.family)) > 1)


def _paytable(table: Paytable, *, several: bool) -> PaytableOnSign:
    return PaytableOnSign(
        family=table.family,
        title=table.title,
        column=table.column,
        several=several,
        cite=table.cite,
        rows=tuple(RowOnSign(row.name, row_in_words(row.name), pays_in_words(row.pays)) for row in table),
    )


def _progressives(game: Chapter[TableOptions], options: TableOptions) -> Iterator[ProgressiveOnSign]:
    for progressive in game.progressives(options):
        for level in progressive.levels:
            yield ProgressiveOnSign(
                wagers=tuple(progressive.wagers),
                meter=level.name,
                seed=in_dollars(level.seed),
                reseed=in_dollars(level.reseed),
                rate=in_percent(level.rate),
                reserve_rate=in_percent(level.reserve_rate),
                cite=level.cite,
            )


# Options


def _option(of: type[TableOptions], options: TableOptions, option: Option) -> OptionOnSign:
    value = getattr(options, option.name)
    amount = option.metadata.get("amount") and value is not None
    return OptionOnSign(
        option=option.name,
        value=option_value(in_dollars(value)) if amount else option_value(value),
        legal=legal(option, of),
        text=option.metadata["text"],
        cite=option.metadata["cite"],
    )


def legal(option: Option, of: type[TableOptions]) -> str:
    """The legal values of a game's option, in words."""
    if option.metadata.get("amount"):
        return "an amount in dollars"
    if option.metadata.get("percentage"):
        return "a percentage"
    if values := accepted_values(of, option.name):
        return ", ".join(values)
    return _range(get_type_hints(of, include_extras=True)[option.name]) or "as the chapter describes"


def _range(annotation: object) -> str | None:
    for bound in get_args(annotation):
        if isinstance(bound, msgspec.Meta) and bound.ge is not None:
            return f"{bound.ge} to {bound.le}" if bound.le is not None else f"{bound.ge} or more"
    return None
