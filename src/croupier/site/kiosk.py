"""A Debian machine with a single purpose on the floor: the screen of a terminal, a dealer's console, or a sign.

That takes a handful of files: a session that shows one page and nothing else, a browser confined to it, and units that
restart it. They are shown, written below a root folder, or removed again; the list of those written is stored beside
them, so that nothing else is removed. Why: docs/design/0223.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec

WRITTEN = Path("etc/croupier/kiosk.files")
CERTIFICATES = Path("etc/croupier/kiosk")
MACHINE_CERTIFICATE, MACHINE_KEY = "machine.pem", "machine.key"
AUTHORITY, PERIPHERALS_KEY = "ca.pem", "device.key"
WHO_IT_IS = "machine.json"
PACKAGES = ("cage", "chromium", "libnss3-tools", "openssl")
USER = "croupier-kiosk"


class EnrolledMachine(msgspec.Struct, frozen=True):
    """What an enrolled machine knows of itself: its server, and which terminal it is."""

    server: str
    terminal: str


def machine_at(root: Path) -> EnrolledMachine | None:
    """The enrolled machine whose system is below this root."""
    try:
        return msgspec.json.decode((root / CERTIFICATES / WHO_IT_IS).read_bytes(), type=EnrolledMachine)
    except (OSError, msgspec.MsgspecError):
        return None


class Kind(StrEnum):
    """The purpose of a machine."""

    TERMINAL = "terminal"
    CONSOLE = "console"
    SIGN = "sign"

    def page(self, table: str) -> str:
        """The one page it shows."""
        return {Kind.TERMINAL: "/terminal", Kind.CONSOLE: f"/dealer/{table}", Kind.SIGN: f"/display/{table}"}[self]

    @property
    def has_sound(self) -> bool:
        """Whether it has sound; a sign, which hangs over people's heads, has none."""
        return self is not Kind.SIGN


@dataclass(frozen=True, slots=True)
class Kiosk:
    """What to show, and from where."""

    kind: Kind
    server: str
    """The address of the server, such as https://floor.example:8443."""
    table: str = ""
    certificate: bool = False
    """Whether the machine presents a certificate of the site's authority."""
    terminal: str = ""
    """The terminal it was enrolled as."""

    def files(self) -> dict[Path, str]:
        """Every file by its path."""
        known = {CERTIFICATES / WHO_IT_IS: self._known()} if self.terminal else {}
        return known | {
            Path("etc/systemd/system/croupier-kiosk.service"): self._service(),
            Path("etc/chromium/policies/managed/croupier-kiosk.json"): self._policy(),
            Path("usr/local/lib/croupier-kiosk/session"): self._session(),
            Path(
                "etc/modprobe.d/croupier-kiosk.conf"
            ): "# No storage is read from a port of the cabinet.\nblacklist usb_storage\n",
        }

    def _known(self) -> str:
        return msgspec.json.encode(EnrolledMachine(self.server, self.terminal)).decode() + "\n"

    def _service(self) -> str:
        """The unit; systemd restarts a browser that ended or hangs, without limit."""
        return (
            "[Unit]\nDescription=Croupier: " + self.kind.value + "\n"
            "After=network-online.target systemd-user-sessions.service\nWants=network-online.target\n"
            "Conflicts=getty@tty1.service\nStartLimitIntervalSec=0\n\n"
            "[Service]\n"
            f"User={USER}\nPAMName=login\nTTYPath=/dev/tty1\nStandardInput=tty\n"
            "ExecStart=/usr/bin/cage -ds -- /bin/sh /usr/local/lib/croupier-kiosk/session\n"
            "Restart=always\nRestartSec=2\nRuntimeMaxSec=1d\nNoNewPrivileges=yes\nProtectSystem=strict\n"
            f"ReadWritePaths=/home/{USER}\nPrivateTmp=yes\n\n"
            "[Install]\nWantedBy=multi-user.target\n"
        )

    def _session(self) -> str:
        silence = "" if self.kind.has_sound else " --mute-audio"
        return (
            "#!/bin/sh\n"
            "# One page and nothing else. What a player left behind is gone with every start.\n"
            'rm -rf "$HOME/page"\nmkdir -p "$HOME/page"\n'
            f"{self._certificates()}"
            'exec /usr/bin/chromium --kiosk --no-first-run --incognito --user-data-dir="$HOME/page" '
            "--disable-pinch --overscroll-history-navigation=0 --noerrdialogs --disable-session-crashed-bubble "
            f"--ozone-platform=wayland --autoplay-policy=no-user-gesture-required{silence} "
            f"'{self.server}{self.kind.page(self.table)}'\n"
        )

    def _certificates(self) -> str:
        """Put the site's authority and the machine's own certificate into the browser's store."""
        store, kept = '"sql:$HOME/.pki/nssdb"', f"/{CERTIFICATES}"
        lines = [
            'mkdir -p "$HOME/.pki/nssdb"',
            f'[ -f "$HOME/.pki/nssdb/cert9.db" ] || certutil -d {store} -N --empty-password',
            f"certutil -d {store} -A -t C,, -n croupier -i {kept}/ca.pem",
        ]
        if self.certificate:
            own, pair = '"$HOME/machine.p12"', f"-in {kept}/{MACHINE_CERTIFICATE} -inkey {kept}/{MACHINE_KEY}"
            lines += [
                f"openssl pkcs12 -export {pair} -out {own} -passout pass:",
                f'pk12util -d {store} -i {own} -W "" && rm -f {own}',
            ]
        return "\n".join(lines) + "\n"

    def _policy(self) -> str:
        """The browser policy: no other address, developer tools, downloads, files, printers or saved passwords."""
        choosing = json.dumps({"pattern": self.server, "filter": {}})
        policy: Mapping[str, object] = {
            "URLBlocklist": ["*"],
            "URLAllowlist": [self.server],
            "DeveloperToolsAvailability": 2,
            "DownloadRestrictions": 3,
            "AllowFileSelectionDialogs": False,
            "PrintingEnabled": False,
            "PasswordManagerEnabled": False,
            "AutofillAddressEnabled": False,
            "AutofillCreditCardEnabled": False,
            "TranslateEnabled": False,
            "BookmarkBarEnabled": False,
            "EditBookmarksEnabled": False,
            "ExtensionInstallBlocklist": ["*"],
            "DefaultPopupsSetting": 2,
            "DefaultNotificationsSetting": 2,
            "DefaultGeolocationSetting": 2,
            "AutoSelectCertificateForUrls": [choosing] if self.certificate else [],
        }
        return json.dumps(policy, indent=1) + "\n"


def write(root: Path, kiosk: Kiosk, own: Mapping[str, Path]) -> list[Path]:
    """Write the files below a root folder, with certificate and key if there are any; returns their paths."""
    texts = {path: text.encode() for path, text in kiosk.files().items()}
    texts |= {CERTIFICATES / name: source.read_bytes() for name, source in own.items()}
    listed = "".join(f"{path}\n" for path in sorted(texts))
    for path, content in {WRITTEN: listed.encode(), **texts}.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if not place.is_file() or place.read_bytes() != content:
            place.write_bytes(content)
        place.chmod(0o640 if path.suffix == ".key" else 0o644)
    return sorted(texts)


def undo(root: Path) -> list[Path]:
    """Remove what was written there, and nothing else; raises FileNotFoundError if nothing was."""
    listed = [Path(line) for line in (root / WRITTEN).read_text(encoding="utf-8").splitlines()]
    for path in listed:
        (root / path).unlink(missing_ok=True)
    (root / WRITTEN).unlink()
    return listed
