"""Somebody at work in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page

from croupier.floor.record.actors import Role
from support.web.served import PASSWORD, Served

Opened = Callable[..., Page]


def at_work(served: Served, opened: Opened, path: str, name: str, role: Role) -> Page:
    """Somebody who has logged in to a page of theirs; their account is made if there is none."""
    if name not in served.house.floor.state.staff:
        served.staff(name, role)
    page = opened(path)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Role").select_option(role.value)
    page.get_by_role("button", name="Log in").click()
    return page
