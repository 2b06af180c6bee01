"""The checklist of what is left to people after the setup."""

from pathlib import Path

from croupier.site.house import House, Places
from croupier.web.identity.authority import CERTIFICATE, KEY


def write(places: Places, house: House) -> None:
    """Rewrite the checklist with every run; it is ticked off on paper."""
    places.checklist.write_text("\n".join(_lines(places, house)) + "\n", encoding="utf-8")


def _lines(places: Places, house: House) -> list[str]:
    address = f"https://{house.server.names[0]}:{house.server.port}"
    return [
        f"# {house.settings.facility}: what is left to do",
        "",
        "Before the first start",
        "",
        f"- [ ] Take `{places.authority / KEY}` to a machine that is not this one. Only issuing needs it.",
        f"- [ ] Tell every browser of the house to trust `{places.server / CERTIFICATE}`.",
        f"- [ ] Copy `{places.keys}` to a safe: without these keys no day can be sealed and no voucher redeemed.",
        *_witnesses(house),
        *_backups(places, house),
        "- [ ] Let the machine's clock be set by the network (`timedatectl`).",
        "",
        "Every start",
        "",
        f"- [ ] `croupier serve --house {places.folder}`, or `croupier units --house {places.folder}` for systemd.",
        f"- [ ] `croupier doctor --house {places.folder}` finds nothing wrong.",
        "",
        "In the browser",
        "",
        f"- [ ] {house.people.technician} and {house.people.second} log in at {address}/login.",
        "- [ ] Together they add the others: dealers, a pit manager, floorpersons, slot attendants, security,",
        "      surveillance, cashiers. The Board's compliance representative comes from the Board.",
        f"- [ ] The pit ({address}/pit) leads on: Rules Submission, table, terminals, first round.",
        "",
    ]


def _witnesses(house: House) -> list[str]:
    if house.witnesses:
        return [f"- [ ] Somebody else than this house keeps {', '.join(f'`{name}`' for name in house.witnesses)}."]
    return ["- [ ] Name a witness in `house.toml`: without one nobody outside can tell a journal that was rolled back."]


def _backups(places: Places, house: House) -> list[str]:
    if house.backup:
        return [
            f"- [ ] `croupier backup --house {places.folder}` writes to `{Path(house.backup)}`: do it once by hand."
        ]
    return ["- [ ] Name a place for backups in `house.toml` (`backup = …`), on another disk."]
