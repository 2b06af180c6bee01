"""The papers of devices, as a slot supervisor and the Board's representative do them at two desks."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from support.web.by_hand import Desk

DEVICES = "asset,kind,serial,manufacturer,model,program\n"


class DevicePapers:
    """From the approval of places to the first master lists, for some terminals and tables."""

    def __init__(self, first: Desk, second: Desk, terminals: int, technicians: str) -> None:
        self.first, self.second, self.terminals, self.technicians = first, second, terminals, technicians

    def places(self, password: str) -> None:
        """A room off the floor and an area of it: asked for by the slot supervisor, approved by the Board."""
        sue, cora = self.first, self.second
        sue.logs_in("/devices", "sue", "slot_supervisor", password)
        cora.goes_to("/devices")
        for place, kind in (("dock", "restricted"), ("aisle", "floor")):
            sue.clicks("Request a place…")
            sue.fills("Name of the place", place)
            sue.chooses("Kind", kind)
            sue.fills("Address", "1 Mill Road")
            sue.fills("For how many devices", "50")
            sue.fills("What for", "gaming devices")
            sue.clicks("Request", exact=True)
            sue.gone()
            cora.clicks("Decide…", cora.row(place))
            cora.fills("Reference", f"PGCB {place}")
            cora.clicks("Record", exact=True)
            cora.gone()
            expect(sue.row(place)).to_contain_text(f"approved: PGCB {place}")

    def receive(self, tables: Iterable[str]) -> None:
        """A truck with all devices: both bureaus are told, then two people register what came."""
        sue = self.first
        devices = {f"A-100{n}": "terminal" for n in range(1, self.terminals + 1)}
        devices |= {f"B-{table}": "hybrid_table" for table in tables}
        sue.clicks("Transport…")
        told = {"Name of the notice": "truck 1", "Shipped by": "The Maker", "Address of the shipper": "2 Maker Street"}
        told |= {"Sent to": "The Mill", "Address of the receiver": "1 Mill Road", "How they travel": "truck"}
        told |= {"Why they travel": "new", "Serial numbers": " ".join(f"S{asset}" for asset in devices)}
        for label, text in told.items():
            sue.fills(label, text)
        sue.fills("Expected", f"{datetime.now(UTC) + timedelta(days=1):%Y-%m-%dT%H:%M}")
        sue.clicks("Record", exact=True)
        sue.gone()
        sue.clicks("Register devices")
        rows = [f"{asset},{kind},S{asset},Maker,One,croupier 1\n" for asset, kind in devices.items()]
        sue.fills("Devices, as comma-separated values", DEVICES + "".join(rows))
        expect(sue.page.get_by_text(f"Devices read: {len(devices)}.")).to_be_visible()
        sue.signs("tess", "technician", self.technicians)
        sue.clicks("Register", exact=True)
        sue.gone()

    def bring(self, tables: Iterable[str]) -> None:
        """Tables to where they play, both signing at once; the Department knows of the terminals before they move."""
        sue = self.first
        for n, table in enumerate(tables, 1):
            sue.clicks("As a table…", sue.row(f"B-{table}"))
            sue.fills("Name of the table", table)
            sue.fills("Location", f"aisle 2 table {n}")
            sue.signs("tess", "technician", self.technicians)
            sue.clicks("Move", exact=True)
            sue.gone()
        sue.clicks("Movement…")
        sue.fills("Name of the notice", "floor 1")
        lines = [f"A-100{n}, aisle 1 seat {n}" for n in range(1, self.terminals + 1)]
        sue.fills("One line per device: asset number, comma, where it will be", "\n".join(lines))
        sue.clicks("Record", exact=True)
        sue.gone()

    def sign_and_file(self) -> None:
        """The slot supervisor verifies what the technician has placed, and files the master lists."""
        sue = self.first
        sue.clicks("Sign", sue.page.locator("#movements"))
        expect(sue.page.locator("#movements")).not_to_contain_text("Sign")
        sue.clicks("File the lists…")
        sue.fills("Reference", "first lists")
        sue.clicks("Record", exact=True)
        sue.gone()
