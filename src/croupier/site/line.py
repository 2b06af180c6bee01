"""A client of a served house, for scripts and machines: plain HTTP requests, encrypted like the pages."""

import http.client
import json
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from croupier.site.kiosk import MACHINE_CERTIFICATE, MACHINE_KEY

PATIENCE_SECONDS = 120
"""Seconds for one answer: hashing the passwords of a long list takes time."""


class NotAnswered(Exception):
    """The server cannot be reached, or denies access; one sentence."""


class Answered(NamedTuple):
    """What came back."""

    status: int
    text: str
    cookie: str

    @property
    def document(self) -> dict[str, Any]:
        """The answer as a document; other text is under ``said``."""
        try:
            found = json.loads(self.text)
        except ValueError:
            return {"detail": self.text.strip()[:200]}
        return found if isinstance(found, dict) else {}


@dataclass(slots=True)
class Line:
    """A server, the authority by whose certificate it is known, the folder with the certificate of the machine that
    asks, if one does, and who has logged in.
    """

    server: str
    authority: Path | None = None
    machine: Path | None = None
    cookie: str = field(default="", repr=False)

    def ask(self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None) -> Answered:
        """Send a request and wait for its answer."""
        address = urlsplit(self.server)
        kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        more: dict[str, Any] = {"context": self._trusted()} if address.scheme == "https" else {}
        line = kind(address.hostname or "", address.port, timeout=PATIENCE_SECONDS, **more)
        try:
            line.request(method, path, body, {"Cookie": self.cookie, **(headers or {})})
            answer = line.getresponse()
            cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
            return Answered(answer.status, answer.read().decode(errors="replace"), cookie)
        except (OSError, http.client.HTTPException) as failure:
            raise NotAnswered(f"{self.server} cannot be reached: {failure}") from None
        finally:
            line.close()

    def _trusted(self) -> ssl.SSLContext:
        try:
            trusted = ssl.create_default_context(cafile=self.authority)
        except (OSError, ssl.SSLError) as failure:
            raise NotAnswered(f"{self.authority} is no certificate of an authority: {failure}") from None
        try:
            if self.machine is not None:
                trusted.load_cert_chain(self.machine / MACHINE_CERTIFICATE, self.machine / MACHINE_KEY)
        except (OSError, ssl.SSLError) as failure:
            raise NotAnswered(f"{self.machine} holds no certificate of a machine: {failure}") from None
        return trusted

    def log_in(self, name: str, role: str, password: str) -> None:
        """Log a person in, who makes all further requests."""
        form = urlencode({"name": name, "role": role, "password": password}).encode()
        answer = self.ask("POST", "/login", form, {"Content-Type": "application/x-www-form-urlencoded"})
        if answer.status != http.client.SEE_OTHER:
            raise NotAnswered(f"{name} cannot log in as {role}: name, role or password is wrong")
        self.cookie = answer.cookie

    def do(self, command: str, fields: Mapping[str, Any], second: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Give a command as the person logged in; the answer means it is durable."""
        body = {"id": token_hex(), "command": {"command": command, **fields}, "second": second}
        return self.ask("POST", f"/api/{command}", json.dumps(body).encode()).document
