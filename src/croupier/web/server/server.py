"""One process, one port: the engine in its thread, the pages in an event loop."""

import logging
import signal
import socket
import ssl
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import Any, NamedTuple

from croupier.central.host.store import HostStore, found_in
from croupier.central.line.wiring import Wired
from croupier.floor.engine.chance import VOUCHER_KEY_FILE, TrueChance, keep_voucher_key, kept_voucher_key
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.loading import Loaded
from croupier.floor.engine.notary import Notary
from croupier.floor.engine.recorded import named_key
from croupier.floor.engine.witnessed import BehindWitness, require_witnessed
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Sealer, Store, Witness
from croupier.floor.record.settings import Settings as FloorSettings
from croupier.floor.rehearsal.demonstration import seeded as demonstration
from croupier.floor.rehearsal.demonstration.dealers import deal_everywhere
from croupier.floor.rooms.money.vouchers import number_of
from croupier.journal.chain import BrokenChain
from croupier.journal.keyring import KeyIsMissing, KeyRing
from croupier.storage.opening import open_follower, open_store
from croupier.video.contract import DRAWN, Settings
from croupier.web.answers.central import Findings
from croupier.web.identity.people import Devices, Tokens
from croupier.web.server import central, tls
from croupier.web.server.app import Web
from croupier.web.server.clocks.program import watch_program
from croupier.web.server.door import Door, Listening
from croupier.web.server.handles import allow_many_sockets, end_unread, set_aside, take_turns
from croupier.web.server.pictures import Pictures, open_port
from croupier.web.server.standby import Keys, Lease, wait_for_the_floor

_log = logging.getLogger(__name__)

CONNECTIONS_WAITING_AT_MOST = 2_048
SECONDS_TO_LEAVE = 5
"""Seconds that pages get to go away when the server ends."""


class CannotServe(Exception):
    """Why the server cannot start and what to do about it; for the person at the keyboard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """The configuration of a server; ``encrypted`` is for production and excludes a demonstration."""

    data: Path | None
    database: str | None = None
    keys: Path = Path("croupier-keys")
    """The folder of the keys that seal the journal."""
    host: str = "127.0.0.1"
    port: int = 8080
    demo: bool = False
    settings: FloorSettings | None = None
    """The settings of a new floor; a floor opened with others is not served."""
    encrypted: tls.Encrypted | None = None
    cameras: Mapping[str, str] = field(default_factory=dict)
    """The source of each table's camera; in a demonstration the others are drawn."""
    lines: Mapping[str, Wired] = field(default_factory=dict)
    """Each terminal's serial port and its address there, for those wired to a host."""
    host_store: Path | None = None
    """That host's store: the page of central control shows its findings."""
    picture_port: int | None = None
    """The port of the pictures; by default the next one, or any."""
    witnesses: Sequence[Witness] = ()
    """The witnesses that hold heads of the journal, out of this server's reach."""
    names: Sequence[str] = ()
    """Further names of the server, besides those in its certificate, its address and loopback."""
    languages: tuple[str, ...] = ()
    """The languages that pages offer; empty for all."""
    proxies: Sequence[str] = ()
    """Proxies trusted to name their clients."""
    standby: bool = False
    """Whether to wait while another server has the floor."""
    tell: Callable[[str], None] = print
    """How a waiting server reports."""


def serve(serving: Serving, announce: Callable[[], None]) -> None:
    """Serve until interrupted; queued commands are answered and a snapshot kept before the process ends.

    ``announce`` is called once the server accepts connections.
    """
    allow_many_sockets()
    take_turns()
    _end_as_if_interrupted()
    lease = Lease()
    with closing(_bound(serving)) as listening, ExitStack() as held:
        taken = _waited_for(serving, lease) if serving.standby else None
        pictures = held.enter_context(_pictures(serving))
        store = taken.store if taken else open_store(serving.data, serving.database, lost=lease.lose)
        held.enter_context(closing(store))
        sealer = _sealer(serving, store)
        _require_witnessed(serving, store, sealer)
        engine = _engine(serving, store, sealer, taken)
        notary = Notary(store, sealer, serving.witnesses, engine.clock)
        try:
            server = _server(serving, engine, notary, pictures)
            lease.ends(server.leave)
            set_aside()
            listening.listen(CONNECTIONS_WAITING_AT_MOST)
            announce()
            server.run(sockets=[listening])
        finally:
            engine.stop()
            notary.stop()
    if lease.lost:
        raise CannotServe(f"{lease.lost}, and this server has ended")


