"""Security keys: what one says is believed when every part of it is right, and refused for each that is not."""

from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.floor.record.person import SecurityKey
from croupier.web.identity import cbor, security_keys
from croupier.web.identity.security_keys import Challenges, NotBelieved, Place, Used, wrapped
from support.web import authenticator
from support.web.authenticator import Authenticator

ORIGIN = "https://floor.example:8443"
PLACE = Place("floor.example", lambda origin: origin == ORIGIN, "the hash of a cookie")
KINDS = [Authenticator, lambda: Authenticator(Ed25519PrivateKey.generate())]


class Time:
    """A clock that is set."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def challenges() -> Challenges:
    return Challenges(Time())


def asked(challenges: Challenges, browser: str = PLACE.browser) -> str:
    return wrapped(challenges.new(browser))


def registered(challenges: Challenges, key: Authenticator, **lies: Any) -> SecurityKey:
    form = key.made(asked(challenges), ORIGIN, **lies)
    return security_keys.registered({**form, "label": "blue"}, PLACE, challenges)


def used(challenges: Challenges, key: Authenticator, known: SecurityKey, place: Place = PLACE, **lies: Any) -> Used:
    return security_keys.used(key.used(asked(challenges), ORIGIN, **lies), {known.id: known}, place, challenges)


@pytest.mark.parametrize("make", KINDS)
def test_a_key_is_registered_and_used(challenges: Challenges, make: Any) -> None:
    key = make()
    known = registered(challenges, key)

    assert known == SecurityKey(wrapped(key.id), wrapped(key.public), "blue", 0)
    assert used(challenges, key, known) == Used(known.id, 1)
    assert used(challenges, key, known) == Used(known.id, 2)


NOT_ON_THE_CURVE = authenticator.cbor({1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(31) + b"\x01"})
RSA = authenticator.cbor({1: 3, 3: -257, -1: b"n", -2: b"e"})


@pytest.mark.parametrize(
    ("lies", "why"),
    [
        ({"client": {"type": "webauthn.get"}}, "something else"),
        ({"client": {"origin": "https://floor.example.evil"}}, "another site"),
        ({"client": {"origin": "http://floor.example:8443"}}, "another site"),
        ({"client": {"crossOrigin": True}}, "another site"),
        ({"client": {"challenge": wrapped(bytes(56))}}, "not asked here"),
        ({"client": {"challenge": ""}}, "not asked here"),
        ({"client": {"challenge": "?"}}, "no bytes"),
        ({"client": {"challenge": 5}}, "no client data"),
        ({"site": "evil.example"}, "another site"),
        ({"flags": authenticator.VERIFIED | authenticator.INCLUDED}, "nobody touched"),
        ({"flags": authenticator.PRESENT | authenticator.INCLUDED}, "did not verify"),
        ({"flags": authenticator.PRESENT | authenticator.VERIFIED}, "something follows"),
        ({"fmt": "packed"}, "did not ask for"),
        ({"attStmt": {"sig": b"x"}}, "did not ask for"),
        ({"attestation": b""}, "no attestation"),
        ({"attestation": authenticator.cbor(["none"])}, "did not ask for"),
        ({"attestation": authenticator.cbor({"fmt": "none", "attStmt": {}})}, "too short"),
        ({"id": b""}, "a bad name"),
        ({"id": bytes(513)}, "a bad name"),
        ({"public": b""}, "no public key"),
        ({"public": RSA}, "do not take"),
        ({"public": NOT_ON_THE_CURVE}, "that we take"),
        ({"behind": b"\x00"}, "something follows"),
    ],
)
def test_a_new_key_is_refused_for_every_part_that_is_not_right(
    challenges: Challenges, lies: dict[str, Any], why: str
) -> None:
    with pytest.raises(NotBelieved, match=why):
        registered(challenges, Authenticator(), **lies)


@pytest.mark.parametrize(
    ("lies", "why"),
    [
        ({"client": {"type": "webauthn.create"}}, "something else"),
        ({"client": {"origin": "https://evil.example"}}, "another site"),
        ({"client": {"crossOrigin": True}}, "another site"),
        ({"client": {"challenge": wrapped(bytes(56))}}, "not asked here"),
        ({"site": "evil.example"}, "another site"),
        ({"flags": authenticator.VERIFIED}, "nobody touched"),
        ({"flags": authenticator.PRESENT}, "did not verify"),
        ({"behind": b"\x00"}, "something follows"),
        ({"id": b"another"}, "no key of this person"),
        ({"signed": b"another question"}, "another signature"),
        ({"signature": b""}, "another signature"),
        ({"signature": bytes(64)}, "another signature"),
    ],
)
@pytest.mark.parametrize("make", KINDS)
def test_what_a_key_signs_is_refused_for_every_part_that_is_not_right(
    challenges: Challenges, make: Any, lies: dict[str, Any], why: str
) -> None:
    key = make()
    known = registered(challenges, key)

    with pytest.raises(NotBelieved, match=why):
        used(challenges, key, known, **lies)


def test_another_key_does_not_sign_under_the_name_of_a_known_one(challenges: Challenges) -> None:
    known = registered(challenges, Authenticator(id=b"one"))

    with pytest.raises(NotBelieved, match="another signature"):
        used(challenges, Authenticator(id=b"one"), known)


@pytest.mark.parametrize("answer", ["", "....", "a.b.c", "é.b.c.d", "a=.b.c.d"])
def test_what_is_no_answer_is_none(challenges: Challenges, answer: str) -> None:
    with pytest.raises(NotBelieved):
        security_keys.used(answer, {}, PLACE, challenges)


def test_a_question_is_answered_once_in_time_and_by_the_browser_that_was_asked(challenges: Challenges) -> None:
    key = Authenticator()
    known = registered(challenges, key)
    question = asked(challenges)
    answer = key.used(question, ORIGIN)

    def says(place: Place = PLACE, by: Challenges = challenges) -> Used:
        return security_keys.used(answer, {known.id: known}, place, by)

    for elsewhere, by in ((PLACE._replace(browser="another"), challenges), (PLACE, Challenges(Time()))):
        with pytest.raises(NotBelieved, match="not asked here"):
            says(elsewhere, by)
    with pytest.raises(NotBelieved, match="not asked here"):
        says(PLACE._replace(browser=""))
    assert says().counter == 1
    with pytest.raises(NotBelieved, match="answered before"):
        says()
    answer = key.used(asked(challenges), ORIGIN)
    challenges.clock.now += security_keys.SECONDS_FOR_AN_ANSWER + 1  # type: ignore[attr-defined]
    with pytest.raises(NotBelieved, match="too late"):
        says()


def test_nothing_is_kept_of_questions_that_nobody_answers_and_nobody_asks_for_nobody(challenges: Challenges) -> None:
    for _ in range(100):
        challenges.new("somebody")
    assert not challenges._answered
    with pytest.raises(NotBelieved):
        challenges.new("")


def test_what_was_answered_is_forgotten_when_it_is_too_late_anyway(challenges: Challenges) -> None:
    registered(challenges, Authenticator())
    challenges.clock.now += 2 * security_keys.SECONDS_FOR_AN_ANSWER  # type: ignore[attr-defined]
    registered(challenges, Authenticator())

    assert len(challenges._answered) == 1


@pytest.mark.parametrize(
    "value", [0, 23, 24, 255, 256, 2**32, -1, -257, b"", b"x" * 300, "é", [1, [2]], {1: {"a": b""}}]
)
def test_cbor_is_read_as_it_is_written(value: Any) -> None:
    assert cbor.read(authenticator.cbor(value)) == value


@pytest.mark.parametrize(
    "data",
    [
        *("", "1f", "5f4101ff", "18", "19 01", "42 00", "61 ff", "81", "a1 01", "a1 40 01", "a2 01 02 01 03"),
        *("00 00", "c0 00", "f8 14", "f9 00 00", "ff", "81" * 9 + "00", "9b" + "ff" * 8),
    ],
)
def test_anything_else_is_no_cbor(data: str) -> None:
    with pytest.raises(cbor.NotCbor):
        cbor.read(bytes.fromhex(data))
    assert cbor.read(bytes.fromhex("83f4f5f6")) == [False, True, None]
