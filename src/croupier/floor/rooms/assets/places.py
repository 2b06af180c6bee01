"""Places: asked for by the house, approved by the Board; a device is nowhere else (§§ 463a.3, 463a.7).

How an area of the floor plan is named: docs/readings/0271.
"""

from datetime import datetime

from croupier.floor.record.commands.office.assets import ApprovePlace, PlaceKind, RequestPlace
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.assets import PlaceDecided, PlaceRequested
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.register import Place
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

CITES = {PlaceKind.FLOOR: "§ 463a.3(a)", PlaceKind.RESTRICTED: "§ 463a.5(d)", PlaceKind.STORAGE: "§ 463a.7(a)"}
OFF_THE_FLOOR = frozenset({PlaceKind.RESTRICTED, PlaceKind.STORAGE})


def subject(place: str) -> str:
    """Under which everything about a place is found."""
    return f"place:{place}"


@decides(RequestPlace)
def request(floor: Floor, command: RequestPlace, _asked: Asked) -> Decision:
    """In writing, with the number of devices (§ 463a.7(b)(4)); asked again, a place waits for approval again."""
    if not all(text.strip() for text in (command.place, command.address, command.why)):
        return refuse(Reason.NAME_IS_MISSING, "§ 463a.7(b)", say("asset.place_needs"))
    before = floor.state.register.places.get(command.place)
    if before is not None and before.kind is not command.kind:
        return refuse(Reason.PLACE_IS_NOT_APPROVED, CITES[before.kind], say("asset.place_exists", place=before.name))
    locations = tuple(sorted({*command.locations}))
    return [PlaceRequested(command.place, command.kind, command.address, command.devices, command.why, locations)]


@carries_out(PlaceRequested)
def _requested(floor: Floor, event: PlaceRequested, _at: datetime) -> None:
    locations = tuple(sorted(event.locations))
    floor.state.register.places[event.name] = Place(event.name, event.kind, event.address, event.devices, locations)
    floor.mention(subject(event.name))


@decides(ApprovePlace)
def approve(floor: Floor, command: ApprovePlace, _asked: Asked) -> Decision:
    """Under the reference of the decision; an approval can be taken back (§ 463a.7(a))."""
    place = _known(floor, command.place)
    if not command.reference.strip():
        return refuse(Reason.NAME_IS_MISSING, CITES[place.kind], say("asset.needs_reference"))
    return [PlaceDecided(place.name, command.reference, command.approved)]


@carries_out(PlaceDecided)
def _decided(floor: Floor, event: PlaceDecided, _at: datetime) -> None:
    place = floor.state.register.places[event.name]
    place.reference, place.approved = event.reference, event.approved
    floor.mention(subject(event.name))


def _known(floor: Floor, name: str) -> Place:
    place = floor.state.register.places.get(name)
    if place is None:
        raise Refused(refuse(Reason.UNKNOWN_PLACE, "§ 463a.5(d)", say("asset.unknown_place", place=name)))
    return place


def off_the_floor(floor: Floor, name: str, more: int) -> Place:
    """An approved place off the floor that holds this many more devices (§§ 463a.5(d), 463a.7(a), (b)(4))."""
    place = _known(floor, name)
    if not place.approved or place.kind not in OFF_THE_FLOOR:
        detail = say("asset.place_is_not_approved", place=name)
        raise Refused(refuse(Reason.PLACE_IS_NOT_APPROVED, CITES[place.kind], detail))
    if refused := _refuse_full(floor, place, more):
        raise Refused(refused)
    return place


def to_leave_for(floor: Floor) -> list[str]:
    """The approved places off the floor, by name."""
    every = floor.state.register.places.values()
    return [one.name for one in every if one.approved and one.kind in OFF_THE_FLOOR]


def area(floor: Floor, location: str) -> Place:
    """The approved area of the floor that a location is in (§ 463a.3(a), (b))."""
    areas = (one for one in floor.state.register.places.values() if one.kind is PlaceKind.FLOOR and one.approved)
    found = next((one for one in areas if one.has(location)), None)
    if found is None:
        detail = say("asset.location_is_not_approved", location=location)
        raise Refused(refuse(Reason.PLACE_IS_NOT_APPROVED, "§ 463a.3(a)", detail))
    return found


def _refuse_full(floor: Floor, place: Place, more: int) -> Refusal | None:
    inside = sum(1 for one in floor.state.register.assets.values() if one.place == place.name)
    if inside + more <= place.holds:
        return None
    cite, detail = "§ 463a.7(b)(4)", say("asset.place_is_full", place=place.name, devices=place.holds)
    return refuse(Reason.PLACE_IS_FULL, cite, detail)


def kind_of(floor: Floor, name: str) -> PlaceKind | None:
    """What kind of place it is; nothing for one that the house does not have."""
    place = floor.state.register.places.get(name)
    return place.kind if place else None


def taken(floor: Floor) -> set[str]:
    """The locations of the floor at which devices of the register stand (§ 463a.3(b))."""
    return {one.location for one in floor.state.register.assets.values() if one.location}
