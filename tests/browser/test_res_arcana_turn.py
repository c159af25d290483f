"""A turn of Res Arcana: all that counts in sight, what a pointer, keys and a finger read, amounts."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import FloatRect, Locator, expect

from engines.res_arcana.cards.card import Card
from engines.res_arcana.words import PHRASES
from tests.browser.conftest import DESK, PHONE, Invite
from tests.browser.guest import Guest, asked_of
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = pytest.mark.anyio

TARGETS = "[data-option]:visible, #hand .chip-face:visible, #board .chip-face:visible"
TOUCH = 44
"""Pixels, the least a finger needs."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all these tables."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


async def turn_of(host: Guest, other: Guest) -> None:
    """A table of two, played up to the host's first action."""
    await other.join(await host.create("res_arcana", 2, setup="first_game", first="1"))
    await host.page.locator("#start").click()
    seq = 0
    while (asked := await asked_of([host, other]))[0] is other or not await acts(host):
        await asked[0].choose()
        seq += 1
        for guest in (host, other):
            await guest.shows(seq)


async def acts(guest: Guest) -> bool:
    """Whether the guest is asked for an action."""
    return await guest.page.locator("#options.act").count() > 0


async def box(thing: Locator) -> FloatRect:
    """Where a thing is on the screen."""
    found = await thing.bounding_box()
    assert found is not None
    return found


def words(name: str) -> str:
    """What a component does, by the name it has in ids."""
    said = PHRASES[f"card.{name}.text"]
    assert isinstance(said, str)
    return said


async def first_place(guest: Guest) -> tuple[Locator, str]:
    """A place in the middle, and its words."""
    place = guest.page.locator("#places > .piece").first
    name = (await place.get_attribute("id") or "").removeprefix("place-")
    assert name.upper() in Card.__members__
    return place, words(name)


async def path(guest: Guest) -> str:
    """The choice so far."""
    return str(await guest.page.locator("#decision").get_attribute("data-path"))


async def test_a_turn_at_a_desk(come: Invite) -> None:
    host, other = await come("Morgana"), await come("Ada")
    await turn_of(host, other)

    # Then rivals, board, components, verbs, essences and points are on the screen; only long texts may scroll
    parts = ["#players .rival", "#board .mid", "#options .claims", "#pool-0", "#hand .points"]
    parts += ["#undo"] * await host.page.locator("#undo").count()
    for part in parts:
        where = await box(host.page.locator(part).first)
        assert where["y"] >= 0, part
        assert where["y"] + where["height"] <= DESK["height"], part
    for region in ("#players", "#board", "#hand"):
        hidden = await host.page.locator(region).evaluate("one => one.scrollHeight - one.clientHeight")
        assert hidden <= 1, region

    # And a component is read by pointer and by keys, with the reason why it cannot be had
    place, said = await first_place(host)
    peek = place.locator(".peek")
    await expect(peek).to_be_hidden()
    await place.hover()
    await expect(peek).to_be_visible()
    await expect(peek).to_contain_text(said)
    await expect(peek).to_contain_text("This costs")
    await host.page.locator("#prompt").hover(force=True)
    await expect(peek).to_be_hidden()
    await place.locator(".chip-face").focus()
    await host.page.keyboard.press("Shift+Tab")
    await host.page.keyboard.press("Tab")
    await expect(peek).to_be_visible()

    # When a card is discarded for two essences, what is proposed can be changed and stays two
    await host.page.locator("[data-option^='discard:']").first.click()
    await host.page.locator("[data-option='two']").click()
    await expect(host.page.locator(".essences-to-pick")).to_be_visible()
    more = host.page.locator(".essences-to-pick [data-step='1']:not([aria-disabled=true])").last
    before = await picked(host)
    await more.click()
    assert sum(before.values()) == sum((await picked(host)).values()) == 2
    assert await picked(host) != before

    # Then the card is shown once more before it goes, and they are in the pool
    chosen, had = await picked(host), await pool(host)
    await host.page.locator("#confirm").click()
    await expect(host.page.locator("#chosen")).to_be_visible()
    await host.page.locator("#confirm").click()
    for name, count in had.items():
        await expect(host.page.locator(f"#essence-0-{name} .count")).to_have_text(
            str(count + chosen.get(name, 0))
        )
    await expect(host.page.locator("#discard-0")).to_have_attribute("data-count", "1")


async def picked(guest: Guest) -> dict[str, int]:
    """The amounts that the steppers show."""
    outputs = await guest.page.locator(".essences-to-pick output").all()
    return {str(await one.get_attribute("data-kind")): int(await one.inner_text()) for one in outputs}


async def pool(guest: Guest) -> dict[str, int]:
    """The essences of seat 0, as the guest's page shows them."""
    return {
        name: int(await guest.page.locator(f"#essence-0-{name} .count").inner_text())
        for name in ("elan", "life", "calm", "death", "gold")
    }


async def test_a_turn_on_a_phone(come: Invite) -> None:
    host, other = await come("Morgana", PHONE, dark=True), await come("Ada")
    await turn_of(host, other)

    # Then nothing is wider or higher than the screen, essences are at its bottom, a finger hits what it means
    for side, size in (("scrollWidth", "innerWidth"), ("scrollHeight", "innerHeight")):
        assert await host.page.evaluate(f"document.documentElement.{side} - {size}") <= 0
    own = await box(host.page.locator("#pool-0"))
    assert PHONE["height"] / 2 < own["y"] < PHONE["height"] - own["height"]
    for target in await host.page.locator(TARGETS).all():
        where = await box(target)
        assert min(where["width"], where["height"]) >= TOUCH, await target.get_attribute("id")

    # And a long press on a verb or a place reads what it belongs to, and takes nothing
    place, said = await first_place(host)
    card = host.page.locator(".act .of-hand .piece").first
    verb = card.locator("[data-option^='discard:']")
    for pressed, chip, text in ((place, place, said), (verb, card, "")):
        await expect(chip.locator(".peek")).to_be_hidden()
        async with finger_on(pressed):
            await expect(chip.locator(".peek")).to_be_visible()
            await expect(chip.locator(".peek")).to_contain_text(text)
        assert await path(host) == "[]"

    # And a tap elsewhere puts it away
    await host.page.locator("#board h2").tap()
    await expect(card.locator(".peek")).to_be_hidden()


@asynccontextmanager
async def finger_on(thing: Locator) -> AsyncIterator[None]:
    """A finger lies on a thing for as long as the block lasts."""
    where, page = await box(thing), thing.page
    point = {"x": where["x"] + where["width"] / 2, "y": where["y"] + min(where["height"] / 2, 20)}
    session = await page.context.new_cdp_session(page)
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    yield
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await session.detach()
