"""Who works in the office of a rehearsal."""

from croupier.floor.record.actors import Actor, Role

FINANCE = Actor("Fay", Role.FINANCE)
AUDITOR = Actor("Ada", Role.AUDITOR)
MAIN_BANK = Actor("Mina", Role.MAIN_BANK)
COUNT_SUPERVISOR = Actor("Curt", Role.COUNT_SUPERVISOR)
COUNTERS = (Actor("Cleo", Role.COUNT_TEAM), Actor("Cody", Role.COUNT_TEAM))
KEY_HOLDER = Actor("Sid", Role.SECURITY)
