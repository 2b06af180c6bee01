"""Tickets: for one table, for a moment, and from nobody else."""

import pytest

from croupier.video.contract import TICKET_SECONDS, Settings, is_ticket, ticket

SECRET, NOW = b"a secret of thirty-two bytes ...", 1_800_000_000.0


def test_a_ticket_opens_its_table_until_it_ends() -> None:
    made = ticket(SECRET, "T-1", NOW)

    assert is_ticket(SECRET, "T-1", made, NOW)
    assert is_ticket(SECRET, "T-1", made, NOW + TICKET_SECONDS - 1)
    assert not is_ticket(SECRET, "T-1", made, NOW + TICKET_SECONDS)


def test_a_ticket_opens_no_other_table_and_no_other_floor() -> None:
    made = ticket(SECRET, "T-1", NOW)

    assert not is_ticket(SECRET, "T-2", made, NOW)
    assert not is_ticket(b"another secret", "T-1", made, NOW)


def test_a_ticket_cannot_be_made_to_last_longer() -> None:
    until, _, seal = ticket(SECRET, "T-1", NOW).partition(".")

    assert not is_ticket(SECRET, "T-1", f"{int(until) + 1}.{seal}", NOW)


@pytest.mark.parametrize(
    "shown", ["", ".", "x", "1.", "-1.x", "1e9.x", "٣.x", "9" * 5000 + ".x", "1800000030.é", "\x00.\x00", "1800000030"]
)
def test_what_is_no_ticket_opens_nothing(shown: str) -> None:
    assert not is_ticket(SECRET, "T-1", shown, NOW)


def test_a_table_has_its_own_camera_or_the_one_for_all_others() -> None:
    named = Settings(SECRET, 0, "", {"T-1": "rtsp://here/1"})

    assert (named.camera("T-1"), named.camera("T-2")) == ("rtsp://here/1", "")
    assert Settings(SECRET, 0, "", {}, "drawn").camera("T-2") == "drawn"
