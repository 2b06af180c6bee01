"""The office staff of a rehearsal, and the supervisors of its tables."""

from croupier.floor.record.actors import Actor, Role
from croupier.floor.rehearsal.staff import FLOORPERSON

FINANCE = Actor("Fay", Role.FINANCE)
ANOTHER_OF_FINANCE = Actor("Finn", Role.FINANCE)
AUDITOR = Actor("Ada", Role.AUDITOR)
MAIN_BANK = Actor("Mina", Role.MAIN_BANK)
COUNT_SUPERVISOR = Actor("Curt", Role.COUNT_SUPERVISOR)
COUNTERS = (Actor("Cleo", Role.COUNT_TEAM), Actor("Cody", Role.COUNT_TEAM))
KEY_HOLDER = Actor("Sid", Role.SECURITY)
SURVEILLANCE = Actor("Vera", Role.SURVEILLANCE)
STUDENT = Actor("Dina", Role.DEALER)
"""A dealer who learns a game during the month."""
FLOORPERSONS = (FLOORPERSON, *(Actor(f"Flora {number}", Role.FLOORPERSON) for number in range(2, 21)))
"""As many as the tables need."""
