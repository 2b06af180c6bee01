"""`croupier serve`: the whole system on one machine."""

import argparse
import ipaddress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.arguments import databases, facility, houses, keys
from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.central.line.wiring import Wired
    from croupier.floor.record.ports import Witness
    from croupier.web.server.server import Serving
    from croupier.web.server.tls import Encrypted

HOST, PORT = "127.0.0.1", 8080
DATA, DEMO_DATA = Path("croupier-data"), Path("croupier-demo")


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    place = parser.add_mutually_exclusive_group()
    kept = f"keep everything in this folder ({DATA}, of a demonstration {DEMO_DATA})"
    place.add_argument("--data", type=Path, metavar="DIR", help=kept)
    databases.add_arguments(place, "keep everything in this PostgreSQL database")
    place.add_argument("--house", type=Path, metavar="DIR", help="serve the house that croupier init set up there")
    parser.add_argument("--host", help="the address to listen on (127.0.0.1, or the house's own)")
    parser.add_argument("--port", type=int, help="the port to listen on (8080, or the house's own)")
    called = "other names browsers use for this server, besides those in its certificate, its address and localhost"
    parser.add_argument("--host-name", action="append", default=[], metavar="NAME", help=called)
    speaks = (
        "a proxy that says for whom it comes: in the PROXY line before an encrypted connection that it passes on, or, "
        "where this server is in the clear, in X-Forwarded-For"
    )
    parser.add_argument("--trusted-proxy", action="append", default=[], type=_address, metavar="ADDRESS", help=speaks)
    parser.add_argument("--demo", action="store_true", help="set up a demonstration floor: a table for each game")
    waits = "wait while another server has this floor, follow its journal, and take over when it is gone"
    parser.add_argument("--standby", action="store_true", help=waits)
    facility.add_argument(parser)
    keys.add_argument(parser)
    held = "who holds heads of the journal out of this server's reach: a file of another mount, or http://host:port#KEY"
    parser.add_argument("--witness", action="append", default=[], metavar="FILE-OR-URL", help=held)
    wired = "the serial port at which a host polls a terminal, with the address where several share it"
    parser.add_argument("--line", action="append", default=[], metavar="TERMINAL=PORT[@ADDRESS]", help=wired)
    kept = "the file of croupier central: the central control page shows what that host has found of programs"
    parser.add_argument("--host-store", type=Path, metavar="FILE", help=kept)
    _configure_pictures(parser.add_argument_group("the live picture of a table"))
    _configure_production(parser.add_argument_group("in production (croupier ca makes these files)"))


def _configure_pictures(group: "argparse._ArgumentGroup") -> None:
    camera = (
        "what shows a table: rtsp://…, a file, ffmpeg options ('-f v4l2 -i /dev/video0'), "
        "or drawn (in a demonstration only)"
    )
    group.add_argument("--camera", action="append", default=[], metavar="TABLE=INPUT", help=camera)
    apart = "the same for several, one per line, in a file: keeps an address with a password out of process lists"
    group.add_argument("--camera-file", type=Path, metavar="FILE", help=apart)
    group.add_argument("--picture-port", type=int, metavar="PORT", help="the port for the pictures (the next one)")


