"""Fair deals in the page: the browser adds a salt, reveals it, and verifies the record on its own."""

import re

import msgspec
import pytest
from playwright.async_api import Page, Route, expect

from engines import CATALOGUE
from engines.kernel.matches.record import Record, read_record, verify_record
from engines.kernel.matches.shares import hash_salt
from engines.kernel.rng import commitment
from tests.browser.conftest import Invite
from tests.browser.seating import Sit

pytestmark = pytest.mark.anyio


async def check(page: Page, record: bytes | None = None) -> None:
    """Presses "Check this deal"; the server may respond with another record."""

    async def answer(route: Route) -> None:
        await route.fulfill(body=record)

    if record is not None:
        await page.route("**/record", answer)
    await page.locator("#check-deal").click()


def forged(record: Record) -> bytes:
    """A record with another seed and its hash, and a consistent chain."""
    setup = msgspec.structs.replace(record.setup, commitment=commitment("ground"))
    return Record(setup, record.entries, msgspec.structs.replace(record.end, seed="ground")).lines()


async def test_the_commitment_and_the_guests_own_salt_are_shown_before_the_deal_and_only_to_them(
    come: Invite, sit: Sit
) -> None:
    # Given a guest whose page has created a salt for a waiting table
    (ben,) = await sit(1)
    guest = await come("Ada")
    page = guest.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.url} {request.post_data or ''}"))
    await ben.create("magestik", 3)
    await page.goto((await ben.look()).link("/invite/"))
    await page.locator("#name").fill("Ada")
    await page.get_by_role("button", name="Join table").click()
    await page.locator("#table[data-ready]").wait_for()
    shown = page.locator("#deal")
    await expect(shown).to_have_attribute("data-hash", re.compile("^[0-9a-f]{64}$"))

    # When they open the sheet about the deal
    await page.locator("[data-opens=fair]").click()

    # Then it shows the server's commitment, and the guest's salt, which matches its hash
    commitment = await shown.get_attribute("data-commitment")
    assert commitment
    await expect(page.locator("#fair [data-fair=commitment]")).to_have_text(commitment)
    salt = await page.locator("#fair [data-fair=salt]").inner_text()
    assert hash_salt(salt) == await shown.get_attribute("data-hash")
    await expect(page.locator("#fair [data-fair=hash]")).to_have_text(hash_salt(salt))

    # And the salt has not left the browser: the server has only its hash
    assert any(hash_salt(salt) in message for message in sent)
    assert not any(salt in message for message in sent)
    assert salt not in (await ben.look()).html


async def test_the_browser_verifies_the_deal_and_detects_changes(come: Invite, sit: Sit) -> None:
    # Given a finished game with a salt of a page
    (ben,) = await sit(1)
    guest = await come("Ada")
    page = guest.page
    await ben.create("magestik", 2)
    await page.goto((await ben.look()).link("/invite/"))
    await page.locator("#name").fill("Ada")
    await page.get_by_role("button", name="Join table").click()
    await expect(page.locator("#deal")).to_have_attribute("data-hash", re.compile("^[0-9a-f]{64}$"))
    await page.locator("#table[data-ready]").wait_for()
    await page.locator("[data-opens=fair]").click()
    await expect(page.locator("#fair [data-fair=commitment]")).not_to_be_empty()
    await expect(page.locator("#fair-check")).to_be_hidden()
    await page.locator("#fair form button").click()
    await ben.post("start")
    await expect(page.locator("#waiting")).to_have_count(0)
    await ben.post("leave")
    await expect(guest.result).to_be_visible()

    # Then its record is valid, whether or not the page could reveal its salt in time
    data = (await ben.client.get(f"{ben.path}/record")).content
    assert verify_record(CATALOGUE, data) is None
    record = read_record(data)
    await page.locator("[data-opens=fair]").click()
    await check(page)
    await expect(page.locator("[data-verdict=fair]")).to_be_visible()
    for found in ("chain", "seed", "salts", "seal", "seen"):
        await expect(page.locator(f"[data-finding={found}]")).to_have_attribute("data-holds", "true")
    assert isinstance(record.setup.fair, msgspec.Struct)
    if record.setup.fair.shares[1].kind == "opened":
        await expect(page.locator("[data-finding=own]")).to_have_attribute("data-holds", "true")
    await expect(page.locator("#fair [data-fair=key]")).to_have_text(record.key)

    # And it is invalid when an entry was changed, or when the server shows another deal than before
    await check(page, data.replace(b'"cause":"player"', b'"cause":"bot"', 1))
    await expect(page.locator("[data-verdict=unfair]")).to_be_visible()
    await expect(page.locator("[data-finding=chain]")).to_have_attribute("data-holds", "false")
    await page.unroute("**/record")
    await check(page, forged(record))
    await expect(page.locator("[data-finding=chain]")).to_have_attribute("data-holds", "true")
    await expect(page.locator("[data-finding=seen]")).to_have_attribute("data-holds", "false")
    await expect(page.locator("[data-verdict=unfair]")).to_be_visible()
