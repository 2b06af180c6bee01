"""A floor in production, in a real browser: the terminal its certificate names, and nobody without one."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from croupier.web.identity.authority import CERTIFICATE, Authority
from croupier.web.server.tls import Encrypted
from support.floor.house import House
from support.web.served import Served

pytestmark = pytest.mark.browser


def test_a_terminal_is_the_one_its_certificate_names(chromium: Browser, house: House, tmp_path: Path) -> None:
    """Page, socket and commands go encrypted; the same browser without the certificate is no terminal."""
    authority = Authority.make(tmp_path / "ca", "The site")
    server = authority.issue_server(["127.0.0.1"])
    certificate, key = authority.issue("terminal", "E1")
    served = Served(house, encrypted=Encrypted(*server, client_ca=tmp_path / "ca" / CERTIFICATE))
    shown = {"origin": served.origin, "certPath": str(certificate), "keyPath": str(key)}
    try:
        terminal = chromium.new_context(ignore_https_errors=True, client_certificates=[shown])  # type: ignore[list-item]
        nobody = chromium.new_context(ignore_https_errors=True)
        page = terminal.new_page()
        page.goto(f"{served.origin}/terminal")
        expect(page.locator(".bar .money")).to_have_text("$100.00")
        page.get_by_role("button", name="Add money").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Insert a bill or a voucher at the machine.")
        expect(dialog.get_by_role("button")).to_have_text(["Done"])
        expect(dialog.get_by_role("textbox")).to_have_count(0)
        dialog.get_by_role("button", name="Done").click()
        page.get_by_role("button", name="Cash out").click()
        voucher = page.get_by_role("alertdialog", name="Voucher")
        expect(voucher).to_contain_text("$100")
        (number,) = house.numbers()
        expect(voucher).to_contain_text(f"Its number ends in {number[-4:]}.")
        expect(voucher.get_by_role("link")).to_have_count(0)
        assert number not in page.content()
        assert house.balance() == 0

        other = nobody.new_page()
        assert (answer := other.goto(f"{served.origin}/terminal"))
        assert answer.status == 403
        expect(other.get_by_role("alert")).to_have_text("This device is not enrolled as a terminal.")
        terminal.close()
        nobody.close()
    finally:
        served.close()
