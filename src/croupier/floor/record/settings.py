"""What the certificate holder decides for the whole floor; the law leaves it open or sets a limit.

One file of them: docs/design/0138.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

from croupier.floor.record.actors import Role
from croupier.money import Cents, in_words

Limit: TypeAlias = Annotated[Cents, Meta(ge=0)]

DENOMINATIONS = (1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00)
"""The bills of the United States, in cents."""


class Tips(StrEnum):
    """Whose the tips are that players give at terminals (§ 465a.19(g)(2))."""

    POOL = "pool"  # all dealers', in the common pool
    TABLE = "table"  # the dealers' of one table, in a pool of its own
    DEALER = "dealer"  # the one's who deals
    NONE = "none"  # nobody tips from a terminal


TABLES_OF_CATEGORY = {1: 250, 2: 250, 3: 50, 4: 30}
"""How many gaming tables a facility may operate, by the category of its license (section 13A11(b) of the act)."""

GRANTED_AT_MOST = {3: 15, 4: 10}
"""How many more the Board may grant where the act sets a limit."""


RECORDER = r"^(https?://[^\s{}]+(\{(table|round|from|to)\}[^\s{}]*)*)?$(?!\n)"
"""The address of a recorder, with places for what is looked for; nothing where there is none."""


LOG_OUT_AFTER = {
    Role.DEALER: 30,
    Role.FLOORPERSON: 30,
    Role.PIT_MANAGER: 30,
    Role.SURVEILLANCE: 60,  # who watches touches nothing for long
    Role.TECHNICIAN: 10,
    Role.CASHIER: 10,
    Role.MAIN_BANK: 10,
}
"""Minutes after which somebody is logged out who does nothing, where the house has not said how many."""

OF_ANY_OTHER = 15

SHORTEST_IDLE = 2
"""Minutes: who is warned a minute before has to have had one."""


class Division(StrEnum):
    """The departments between which the supervision of terminals and of hybrid tables is divided."""

    SLOT_OPERATIONS = "slot_operations"
    TABLE_GAMES = "table_games"


class VoucherSystem(StrEnum):
    """Who gives vouchers their numbers."""

    HOUSE = "house"
    SYSTEM = "system"  # the host, voucher by voucher
    SECURE_ENHANCED = "secure_enhanced"  # the terminal, from an identity that the host has given it


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a facility.

    ``second_signer_from`` is where a hand pay needs a second person, ``supervisor_from`` where that person must be a
    supervisor; both may be lower than the law's figures, not higher (§ 465a.26(b)(3), (4)).  Above ``voucher_limit`` a
    balance is paid by hand, above ``payout_limit`` a win, above ``award_limit`` an award from a progressive meter:
    every one, unless the facility says otherwise.  A hand pay that differs from what the terminal tells by
    ``override_board_from`` or more, with all others of the gaming day, is approved by the Board's representative first,
    and never differs by more than ``override_limit`` (§ 465a.26(b)(10)).  With ``gaming_department`` slot operations
    and table games are one department (§ 465a.11(b)(8)).  No validator stacks more than ``papers_per_minute`` bills and
    vouchers in a minute, and no box holds more of them than ``box_holds``.  People confirm the time after a start more
    than ``longest_absence`` days after the last entry; in one round at most ``times_again`` terminals have their
    whole time again after their link was lost.  ``category`` is that of the license, by which the number of gaming
    tables is capped, ``granted_tables`` what the Board has authorized beyond it, ``other_tables`` the gaming tables of
    the facility that are not on this floor (§ 605a.9(b)).  ``tips`` says whose electronic tips are (§ 465a.19(g)(2)).
    After ``idle_minutes`` without gaming activity a table spreads its cards (§ 657a.5(f)); a seat is kept for who has
    sat out ``seats_kept`` rounds.  A player wagers at ``tables_at_once`` from one terminal, no more.  Every
    ``reality_check`` minutes a terminal tells its player how long they have played and what it has come to; with 0 it
    does not.
    With ``players_school`` anybody learns the games here with play money; with ``advice_at_terminals`` a terminal leads
    there too, and is told what each choice is worth.
    With ``submissions_are_filed`` tables open only under Rules Submissions that were filed and approved here
    (§ 601a.2).
    With ``devices_are_registered`` a device is on the floor only after its notices, and a table opens only as a
    registered device whose lists were filed (§§ 463a.4(b), 463a.5(a), 607a.2(a)).  With
    ``early_software_is_recorded`` software that is installed before its 72 hours is recorded as a violation and not
    refused (§ 461a.26(b)).
    With ``drawers_are_kept`` a cashier pays vouchers out of a drawer that is open (§ 461a.8(d)).  What nobody has
    claimed ``unclaimed_days`` after it expired goes to the Treasury; above ``unclaimed_limit`` a patron who is known
    is paid first.  A week of tax begins on the day ``tax_week_begins``, 0 for Monday; a loss is carried on for
    ``loss_weeks`` (§ 601a.9).
    With ``training_is_registered`` a dealer has an account, and a certificate for the game (§ 611a.2).
    Under which department terminals and hybrid tables are, where it is another than usual, ``terminals_under`` and
    ``tables_under`` say (§ 465a.11(b)(9)).  With ``credentials_are_kept`` nobody of the house works without a license,
    permit or registration that has not expired (§ 465a.11(b)); with ``personnel_is_planned`` a hybrid table has a
    dealer on duty and a floorperson who supervises no more than ``tables_per_floorperson``, half as many again where
    they are electronic (§ 465a.35(a), (d)).  With ``cameras_are_planned`` no hybrid table opens that its cameras do
    not see (§ 465a.9(c)(2)), with ``controls_are_filed`` none without approved internal controls (§ 465a.2(d)), and
    with ``installations_are_inspected`` no device plays that the laboratory has not inspected where it stands
    (§ 605a.2(e)).
    ``recorder`` is the address at which the recording of a round is looked at, with {table}, {round}, {from} and {to}.
    Numbers of vouchers come from the ``voucher_system``.  With ``stop_without_link`` no terminal plays that no host
    polls (§ 463a.4(a)).  Up to ``remote_reset_limit`` a host frees a terminal from a hand pay; with ``transfers`` it
    moves money to and from terminals, up to ``transfer_limit`` at once.
    For each ``cents_per_point`` of theoretical win a patron with a card gets a point, with 0 none.  With
    ``card_numbers_at_glass`` a terminal takes the number of a card and its PIN too; a patron's limits are widened
    ``limits_cool_hours`` after they asked for it.  With ``excluded_are_paid`` the cage pays a voucher to somebody who
    shows the card of a patron who is excluded (§ 461a.16).
    People in the roles of ``second_factor`` show a code besides their password.  Who has done nothing for the minutes
    that ``log_out_after`` has for their role is logged out; of a role that is not there those of ``LOG_OUT_AFTER``
    count, and with 0 nobody is.
    """

    facility: Annotated[str, Meta(min_length=1)] = "Croupier Demonstration Casino"
    system_id: Annotated[str, Meta(pattern=r"^[0-9]{2}$(?!\n)")] = "01"
    time_zone: str = "America/New_York"
    day_begins: Annotated[time, Meta(tz=False)] = time(6)
    voucher_limit: Limit = 3_000_00
    payout_limit: Limit = 1_200_00
    award_limit: Limit = 0
    second_signer_from: Annotated[Cents, Meta(ge=0, le=5_000_00)] = 5_000_00
    supervisor_from: Annotated[Cents, Meta(ge=0, le=25_000_00)] = 25_000_00
    voucher_days: Annotated[int, Meta(ge=1, le=36_500)] = 365
    denominations: Annotated[tuple[Cents, ...], Meta(min_length=1)] = DENOMINATIONS
    gaming_department: bool = False
    override_board_from: Annotated[Cents, Meta(ge=0, le=10_000_00)] = 10_000_00
    override_limit: Limit = 100_000_00
    papers_per_minute: Annotated[int, Meta(ge=1, le=10_000)] = 30
    box_holds: Annotated[int, Meta(ge=1, le=100_000)] = 600
    longest_absence: Annotated[int, Meta(ge=1, le=36_500)] = 30
    times_again: Annotated[int, Meta(ge=0, le=10)] = 2
    second_factor: tuple[Role, ...] = ()
    log_out_after: dict[Role, Annotated[int, Meta(ge=0, le=12 * 60)]] = {}
    category: Annotated[int, Meta(ge=1, le=4)] = 1
    granted_tables: Annotated[int, Meta(ge=0, le=10_000)] = 0
    other_tables: Annotated[int, Meta(ge=0, le=10_000)] = 0
    submissions_are_filed: bool = False
    devices_are_registered: bool = False
    early_software_is_recorded: bool = False
    drawers_are_kept: bool = False
    unclaimed_days: Annotated[int, Meta(ge=1, le=36_500)] = 3 * 365
    unclaimed_limit: Limit = 25_00
    training_is_registered: bool = False
    tax_week_begins: Annotated[int, Meta(ge=0, le=6)] = 0
    loss_weeks: Annotated[int, Meta(ge=0, le=52)] = 0
    terminals_under: Division = Division.SLOT_OPERATIONS
    tables_under: Division = Division.TABLE_GAMES
    credentials_are_kept: bool = False
    personnel_is_planned: bool = False
    tables_per_floorperson: Annotated[int, Meta(ge=1, le=4)] = 4
    cameras_are_planned: bool = False
    controls_are_filed: bool = False
    installations_are_inspected: bool = False
    tips: Tips = Tips.POOL
    idle_minutes: Annotated[int, Meta(ge=1, le=60)] = 10
    seats_kept: Annotated[int, Meta(ge=0, le=20)] = 2
    tables_at_once: Annotated[int, Meta(ge=1, le=4)] = 4
    reality_check: Annotated[int, Meta(ge=0, le=24 * 60)] = 60
    players_school: bool = True
    advice_at_terminals: bool = True
    cents_per_point: Limit = 0
    card_numbers_at_glass: bool = False
    limits_cool_hours: Annotated[int, Meta(ge=1, le=24 * 365)] = 24
    excluded_are_paid: bool = False
    recorder: Annotated[str, Meta(max_length=300, pattern=RECORDER)] = ""
    voucher_system: VoucherSystem = VoucherSystem.HOUSE
    stop_without_link: bool = False
    remote_reset_limit: Limit = 0
    transfers: bool = False
    transfer_limit: Limit = 1_000_00

    def __post_init__(self) -> None:
        """Nothing could be dated in a time zone that there is not, and bills that there are not have no meter."""
        if other := set(self.denominations) - set(DENOMINATIONS):
            raise ValueError(f"there is no bill of {in_words(min(other))}")
        if self.granted_tables > (most := GRANTED_AT_MOST.get(self.category, self.granted_tables)):
            raise ValueError(f"no more than {most} tables are granted to a facility of category {self.category}")
        if short := [role.value for role, minutes in self.log_out_after.items() if 0 < minutes < SHORTEST_IDLE]:
            raise ValueError(f"nobody is logged out after less than {SHORTEST_IDLE} minutes: {short[0]}")
        try:
            ZoneInfo(self.time_zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ValueError(f"there is no time zone {self.time_zone!r}") from None

    @property
    def tables_allowed(self) -> int:
        """How many gaming tables the facility may operate (§ 605a.9(b))."""
        return TABLES_OF_CATEGORY[self.category] + self.granted_tables

    def idle_limit(self, role: Role) -> timedelta | None:
        """How long somebody in a role may do nothing; None where that has no end."""
        minutes = self.log_out_after.get(role, LOG_OUT_AFTER.get(role, OF_ANY_OTHER))
        return timedelta(minutes=minutes) if minutes else None

    def unlike(self, other: "Settings") -> str:
        """The first setting in which the two differ, in words; nothing if they are the same."""
        for name in self.__struct_fields__:
            if getattr(self, name) != getattr(other, name):
                return f"{name} {getattr(self, name)}, not {getattr(other, name)}"
        return ""

    def gaming_day(self, at: datetime) -> date:
        """The gaming day a moment belongs to, by the facility's own clock."""
        local = at.astimezone(ZoneInfo(self.time_zone))
        today = local.date()
        return today if local.time() >= self.day_begins else today - timedelta(days=1)

    def calendar_day(self, at: datetime) -> date:
        """The day of the calendar a moment belongs to: what other offices count by."""
        return at.astimezone(ZoneInfo(self.time_zone)).date()

    def is_over(self, day: date, at: datetime) -> bool:
        """Whether a gaming day has ended; asked before every command, so most moments are told by the first look."""
        return at >= _earliest_end(day, self.day_begins, self.time_zone) and self.gaming_day(at) > day


def decided(document: Mapping[str, Any]) -> Settings:
    """The settings as somebody wrote them down; raises ValueError for what is none, or cannot be."""
    for name in document:
        if name not in Settings.__struct_fields__:
            raise ValueError(f"there is no setting {name}; there are {', '.join(Settings.__struct_fields__)}")
    return msgspec.convert(document, Settings)


@lru_cache(maxsize=4)
def _earliest_end(day: date, day_begins: time, time_zone: str) -> datetime:
    """When the next gaming day begins; of the two readings of an hour in which clocks are changed, the earlier."""
    begins = datetime.combine(day + timedelta(days=1), day_begins, ZoneInfo(time_zone))
    return min(begins.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