class Taken(NamedTuple):
    """A floor taken over by a standby: its journal, the replayed floor, and the chance it was replayed with."""

    store: Store
    begun: Loaded
    chance: TrueChance


def _waited_for(serving: Serving, lease: Lease) -> Taken:
    """Follow the journal until the lease is ours; the keys of the vouchers and of the journal are required."""
    file = serving.keys / VOUCHER_KEY_FILE
    if (key := kept_voucher_key(file)) is None:
        raise CannotServe(f"a standby needs the keys of the floor, and {file} is not there: bring a copy of it")
    chance = TrueChance(key)
    keys = Keys(partial(_sealer, serving), lambda begun: _require_voucher_key(begun.floor, file))
    store, begun = wait_for_the_floor(
        open_follower(serving.data, serving.database),
        partial(open_store, serving.data, serving.database, lost=lease.lose),
        chance,
        keys,
        serving.tell,
    )
    return Taken(store, begun, chance)


def _sealer(serving: Serving, store: Store) -> Sealer:
    """The sealer with the key that the journal names; a lost key is never replaced silently."""
    ring = KeyRing(serving.keys, serving.data)
    if ring.is_beside_the_journal:
        _log.warning("the key lies beside the journal; croupier keys move takes it to %s", serving.keys)
    try:
        return ring.sealer(*named_key(store))
    except (KeyIsMissing, OSError, ValueError) as missing:
        raise CannotServe(str(missing)) from missing


def _engine(serving: Serving, store: Store, sealer: Sealer, taken: Taken | None) -> Engine:
    """The engine, with the key its vouchers were issued under; a new floor gets a new key."""
    if taken is not None:
        return Engine(store, SystemClock(), taken.chance, serving.settings, sealer, taken.begun)
    file = serving.keys / VOUCHER_KEY_FILE
    try:
        key = kept_voucher_key(file) or token_bytes(32)
        settings = serving.settings or (demonstration.SETTINGS if serving.demo else None)
        engine = Engine(store, SystemClock(), TrueChance(key), settings, sealer)
        _require_voucher_key(engine.floor, file)
        keep_voucher_key(file, key)
    except (KeyIsMissing, OSError, ValueError) as missing:
        raise CannotServe(str(missing)) from missing
    return engine


def _require_witnessed(serving: Serving, store: Store, sealer: Sealer) -> None:
    """Refuse a journal that lacks what a witness has seen."""
    try:
        require_witnessed(store, serving.witnesses, sealer.key)
    except (BehindWitness, BrokenChain) as behind:
        raise CannotServe(str(behind)) from behind


def _require_voucher_key(floor: Floor, file: Path) -> None:
    """Refuse another voucher key, under which no outstanding voucher could be redeemed (§ 461a.8)."""
    for voucher in floor.state.vouchers.values():
        if voucher.ending and floor.chance.voucher_key(number_of(floor, voucher)) != voucher.number:
            raise CannotServe(f"the key of the vouchers that are out is not in {file}: bring it back")


def _bound(serving: Serving) -> socket.socket:
    """Bind the port before anything else, so that a failure leaves the floor untouched."""
    try:
        family, *_, address = socket.getaddrinfo(serving.host, serving.port, type=socket.SOCK_STREAM)[0]
        listening = _reserved(family, address)
        if not serving.standby:  # a standby does not let clients wait in its backlog
            listening.listen(CONNECTIONS_WAITING_AT_MOST)
    except OSError as failure:
        where, why = f"{serving.host} port {serving.port}", str(failure.strerror).partition(" (")[0]
        raise CannotServe(f"cannot listen at {where} ({why}); choose another with --port") from failure
    end_unread(listening)
    return listening


def _reserved(family: int, address: Any) -> socket.socket:
    """Reserve the port; connections are refused meanwhile."""
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(address)
    except OSError:
        made.close()
        raise
    return made


