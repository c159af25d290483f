"""Regions that come late: the page keeps the newer, by its version and then by who was here."""

import pytest

from tests.browser.conftest import Invite

pytestmark = pytest.mark.anyio

OFFER = """([version, here]) => {
  const target = document.getElementById("players");
  Object.assign(target.dataset, { version: "7", here: "1000" });
  const fragment = document.createElement("template").content;
  fragment.append(target.cloneNode(true));
  Object.assign(fragment.firstElementChild.dataset, { version, here });
  const tasks = [{ target, fragment }];
  document.dispatchEvent(new CustomEvent("htmx:before:swap", { detail: { ctx: {}, tasks } }));
  return tasks.length === 1;
}"""
"""Whether the page, which shows version 7 as of 1000, would take a region."""


async def test_an_older_region_is_dropped(come: Invite) -> None:
    guest = await come("Morgana")
    await guest.create("magestik", 2)
    await guest.page.locator("#table[data-ready]").wait_for()
    offers = {
        ("8", "0"): True,
        ("7", "1000"): True,
        ("7", "1001"): True,
        ("7", "999"): False,
        ("6", "2000"): False,
        ("10", "5"): True,
    }
    taken = {offer: await guest.page.evaluate(OFFER, list(offer)) for offer in offers}
    assert taken == offers
