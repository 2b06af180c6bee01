"""Random rounds of any chapter, played live: what kernels are compared with."""

from random import Random
from typing import Any

from croupier.rules.game.chapter import Chapter
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import play_out, random_slip
from croupier.rules.procedure.round import Round
from croupier.rules.terms.events import WagersPlaced
from croupier.rules.terms.options import Seating


def random_round(game: Chapter[Any], options: Any, random: Random) -> Round[Any]:
    """Some seats with random slips, in a stadium some with several stakes, and random decisions to the end."""
    live = LiveRound(game, options)
    stakes = 2 if options.seating is Seating.STADIUM else 1
    for seat in sorted(random.sample(range(1, game.seats + 1), random.randint(1, game.seats))):
        for number in range(random.randint(1, stakes)):
            name = f"{seat}.{number}"
            slip = dict(random_slip(live, random, seat))
            assert live.feed(WagersPlaced(name, seat, name, slip)) is None
    play_out(live, random)
    return live.round


def nets_by_wager(round: Round[Any], stake: str) -> dict[str, int]:
    """What each wager of a stake came to, in cents; a meter that several have drawn from is left out."""
    drawn = [line.meter for line in round.lines if line.meter]
    mine = [line for line in round.lines if line.stake == stake]
    return {line.wager: line.net for line in mine if drawn.count(line.meter) < 2 or not line.meter}
