"""systemd units: the server, the backup timer, the daily diagnosis, and a witness.

The live pictures have none: they are a child process of the server, which restarts it (docs/design/0126).
"""

from pathlib import Path

from croupier.site.house import House, Places

UNIT, SERVICE = "[Unit]", "[Service]"
HARDENED = (
    "NoNewPrivileges=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "ProtectSystem=strict",
    "ProtectHome=read-only",
    "ProtectKernelTunables=yes",
    "ProtectKernelModules=yes",
    "ProtectControlGroups=yes",
    "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6",
    "RestrictSUIDSGID=yes",
    "LockPersonality=yes",
    "UMask=0077",
)
"""Sandboxing: a process of the house can do only what it needs to, even if compromised."""


def units(places: Places, house: House, program: Path, user: str) -> dict[str, str]:
    """The files, by name."""
    run = f"{program} {{}} --house {places.folder}"
    made = {
        "croupier.service": _server(places, house, run.format("serve"), user),
        "croupier-doctor.service": _once("Croupier: a look at everything", run.format("doctor"), user),
        "croupier-doctor.timer": _timer("Croupier: a look at everything, every hour", "hourly"),
    }
    if house.backup:
        copy = f"{run.format('backup')} --keep 30"
        made["croupier-backup.service"] = _once("Croupier: a copy of the journal", copy, user, house.backup)
        made["croupier-backup.timer"] = _timer("Croupier: a copy of the journal, every six hours", "*-*-* 00/6:10:00")
    return made


def witness(program: Path, folder: Path, key: str, user: str) -> dict[str, str]:
    """The unit of a witness, for a machine that is not the house's."""
    command = f"{program} witness serve --data {folder} --key {key} --host 0.0.0.0"
    lines = [*_head("Croupier: a witness of the journal"), *_kept_up(command, user), f"ReadWritePaths={folder}"]
    return {"croupier-witness.service": _whole([*lines, *HARDENED, *_at_start()])}


def _server(places: Places, house: House, command: str, user: str) -> str:
    mounts = [Path(name).parent for name in house.witnesses if "://" not in name]
    written = " ".join(dict.fromkeys(map(str, [places.folder, *mounts])))
    lines = [*_head("Croupier: the electronic wagering system"), *_kept_up(command, user)]
    # Binding a port below 1024 is the server's only privilege.
    lines += ["LimitNOFILE=65536", "AmbientCapabilities=CAP_NET_BIND_SERVICE", f"ReadWritePaths={written}"]
    return _whole([*lines, *HARDENED, *_at_start()])


def _head(description: str) -> list[str]:
    return [UNIT, f"Description={description}", "After=network-online.target", "Wants=network-online.target", ""]


def _kept_up(command: str, user: str) -> list[str]:
    """Restarted whenever it ends, and stopped with SIGINT, so that pending commands are answered first."""
    return [
        SERVICE,
        f"User={user}",
        f"ExecStart={command}",
        "Restart=always",
        "RestartSec=2",
        "KillSignal=SIGTERM",
        "TimeoutStopSec=30",
    ]


def _once(description: str, command: str, user: str, written: str = "") -> str:
    paths = [f"ReadWritePaths={written}"] if written else []
    lines = [UNIT, f"Description={description}", "", SERVICE, "Type=oneshot", f"User={user}", f"ExecStart={command}"]
    return _whole([*lines, "Nice=10", *paths, *HARDENED])


def _timer(description: str, when: str) -> str:
    timed = ["[Timer]", f"OnCalendar={when}", "Persistent=true", "RandomizedDelaySec=60"]
    return _whole([UNIT, f"Description={description}", "", *timed, "", "[Install]", "WantedBy=timers.target"])


def _at_start() -> list[str]:
    return ["", "[Install]", "WantedBy=multi-user.target"]


def _whole(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
