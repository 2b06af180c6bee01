"""Who decides: each module answers commands with events or a refusal, and carries its events out.

Importing this package registers every one of them in :mod:`croupier.floor.record.dispatch`.
"""

from croupier.floor.rooms.house import (
    approvals,
    calls,
    cards,
    days,
    devices,
    equipment,
    idle,
    keeping,
    posted_limits,
    premises,
    submissions,
    tables,
    time,
    voids,
)
from croupier.floor.rooms.money import (
    hand_pays,
    hosts,
    limits,
    peripherals,
    progressives,
    terminals,
    tips,
    validation,
    vouchers,
)
from croupier.floor.rooms.people import accounts, sessions, staff
from croupier.floor.rooms.play import carried_out, contradictions, corrections, entry, pace, presence, questions, rounds

__all__ = [
    "accounts",
    "approvals",
    "calls",
    "cards",
    "carried_out",
    "contradictions",
    "corrections",
    "days",
    "devices",
    "entry",
    "equipment",
    "hand_pays",
    "hosts",
    "idle",
    "keeping",
    "limits",
    "pace",
    "peripherals",
    "posted_limits",
    "premises",
    "presence",
    "progressives",
    "questions",
    "rounds",
    "sessions",
    "staff",
    "submissions",
    "tables",
    "terminals",
    "time",
    "tips",
    "validation",
    "voids",
    "vouchers",
]
