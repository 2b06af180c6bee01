"""Who acts: a person by name, a device or the system itself, each in one role at a time."""

from enum import StrEnum

import msgspec


class Role(StrEnum):
    """The roles that commands are open to."""

    TERMINAL = "terminal"  # the glass: the player's wagers and wishes
    PERIPHERALS = "peripherals"  # validator, reader, printer, box and doors of a terminal: what happened to cash
    REDEMPTION_MACHINE = "redemption_machine"  # takes vouchers and puts money out, enrolled by name (§ 461a.10)
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    PIT_MANAGER = "pit_manager"
    SLOT_ATTENDANT = "slot_attendant"
    SLOT_SUPERVISOR = "slot_supervisor"
    SECURITY = "security"
    CASHIER = "cashier"
    MAIN_BANK = "main_bank"
    COUNT_TEAM = "count_team"
    COUNT_SUPERVISOR = "count_supervisor"
    FINANCE = "finance"
    SURVEILLANCE = "surveillance"
    TECHNICIAN = "technician"
    COMPLIANCE = "compliance"  # casino compliance representative of the Board
    REVENUE = "revenue"  # the Department of Revenue's central control computer
    HOST = "host"  # a computer at the other end of a terminal's line, enrolled by name
    AUDITOR = "auditor"
    SYSTEM = "system"  # timers and certified devices


class HostDuty(StrEnum):
    """What a host, the computer at the other end of a line, is enrolled for; as commands in the table of duties."""

    CONTROL = "control"  # activates and disables terminals, bills and games (§ 605a.5(a))
    VALIDATION = "validation"  # numbers and redeems vouchers (§ 461a.8)
    HAND_PAYS = "hand_pays"  # has hand pays made and frees terminals (§ 465a.26(b))
    TRANSFERS = "transfers"  # moves money to and from terminals


class Actor(msgspec.Struct, frozen=True):
    """Somebody in a role; the glass of a terminal and its peripherals have the name of the terminal."""

    name: str
    role: Role

    def __str__(self) -> str:
        return f"{self.role}:{self.name}"


SYSTEM = Actor("system", Role.SYSTEM)
