"""§§ 669a.11(f), 669a.11(g), 669a.11(i) and 669a.12: the settlement of every wager, in the order of the text."""

from collections.abc import Callable, Iterable, Sequence

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.chapters.ch669a_raise_it_up_stud.paytables import PAYTABLES, progressive_envy
from croupier.chapters.ch669a_raise_it_up_stud.rankings import PAIR_OF_TENS, three_card_hands, with_royals
from croupier.equipment.cards import Card
from croupier.equipment.comparison import made
from croupier.equipment.ranking import FIVE_CARD
from croupier.money import EVEN_MONEY
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.side_wagers import (
    against_paytable,
    envy_bonus,
    envy_hands,
    reaches,
    to_validate,
)
from croupier.rules.terms.lines import Line
from croupier.rules.terms.reasons import against_least
from croupier.rules.terms.spoken import row_name
from croupier.words import Sentence

STREETS = ("fourth", "fifth", "sixth")
"""The places of the three community cards (§§ 669a.2(b)(3), 669a.1(Community card))."""


def six_cards(round: Round[Options], seat: int) -> tuple[Card, ...]:
    """A player's three cards and the three community cards (§ 669a.11(i)(2))."""
    return (*round.cards(seat), *(card for street in STREETS for card in round.cards(street)))


def hand_in_words(round: Round[Options], _place: str, cards: Sequence[Card]) -> Sentence:
    """What a player's three cards make with the face-up streets."""
    return FIVE_CARD.announce((*cards, *round.showing(*STREETS)))


def forfeited(round: Round[Options]) -> list[Line]:
    """What a fold costs: Ante, Blind and the Progressive Payout; Pair Plus by the submission; not the Six Card Bonus.

    A Play Wager made before the fold, where the submission allows several, has no hand left to win with
    (docs/readings/0053).
    §§ 669a.11(f), 669a.11(g)
    """
    lost = dict.fromkeys(("ante", "blind", "play"), "§ 669a.11(f)") | {"progressive": "§ 669a.11(g)"}
    if not round.options.pair_plus_survives_fold:
        lost["pair_plus"] = "§ 669a.11(f)"
    return round.forfeits(lost)


def settle(round: Round[Options]) -> list[Line]:
    """Counterclockwise from the dealer's right, each player's wagers in succession (§ 669a.11(i))."""
    return [line for stake in round.in_settlement_order() for line in settle_stake(round, stake)]


def settle_stake(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """One player's wagers, in the order of § 669a.11(i)(1)–(3)."""
    yield from pair_plus(round, stake)
    if not stake.folded:
        yield from ante_play_blind(round, stake)
    yield from progressive(round, stake)
    yield from six_card_bonus(round, stake)


def pair_plus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A pair or better in the player's own three cards is paid (§§ 669a.7(d)(3), 669a.11(i)(1), 669a.12(a))."""
    if "pair_plus" in stake.at_risk:
        cards, scale = round.cards(stake.seat), three_card_hands(round.options)
        bet = round.bet(stake, "pair_plus", made=made(scale, cards))
        table = PAYTABLES.table("pair_plus", round.options.pair_plus_paytable)
        yield against_paytable(round, bet, table, reaches(scale, cards), "§ 669a.11(i)(1)")


def ante_play_blind(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A pair of tens or better wins all three; the Blind is only returned below three of a kind.

    §§ 669a.11(i)(2)(i)–(ii), 669a.12(b), 669a.12(c), 669a.12(d), 669a.1(Push)
    """
    cards = six_cards(round, stake.seat)
    hand, wagers = made(FIVE_CARD, cards), ("ante", "play", "blind")
    ante, play, blind = (round.bet(stake, wager, made=hand) for wager in wagers)
    round.because(stake, against_least(hand, row_name("pair_of_10s_or_better")), *wagers)
    if hand.value < PAIR_OF_TENS:
        yield from (bet.lose("§ 669a.11(i)(2)(i)") for bet in (ante, play, blind))
        return
    reached, cite = reaches(FIVE_CARD, cards), "§ 669a.11(i)(2)(ii)"
    yield ante.win(EVEN_MONEY, f"{cite}, § 669a.12(b)")
    yield against_paytable(round, play, PAYTABLES.table("play"), reached, cite)
    yield against_paytable(round, blind, PAYTABLES.table("blind"), reached, cite)


def progressive(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A straight or better in the player's own three cards is paid, then the Envy Bonus, which a fold does not lose.

    The meter pays what it shows at this player's turn, for the highest hand only; a floorperson validates it.  The
    Envy Bonus stands below the straight in the text, but depends on another's hand alone.
    §§ 669a.11(g), 669a.11(i)(3)(i)(A)–(E), 669a.12(e)(1)–(5)
    """
    if "progressive" in stake.at_risk:
        cards, hands = round.cards(stake.seat), with_royals(three_card_hands(round.options))
        bet = round.bet(stake, "progressive", made=made(hands.scale, cards))
        table = PAYTABLES.table("progressive")
        yield to_validate(against_paytable(round, bet, table, hands.reaches(cards), "§ 669a.11(i)(3)(i)"))
    if "progressive" in stake.wagers:
        yield from envy(round, stake)


def envy(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A fixed sum for every other player's ace, king and queen of one suit that lies on the table.

    §§ 669a.11(i)(3)(i)(E), 669a.12(e)(5), 669a.1(Envy Bonus), 669a.1(Envy Bonus Qualifying Hand)
    """
    hands = with_royals(three_card_hands(round.options))

    def reached(seat: int) -> Callable[[str], bool]:
        return hands.reaches(round.cards(seat)) if on_the_table(round, seat) else lambda _row: False

    table = progressive_envy(stake.wagers["progressive"], round.options)
    yield from envy_bonus(round, stake, table, envy_hands(round, table, reached), "envy")


def on_the_table(round: Round[Options], seat: int) -> bool:
    """Whether a hand was not discarded: a folded one stays for a wager of its player that needs it.

    § 669a.11(f); docs/readings/0053
    """
    keeps = {"progressive", "six_card_bonus"}
    if round.options.pair_plus_survives_fold:
        keeps.add("pair_plus")
    return any(not stake.folded or keeps & stake.wagers.keys() for stake in round.stakes_at(seat))


def six_card_bonus(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """The best five of own and community cards: three of a kind or better is paid, folded or not.

    §§ 669a.11(g), 669a.11(i)(3)(ii), 669a.12(f)
    """
    if "six_card_bonus" in stake.at_risk and (column := round.options.six_card_paytable):
        cards = six_cards(round, stake.seat)
        bet = round.bet(stake, "six_card_bonus", made=made(FIVE_CARD, cards))
        table = PAYTABLES.table("six_card_bonus", column)
        yield against_paytable(round, bet, table, reaches(FIVE_CARD, cards), "§ 669a.11(i)(3)(ii)")
