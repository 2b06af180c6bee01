"""`croupier kiosk`: turn a Debian machine into a terminal, a dealer's console or a sign; or back."""

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.site.kiosk import Kiosk

KINDS = ("terminal", "console", "sign")


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("kind", choices=[*KINDS, "undo"], help="what to make of the machine; undo: what it was before")
    parser.add_argument("--server", metavar="URL", help="the server, such as https://floor.example:8443")
    parser.add_argument("--table", default="", help="the table of a console or a sign")
    parser.add_argument("--ca", type=Path, metavar="FILE", help="the certificate of the site's certificate authority")
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="the certificate of this machine")
    parser.add_argument("--key", type=Path, metavar="FILE", help="its key")
    parser.add_argument("--enroll", action="store_true", help="show a code, and fetch the machine's own certificate")
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="where the system's files are (/)")
    parser.add_argument("--dry-run", action="store_true", help="show every file without writing any")


def run(args: argparse.Namespace) -> int:
    """Show, write or remove the files, and print the next step."""
    if args.kind == "undo":
        return _undo(args)
    kiosk = _asked(args)
    if args.dry_run:
        for path, text in kiosk.files().items():
            print(f"# /{path}\n{text}")
        return 0
    if args.enroll:
        kiosk = replace(kiosk, terminal=_enroll(args))
    return _write(args, kiosk)


def _asked(args: argparse.Namespace) -> "Kiosk":
    from croupier.site.kiosk import Kind, Kiosk

    if not args.server or not args.server.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise CommandError("kiosk: --server is https://…; in the clear only this machine is shown")
    if args.kind != Kind.TERMINAL and not args.table:
        raise CommandError(f"kiosk: a {args.kind} belongs to a --table")
    if (args.certificate is None) is not (args.key is None):
        raise CommandError("kiosk: --certificate and --key belong together")
    own = args.certificate is not None or args.enroll
    if args.enroll and (args.kind != Kind.TERMINAL or args.certificate is not None or args.ca is None):
        raise CommandError("kiosk: --enroll is for a terminal without a --certificate, and needs --ca")
    if args.kind == Kind.TERMINAL and args.server.startswith("https://") and not own:
        raise CommandError("kiosk: a terminal is known by its certificate: --enroll shows a code for one")
    return Kiosk(Kind(args.kind), args.server.rstrip("/"), args.table, certificate=own)


def _enroll(args: argparse.Namespace) -> str:
    """Make the key here; the certificate comes once two people have confirmed which terminal this is."""
    from croupier.cli.output import codes
    from croupier.site.enrolling import Asking, CannotEnroll
    from croupier.site.kiosk import CERTIFICATES, MACHINE_CERTIFICATE, MACHINE_KEY

    args.key = args.root / CERTIFICATES / MACHINE_KEY
    args.certificate = args.root / CERTIFICATES / MACHINE_CERTIFICATE
    try:
        terminal, certificate = Asking(args.server, args.ca).certificate(args.key, partial(codes.show, args.server))
    except (CannotEnroll, OSError) as failure:
        raise CommandError(f"kiosk: {failure}") from None
    args.certificate.write_text(certificate, encoding="utf-8")
    print(f"This machine is terminal {terminal}.")
    return terminal


def _write(args: argparse.Namespace, kiosk: "Kiosk") -> int:
    from croupier.site.kiosk import AUTHORITY, MACHINE_CERTIFICATE, MACHINE_KEY, PACKAGES, USER, write

    if args.ca is None and args.server.startswith("https://"):
        raise CommandError("kiosk: the browser has to trust the site's authority: --ca FILE")
    named = {AUTHORITY: args.ca, MACHINE_CERTIFICATE: args.certificate, MACHINE_KEY: args.key}
    for path in write(args.root, kiosk, {name: file for name, file in named.items() if file is not None}):
        print(args.root / path)
    print(
        f"Next: apt-get install {' '.join(PACKAGES)}; useradd --create-home --groups video,audio,input,render {USER};"
    )
    print(f"chown -R root:{USER} /etc/croupier/kiosk; systemctl daemon-reload; systemctl enable --now croupier-kiosk")
    return 0


def _undo(args: argparse.Namespace) -> int:
    from croupier.site.kiosk import undo

    try:
        for path in undo(args.root):
            print(f"removed {args.root / path}")
    except FileNotFoundError:
        raise CommandError(f"kiosk: nothing was written below {args.root}") from None
    print("Next: systemctl disable --now croupier-kiosk; systemctl daemon-reload; systemctl start getty@tty1")
    return 0
