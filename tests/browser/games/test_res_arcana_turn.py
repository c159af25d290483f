"""A turn of Res Arcana: everything in view, explanations by pointer, keyboard and touch, few clicks."""

from collections.abc import Iterator

import pytest
from playwright.async_api import FloatRect, Locator, expect

from engines.res_arcana.cards.card import Card
from engines.res_arcana.words import PHRASES
from tests.browser.conftest import DESK, PHONE, Invite
from tests.browser.guest import Guest, wait_for_decision
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = pytest.mark.anyio

TARGETS = "#board button:visible, #hand button:visible, #decision button:visible"
TOUCH = 43.9
"""Pixels, the least a finger needs."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tables of this module."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


async def play_to_action(host: Guest, other: Guest) -> None:
    """Opens a table of two and plays up to the host's first action."""
    await other.join(await host.create("res_arcana", 2, setup="first_game", first="1"))
    await host.page.locator("#start").click()
    seq = 0
    while (asked := await wait_for_decision([host, other]))[0] is other or not await has_action(host):
        await asked[0].choose()
        seq += 1
        for guest in (host, other):
            await guest.wait_for_entry(seq)


async def has_action(guest: Guest) -> bool:
    """Whether the guest's open decision is an action."""
    return await guest.page.locator("#decision [data-option='pass']").count() > 0


async def box(thing: Locator) -> FloatRect:
    """The position of a thing on the screen."""
    bounds = await thing.bounding_box()
    assert bounds is not None
    return bounds


def words(name: str) -> str:
    """The text of a component, by its name in ids."""
    text = PHRASES[f"card.{name}.text"]
    assert isinstance(text, str)
    return text


async def first_place(guest: Guest) -> tuple[Locator, str]:
    """A place on the board, and its text."""
    place = guest.page.locator("#places > .tile").first
    name = (await place.get_attribute("id") or "").removeprefix("place-")
    assert name.upper() in Card.__members__
    return place, words(name)


async def path(guest: Guest) -> str:
    """The choice so far."""
    return str(await guest.page.locator("#decision").get_attribute("data-path"))


async def pool(guest: Guest) -> dict[str, int]:
    """The essences of seat 0, as the guest's page shows them."""
    return {
        name: int(await guest.page.locator(f"#essence-0-{name} .count").inner_text())
        for name in ("elan", "life", "calm", "death", "gold")
    }


async def slots(guest: Guest) -> list[int]:
    """The amounts in the slots."""
    return [int(amount) for amount in await guest.page.locator("#slots .amount").all_inner_texts()]


async def test_a_turn_on_a_desktop_is_in_view_and_takes_few_clicks(come: Invite) -> None:
    host, other = await come("Morgana"), await come("Ada")
    await play_to_action(host, other)

    # Then rivals, board, prompt, components and hand are on the screen, without scrolling
    for part in (".plate", "#places", "#supply", "#decision", "#own-components", "#own-hand", "#pool-0"):
        where = await box(host.page.locator(part).first)
        assert where["y"] >= 0, part
        assert where["y"] + where["height"] <= DESK["height"], part
    for region in ("#players", "#board", "#hand", "#mine"):
        hidden = await host.page.locator(region).evaluate(
            "one => Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth)"
        )
        assert hidden <= 1, region

    # And pointer and keyboard show a component's text, and the reason why it is blocked
    place, text = await first_place(host)
    lens = host.page.locator("#lens")
    await expect(lens).to_be_hidden()
    await place.hover()
    await expect(lens).to_contain_text(text)
    await expect(lens).to_contain_text("This costs")
    await host.page.locator("#prompt").hover()
    await expect(lens).to_be_hidden()
    await place.focus()
    await host.page.keyboard.press("Shift+Tab")
    await host.page.keyboard.press("Tab")
    await expect(lens).to_contain_text(text)
    await host.page.keyboard.press("Escape")

    # When a card is discarded for two essences, then the proposal can be changed and stays two
    had = await pool(host)
    await host.page.locator(".toss.lit").first.click()
    await host.page.locator("#decision [data-option='two']").click()
    await expect(host.page.locator("#slots")).to_be_visible()
    assert sum(await slots(host)) == 2
    while (await slots(host))[0] < 2:
        await host.page.locator("#slots .slot").first.click()
    assert await slots(host) == [2, 0, 0, 0]

    # And whatever the proposal was, pressing two kinds selects these
    for at in (1, 2):
        await host.page.locator("#slots .slot").nth(at).click()
    now = await slots(host)
    assert now == [0, 1, 1, 0]

    # Then the third click discards the card, and the essences are in the pool
    await host.page.locator("#confirm").click()
    for name, count in zip(had, now, strict=False):
        await expect(host.page.locator(f"#essence-0-{name} .count")).to_have_text(str(had[name] + count))
    await expect(host.page.locator("#discard-of-0")).to_have_attribute("data-count", "1")


