"""A witness process, over the network.

An attacker in between can only delay or drop messages: every answer is signed with the witness's own key, which is part
of its address, and an answer about its state is signed for this one request.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPException
from secrets import token_hex
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

import msgspec

from croupier.floor.record.ports import WitnessFailure, WitnessUnreachable
from croupier.journal.heads import Head
from croupier.journal.seals import is_signed
from croupier.witness.book import Held
from croupier.witness.keeper import LOG, Handed, Question, SignedAnswer, answered, is_cosigned

PATIENCE_SECONDS = 5.0
"""Seconds after which a silent witness counts as unreachable."""

MOST_BYTES = 1 << 20
KindT = TypeVar("KindT")


class NetworkWitness:
    """A witness at ``http://host:port#KEY``; the key is the one that ``croupier witness`` prints."""

    def __init__(self, address: str) -> None:
        where, _, self._key = address.partition("#")
        parts = urlsplit(where)
        if parts.scheme not in {"http", "https"} or not parts.netloc or not LOG.fullmatch(self._key):
            raise ValueError(f"{address}: a witness is named http://host:port#KEY, as croupier witness prints it")
        self.name = where.rstrip("/")

    def newest(self, log: str, key: str) -> Head | None:
        """The newest head it holds, of this journal or of another one of the same key."""
        asked = Question(log, key, token_hex(16))
        answer = self._ask(f"newest?{urlencode(asked._asdict())}", None, SignedAnswer)
        if not is_signed(self._key, answer.signature, answered(asked, answer.head)):
            raise WitnessFailure(f"{self.name}: what answers there is not the witness with the key {self._key}")
        return answer.head

    def heads(self, log: str) -> list[Head]:
        """Every head it holds of a journal, oldest first; it has signed that the newest is among them."""
        newest = self.newest(log, "")
        with self._reached(f"heads/{log}", None) as answer:
            try:
                held = [msgspec.json.decode(line, type=Head) for line in answer]
            except ValueError:  # msgspec's errors are ValueErrors too
                raise WitnessFailure(f"{self.name}: the answer is not that of a witness") from None
        if newest is not None and newest not in held:
            raise WitnessFailure(f"{self.name}: the newest head {newest} is not among those that are told")
        return held

    def take(self, head: Head, proof: Sequence[bytes]) -> None:
        """Submit a head; on return the witness has taken and signed it."""
        handed = Handed(head, tuple(one.hex() for one in proof))
        held = self._ask("head", msgspec.json.encode(handed), Held)
        if held.head != head or not is_cosigned(self._key, held):
            raise WitnessFailure(f"{self.name}: what answers there is not the witness with the key {self._key}")

    def _ask(self, path: str, body: bytes | None, kind: type[KindT]) -> KindT:
        with self._reached(path, body) as answer:
            try:
                return msgspec.json.decode(answer.read(MOST_BYTES), type=kind)
            except ValueError:  # msgspec's errors are ValueErrors too
                raise WitnessFailure(f"{self.name}: the answer is not that of a witness") from None

    @contextmanager
    def _reached(self, path: str, body: bytes | None) -> Iterator[Any]:
        request = Request(f"{self.name}/{path}", data=body)  # noqa: S310 - http and https alone get here
        try:
            with urlopen(request, timeout=PATIENCE_SECONDS) as answer:  # noqa: S310 - as above
                yield answer
        except HTTPError as refused:
            raise WitnessFailure(f"{self.name}: {_why(refused)}") from None
        except (HTTPException, OSError) as failure:
            raise WitnessUnreachable(f"{self.name}: {getattr(failure, 'reason', failure)}") from None


def _why(refused: HTTPError) -> str:
    try:
        with refused:
            return str(json.loads(refused.read(MOST_BYTES))["why"])
    except (ValueError, LookupError, TypeError, OSError):
        return f"answered {refused.code}"
