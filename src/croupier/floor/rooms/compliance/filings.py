"""Plans and schedules: filed with the Bureau of Casino Compliance, approved or not (§§ 465a.2(d), 601a.10(g)).

A paper is known by its hash.  Internal controls are not any paper: what is filed is what this floor does, made from
its settings and its table of duties (:mod:`.controls`), so that what was approved can be compared with what is done.
Why: docs/design/0353.
"""

from datetime import datetime

from croupier.floor.record.commands.office.compliance import DecidePlan, FilePlan
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.compliance import PlanDecided, PlanFiled
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.compliance import Plan, PlanKind
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.compliance import controls
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

CITES = {PlanKind.INTERNAL_CONTROLS: "§ 465a.2(d)", PlanKind.CAMERAS: "§ 465a.9(c)"}
FILED = "§ 601a.10(g)"


@decides(FilePlan)
def file(floor: Floor, command: FilePlan, asked: Asked) -> Decision:
    """Under a reference of its own; of internal controls, those that this floor follows."""
    if not command.reference.strip() or not command.title.strip():
        return refuse(Reason.NAME_IS_MISSING, FILED, say("plan.needs_reference"))
    if command.reference in floor.state.compliance.plans:
        return refuse(Reason.PLAN_EXISTS, FILED, say("plan.exists", reference=command.reference))
    if command.plan is PlanKind.INTERNAL_CONTROLS and command.digest != controls.digest(floor):
        return refuse(Reason.PLAN_IS_ANOTHER, CITES[command.plan], say("plan.is_another"))
    filed = command.plan, command.reference, command.title, command.digest
    return [PlanFiled(*filed, asked.actor.name)]


@carries_out(PlanFiled)
def _filed(floor: Floor, event: PlanFiled, at: datetime) -> None:
    day = floor.state.settings.gaming_day(at)
    made = Plan(event.plan, event.reference, event.title, event.digest, event.by, day)
    floor.state.compliance.plans[event.reference] = made
    floor.mention(f"plan:{event.reference}")


@decides(DecidePlan)
def decide(floor: Floor, command: DecidePlan, _asked: Asked) -> Decision:
    """Once each way: what was approved may be taken back, and be approved again."""
    found = floor.state.compliance.plans.get(command.reference)
    if found is None or (found.decision and found.approved is command.approved):
        return refuse(Reason.UNKNOWN_PLAN, FILED, say("plan.unknown", reference=command.reference))
    if not command.decision.strip():
        return refuse(Reason.NAME_IS_MISSING, FILED, say("asset.needs_reference"))
    return [PlanDecided(command.reference, command.decision, command.approved)]


@carries_out(PlanDecided)
def _decided(floor: Floor, event: PlanDecided, _at: datetime) -> None:
    found = floor.state.compliance.plans[event.reference]
    found.decision, found.approved = event.decision, event.approved
    floor.mention(f"plan:{event.reference}")


def refuse_uncontrolled(floor: Floor) -> Refusal | None:
    """Where controls are filed, nothing is activated or opened before they are approved (§ 465a.2(d))."""
    if not floor.state.settings.controls_are_filed or floor.state.compliance.in_force(PlanKind.INTERNAL_CONTROLS):
        return None
    return refuse(Reason.CONTROLS_ARE_NOT_APPROVED, "§ 465a.2(d)(3)", say("plan.controls_are_not_approved"))