def _configure_production(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--tls-certificate", type=Path, metavar="FILE", help="the certificate of this server")
    group.add_argument("--tls-key", type=Path, metavar="FILE", help="its key")
    group.add_argument("--client-ca", type=Path, metavar="FILE", help="the certificate authority of the terminals")
    group.add_argument("--revoked", type=Path, metavar="FILE", help="what it has revoked (revoked.pem beside it)")
    everybody = "require a certificate from staff browsers too"
    group.add_argument("--certificates-for-staff", action="store_true", help=everybody)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from croupier.floor.record.ports import StorageFailure
    from croupier.web.server.server import CannotServe, serve

    serving = asked(args)
    try:
        serve(serving, lambda: announce(serving))
    except (StorageFailure, CannotServe) as failure:
        raise CommandError(f"serve: {failure}") from None
    except KeyboardInterrupt:  # not raised if the parent ignores the signal
        pass
    print("Ended; everything is kept.")
    return 0


def asked(args: argparse.Namespace) -> "Serving":
    """The configuration to serve, if it is allowed."""
    for option, port in (("--port", args.port), ("--picture-port", args.picture_port)):
        if port is not None and not 0 < port < 65_536:
            raise CommandError(f"serve: {option} must be 1 to 65535, not {port}")
    return _house(args) if args.house else _named(args)


def _house(args: argparse.Namespace) -> "Serving":
    """The configuration of a house; only the address to listen on may be overridden."""
    from dataclasses import replace

    from croupier.site.serving import serving

    said = (args.demo, args.settings, args.camera, args.camera_file, args.witness, _encrypted(args))
    if any(said):
        raise CommandError("serve: a house is served as its house.toml says; change it there")
    with houses.told():
        found = serving(args.house)
    return replace(
        found,
        host=args.host or found.host,
        port=args.port or found.port,
        picture_port=args.picture_port,
        **_where_it_stands(args),
    )


def _where_it_stands(args: argparse.Namespace) -> dict[str, Any]:
    """The options that depend on the machine and its network, not on the floor."""
    told = partial(print, flush=True)
    return {"names": args.host_name, "proxies": args.trusted_proxy, "standby": args.standby, "tell": told}


def _named(args: argparse.Namespace) -> "Serving":
    from croupier.video.contract import DRAWN
    from croupier.web.server.server import Serving

    host, port = args.host or HOST, args.port or PORT
    encrypted, cameras, database = _encrypted(args), _cameras(args), databases.named(args)
    if encrypted and args.demo:
        raise CommandError("serve: a demonstration has no certificates; leave --demo out")
    if encrypted and DRAWN in cameras.values():
        raise CommandError("serve: a picture is drawn only in a demonstration; name a camera")
    if not encrypted and not args.demo and not _is_this_machine(host):
        raise CommandError("serve: in the clear only this machine is served; give --tls-certificate, see croupier ca")
    data = None if database else args.data or (DEMO_DATA if args.demo else DATA)
    return Serving(
        data=data,
        database=database,
        keys=args.keys or keys.beside(data),
        host=host,
        port=port,
        demo=args.demo,
        settings=facility.named(args),
        encrypted=encrypted,
        cameras=cameras,
        lines=_lines(args.line),
        host_store=args.host_store,
        picture_port=args.picture_port,
        witnesses=_witnesses([*args.witness, *facility.witnesses(args)]),
        **_where_it_stands(args),
    )


def _witnesses(names: list[str]) -> "list[Witness]":
    from croupier.witness.naming import named

    try:
        return named(names)
    except ValueError as wrong:
        raise CommandError(f"serve: {wrong}") from None


def _lines(given: list[str]) -> "dict[str, Wired]":
    """The serial port of each terminal on a line."""
    from croupier.central.line.wiring import BadWiring, wiring

    try:
        return wiring(given)
    except BadWiring as bad:
        raise CommandError(f"serve: {bad}") from None


def _cameras(args: argparse.Namespace) -> dict[str, str]:
    """The camera of each table."""
    return dict(_camera(one) for one in [*map(_without_password, args.camera), *_in_file(args.camera_file)])


def _camera(one: str) -> tuple[str, str]:
    table, sign, source = one.partition("=")
    if not (table and sign and source):
        raise CommandError(f"serve: a camera is TABLE=INPUT, not {table}")
    return table, source


def _without_password(camera: str) -> str:
    if databases.has_password(camera.partition("=")[2]):
        raise CommandError("serve: a password in --camera is seen by all who list processes; give it in --camera-file")
    return camera


def _in_file(file: Path | None) -> list[str]:
    """A line for each camera; # begins a comment."""
    if file is None:
        return []
    lines = map(str.strip, databases.text_of(file).splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def _address(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is no address such as 10.0.0.5") from None


def _encrypted(args: argparse.Namespace) -> "Encrypted | None":
    from croupier.web.server.tls import Encrypted

    files = [args.tls_certificate, args.tls_key, args.client_ca]
    if files == [None] * 3 and not args.revoked and not args.certificates_for_staff:
        return None
    if None in files:
        raise CommandError("serve: --tls-certificate, --tls-key and --client-ca belong together")
    encrypted = Encrypted(
        certificate=args.tls_certificate,
        key=args.tls_key,
        client_ca=args.client_ca,
        revoked=args.revoked,
        everybody=args.certificates_for_staff,
    )
    for file in [*files, encrypted.revocations]:
        if not file.is_file():
            raise CommandError(f"serve: there is no file {file}; croupier ca makes it")
    return encrypted


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def announce(serving: "Serving") -> None:
    """Print all addresses."""
    from croupier.floor.rehearsal.demonstration.seeded import PASSWORD, PEOPLE, TERMINALS

    host = f"[{serving.host}]" if ":" in serving.host else serving.host
    address = f"{'https' if serving.encrypted else 'http'}://{host}:{serving.port}"
    print(f"Croupier is open at {address}")
    if serving.demo:
        print(f"  play     {address}/terminal/E-01  (to E-{TERMINALS:02})")
        print(f"  deal     {address}/dealer/T-657a  (a table for each game)")
        print(f"  watch    {address}/display/T-657a")
        print(f"  the pit  {address}/pit")
        print(f"  people: {', '.join(PEOPLE)}; everybody's password: {PASSWORD}")
    print(f"Everything is kept in {serving.data or 'the database'}. Ctrl-C ends it.", flush=True)