@pytest.mark.long
async def test_a_card_is_placed_by_two_clicks(come: Invite) -> None:
    host, other = await come("Morgana"), await come("Ada")
    await play_to_action(host, other)

    card = host.page.locator(".held .face.lit").first
    name = (await card.get_attribute("data-target") or "").removeprefix("hand:")
    await card.click()
    await expect(host.page.locator("#prompt")).to_contain_text("Place ")
    await host.page.locator("#confirm").click()
    await expect(host.page.locator(f"#own-{name}")).to_be_visible()


@pytest.mark.long
async def test_the_first_press_on_a_proposed_item_does_not_commit(come: Invite) -> None:
    # Given a player who passes, with an item that is picked already
    host, other = await come("Morgana"), await come("Ada")
    await play_to_action(host, other)
    await host.page.locator("#decision [data-option='pass']").click()
    proposed = host.page.locator(".stage .lit.picked")
    await expect(proposed).to_have_count(1)
    passing = await host.page.locator("#decision").get_attribute("data-decision")

    # When they press it, then it stays picked, and the decision stays open
    await proposed.click()
    await host.page.evaluate("new Promise(requestAnimationFrame)")
    await expect(proposed).to_have_count(1)
    await expect(host.page.locator("#confirm.sending")).to_have_count(0)

    # And when they press it again, they have passed
    await proposed.click()
    await expect(host.page.locator(f"#decision[data-decision='{passing}']")).to_have_count(0)


@pytest.mark.long
async def test_tapping_a_kind_selects_the_one_essence_of_two_kinds(come: Invite) -> None:
    host, other = await come("Morgana"), await come("Ada")
    await other.join(await host.create("res_arcana", 2, setup="first_game", first="1"))
    await host.page.locator("#start").click()
    if (await wait_for_decision([host, other]))[0] is other:
        await other.choose()
    await host.page.locator(":is(#item-calm_elan, #item-death_life).lit").first.click()
    await host.page.locator("#confirm").click()
    await expect(host.page.locator("#slots")).to_be_visible()

    # A second tap keeps it, so that a double tap does not select the other
    for at, shown in ((0, [1, 0]), (0, [1, 0]), (1, [0, 1]), (1, [0, 1])):
        await host.page.locator("#slots .slot").nth(at).click()
        assert await slots(host) == shown


@pytest.mark.long
async def test_a_turn_on_a_phone_is_in_view_and_explained_by_taps(come: Invite) -> None:
    host, other = await come("Morgana", PHONE, dark=True), await come("Ada")
    await play_to_action(host, other)

    # Then nothing is wider or higher than the screen, and tap targets are large enough
    for side, size in (("scrollWidth", "innerWidth"), ("scrollHeight", "innerHeight")):
        assert await host.page.evaluate(f"document.documentElement.{side} - {size}") <= 0
    own = await box(host.page.locator("#pool-0"))
    assert PHONE["height"] / 2 < own["y"] < PHONE["height"] - own["height"]
    for target in await host.page.locator(TARGETS).all():
        where = await box(target)
        assert min(where["width"], where["height"]) >= TOUCH, await target.get_attribute("id")

    # And a tap on an unaffordable place shows its text with the reason, and picks nothing
    place, text = await first_place(host)
    lens = host.page.locator("#lens")
    await expect(lens).to_be_hidden()
    await place.tap(force=True)  # Playwright does not tap disabled elements; a finger does
    await expect(lens).to_contain_text(text)
    assert await path(host) == "[]"

    # And a tap on a rival's component shows its whole text
    await host.page.locator("#seat-1-bits").tap()
    rival = host.page.locator("#seat-1-bits .bit")
    await expect(lens.locator(".pieces > *")).to_have_count(await rival.count())

    # And a tap elsewhere closes it
    await host.page.locator("#prompt").tap(position={"x": 2, "y": 2})
    await expect(lens).to_be_hidden()
