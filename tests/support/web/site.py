"""A site in production: its authority, its server, and what browsers trust."""

import ssl
from pathlib import Path

from croupier.web.identity.authority import CERTIFICATE, Authority
from croupier.web.server.tls import Encrypted


class Site:
    """An authority, and browsers that trust it."""

    def __init__(self, folder: Path) -> None:
        self.authority = Authority.make(folder, "The site")
        self.server = self.authority.issue_server(["localhost", "127.0.0.1"])

    def encrypted(self, *, everybody: bool = False) -> Encrypted:
        """How its server is to be served."""
        return Encrypted(*self.server, client_ca=self.authority.folder / CERTIFICATE, everybody=everybody)

    def trust(self, shown: tuple[Path, Path] | None = None) -> ssl.SSLContext:
        """What a browser trusts, and the certificate it shows."""
        trusting = ssl.create_default_context(cafile=self.authority.folder / CERTIFICATE)
        if shown:
            trusting.load_cert_chain(*shown)
        return trusting
