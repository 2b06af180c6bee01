"""What axe-core finds on a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS = {"serious", "critical"}


def found_by_axe(page: Page) -> list[str]:
    """What is serious, and where."""
    page.set_viewport_size({"width": 1366, "height": 768})
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:90]}"
        for one in Axe().run(page).response["violations"]
        if one["impact"] in SERIOUS
    ]
