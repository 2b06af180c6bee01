"""Five Card Hi-Lo, one decision: the value of folding, and of the best or each setting of five known cards."""

from fractions import Fraction
from itertools import combinations

from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.chapters.ch663a_five_card_hi_lo.play import refuse_setting
from croupier.chapters.ch663a_five_card_hi_lo.rankings import Setting
from croupier.equipment.points import points
from croupier.odds.chapters.ch663a.solve import DEALER_HANDS, FOLD, Play, counted
from croupier.odds.hands.point_hands import NOTHING, with_card
from croupier.odds.wagers.position import Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset

SET = "set"


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """In Antes, over every hand of the dealer: §§ 663a.11(b), 663a.11(d)."""
    play, own, held = Play(rules), position.own, NOTHING
    for card in own:
        held = with_card(held, points(card) - 1)
    index = counted().hands.index(held)
    worth = [Fraction(int(one), play.unit * DEALER_HANDS) for one in play.worth[index]]
    if position.stage != SET:
        return {Move("fold"): worth[FOLD], Move("play", 1): max(worth[:FOLD])}
    made = [tuple(one) for one in counted().points[index].tolist()]
    found: Worths = {}
    for low in combinations(own, 2):
        if refuse_setting(own, low) is None:
            setting = Setting.of(own, low)
            found[Move(SET, 0, low)] = worth[made.index((setting.high, setting.low))]
    return found
