"""The server configuration of a house: everything `croupier serve` needs, from the answers."""

from pathlib import Path

from croupier.floor.record.ports import Witness
from croupier.site.house import BadHouse, Places, kept
from croupier.site.preparing import SERVER_CERTIFICATE, SERVER_KEY
from croupier.web.identity.authority import CERTIFICATE
from croupier.web.server.server import Serving
from croupier.web.server.tls import Encrypted
from croupier.witness.naming import named


def serving(folder: Path) -> Serving:
    """The configuration to serve; raises :class:`BadHouse` if something was never set up."""
    house, places = kept(folder), Places(folder)
    return Serving(
        data=None if house.database else places.data,
        database=house.database or None,
        keys=places.keys,
        host=house.server.host,
        port=house.server.port,
        settings=house.settings,
        encrypted=_encrypted(places, everybody=house.server.certificates_for_staff),
        cameras=house.cameras,
        languages=house.languages,
        witnesses=_witnesses(house.witnesses),
    )


def _encrypted(places: Places, *, everybody: bool) -> Encrypted:
    certificate, key, authority = (places.server / name for name in (SERVER_CERTIFICATE, SERVER_KEY, CERTIFICATE))
    enrolling = places.enrolling if (places.enrolling / CERTIFICATE).is_file() else None
    found = Encrypted(certificate=certificate, key=key, client_ca=authority, everybody=everybody, enrolling=enrolling)
    for file in (certificate, key, authority, found.revocations):
        if not file.is_file():
            raise BadHouse(f"there is no {file}: croupier init --house {places.folder} makes it")
    return found


def _witnesses(names: tuple[str, ...]) -> list[Witness]:
    try:
        return named(names)
    except ValueError as wrong:
        raise BadHouse(str(wrong)) from None
