"""Internal controls as a paper: what the text that is filed says, so that people can read it."""

import hashlib

import pytest

from croupier.floor.record.settings import Settings
from croupier.floor.rooms.compliance import controls
from croupier.office.people.controls import internal_controls
from support.floor.house import House


@pytest.mark.cites("§ 465a.2(d)(3)")
def test_every_duty_signature_period_and_setting_of_the_filed_text_stands_on_the_paper() -> None:
    house = House(Settings(stop_without_link=True))
    told, paper = controls.controls(house.floor.state.settings), internal_controls(house.floor, house.now())
    central, duties, signatures, retention, settings = paper.parts

    assert dict(paper.facts)["SHA-256 of the text that is filed"] == (
        hashlib.sha256(controls.text(house.floor.state.settings)).hexdigest()
    )
    assert {row[0]: row[1] for row in central.rows}["A terminal without a line"] == "stops"
    assert [row[0] for row in duties.rows] == [tag.replace("_", " ") for tag in told["duties"]]
    assert len(signatures.rows) == len(told["signatures"])
    assert ("books", "5", "0", "§ 465a.6(c)") in retention.rows
    rows = {row[0]: row[1] for row in settings.rows}
    assert (rows["stop without link"], rows["time zone"], rows["voucher days"]) == ("yes", "America/New_York", "365")