def _pictures(serving: Serving) -> AbstractContextManager[Pictures | None]:
    """The pictures of every table that has a camera, on their own port."""
    if not (serving.demo or serving.cameras):
        return nullcontext()
    chosen = serving.picture_port
    try:
        listening = open_port(serving.host, chosen or serving.port + 1, otherwise_any=chosen is None)
    except OSError as failure:
        raise CannotServe(f"cannot show pictures at port {chosen}; choose another with --picture-port") from failure
    certificate, key = (serving.encrypted.certificate, serving.encrypted.key) if serving.encrypted else ("", "")
    settings = Settings(
        secret=token_bytes(32),
        listening=listening.fileno(),
        floor=f"ws://{_reached(serving.host)}:{serving.port}",
        cameras=dict(serving.cameras),
        otherwise=DRAWN if serving.demo else "",
        certificate=str(certificate),
        key=str(key),
    )
    return closing(Pictures(listening, settings))


def _server(serving: Serving, engine: Engine, notary: Notary, pictures: Pictures | None) -> Listening:
    _require_its_own_floor(serving, engine.floor)
    if serving.demo:
        demonstration.seed(engine)
    engine.listen(notary.hear)
    engine.start()
    notary.start()
    dealing = partial(deal_everywhere, random=Random(), clock=engine.clock)  # noqa: S311 - demo cards
    hosts = HostStore() if serving.demo else None
    demonstrated = partial(central.demonstrate, store=hosts)
    tasks = (watch_program, *((dealing, demonstrated) if serving.demo else _lines(serving)))
    devices, secured = _secured(serving.encrypted)
    web = Web(engine, demo=serving.demo, tasks=tasks, devices=devices, pictures=pictures, names=_names(serving))
    web.offered = serving.languages
    web.notary = notary
    web.office.monitor.findings = _findings(hosts, serving.host_store)
    return Listening(
        web.application(),
        Door(secured=secured, proxies=tuple(serving.proxies)),
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
    )


def _findings(own: HostStore | None, elsewhere: Path | None) -> Findings:
    """The host's findings: a demonstration's own host, or another host's store."""
    if own is not None:
        return lambda: own.found
    return partial(found_in, elsewhere) if elsewhere else tuple


def _lines(serving: Serving) -> tuple[Callable[[Engine], Coroutine[Any, Any, None]], ...]:
    """Terminals on serial ports; what they owe their host is stored beside the keys, not with the journal."""
    if not serving.lines:
        return ()
    return (partial(central.serve_ports, wired=serving.lines, memories=serving.keys / "lines"),)


def _names(serving: Serving) -> list[str]:
    """All names the server answers to."""
    in_certificate = tls.names(serving.encrypted.certificate) if serving.encrypted else []
    return [serving.host, *serving.names, *in_certificate]


def _require_its_own_floor(serving: Serving, floor: Floor) -> None:
    """Refuse a floor of the other kind (demonstration or production), or one opened with other settings."""
    made = demonstration.is_demonstration(floor)
    if made and not serving.demo:
        raise CannotServe("this floor was made by --demo, and everybody knows its passwords; choose another --data")
    if serving.demo and floor.state.staff and not made:
        raise CannotServe("this is a floor in production; a demonstration needs another --data")
    if serving.settings is not None and (other := floor.state.settings.unlike(serving.settings)):
        raise CannotServe(f"this floor was opened with {other}, and keeps its settings; choose another --data")


def _secured(encrypted: tls.Encrypted | None) -> tuple[Devices, ssl.SSLContext | None]:
    """How devices are identified, and the TLS context."""
    if encrypted is None:
        return Tokens(), None
    try:
        return tls.Certificates(encrypted), tls.context(encrypted)
    except (OSError, ValueError) as failure:
        why = getattr(failure, "strerror", None) or failure
        raise CannotServe(f"a certificate, a key or the list of what was revoked cannot be used: {why}") from failure


def _reached(host: str) -> str:
    """The local name of a wildcard address, and an address in the form URLs use."""
    if host in {"", "0.0.0.0", "::"}:  # noqa: S104 - compared with, not listened at
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _end_as_if_interrupted() -> None:
    """Treat SIGTERM as a clean end, like Ctrl-C."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)
