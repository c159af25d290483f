"""Whole games of Magecraft through the page, and that nobody's page tells what a hidden hand holds."""

import re

import pytest
from anyio import to_thread
from playwright.async_api import Locator, expect

from engines.kernel.secrecy.audience import Viewer
from engines.magecraft.cards import Gem
from engines.magecraft.state import Table
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, asked_of, play
from tests.browser.seating import Sit, begin
from tests.browser.truth import truth
from tests.live.player import Player
from tests.live.server import Server

pytestmark = pytest.mark.anyio

WANTS = ("book:2", "end", "pass")
MAGES = ("Morgana", "Ada", "Prospero", "Ged")

SHOWN = """() => [...document.querySelectorAll("[data-hand]")].map((hand) => [
  Number(hand.dataset.hand === "own" ? document.getElementById("table").dataset.viewer : hand.dataset.hand),
  [...hand.querySelectorAll("[data-thing]")].map((one) => [one.dataset.thing, +(one.dataset.count ?? 1)]),
])"""
"""What each page shows of hands: [seat, [[thing, count], ...]]."""


class Duelist(Guest):
    """Casts Magic Missile as often as they can and nothing else, so that a game ends after twelve rounds."""

    async def _pick_one(self) -> None:
        """What leads there, as far as it is offered."""
        wanted = [self.page.locator(f"[data-option='{id}']:not([data-blocked])") for id in WANTS]
        for thing in wanted:
            if await thing.count():
                await self._press(thing.first)
                return
        await super()._pick_one()


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "hidden", "kind"),
    [(2, True, Duelist), (2, False, Guest), (3, True, Duelist), (4, False, Duelist)],
)
async def test_a_game_from_the_lobby_to_its_end(
    server: Server, come: Invite, players: int, hidden: bool, kind: type[Guest]
) -> None:
    # Given a full table, the second of them on a phone, and somebody who watches
    host = await come(MAGES[0], kind=kind)
    invite = await host.create("magecraft", players, hidden_hands="on" if hidden else "off")
    guests = [host]
    for name in MAGES[1:players]:
        phone = {"size": PHONE, "dark": True} if name == "Ada" else {}
        guests.append(await come(name, kind=kind, **phone))
        await guests[-1].join(invite)
    await host.page.locator("#start").click()
    await expect(host.page.locator("#academy")).to_be_attached()
    watcher = await come("Wanda")
    await watcher.page.goto(host.page.url)
    followed = int(await watcher.page.locator("#table").get_attribute("data-follows") or 0)
    viewers: list[tuple[Viewer, Guest]] = [(None, watcher), *enumerate(guests)]
    table_id = host.page.url.rpartition("/")[2]

    # When they play to the end
    unseen = 0
    pushed = dict.fromkeys([guest.name for _, guest in viewers], 0)

    async def look(seq: int) -> None:
        """At every moment each page shows the viewer's own hand, and of other hands what is open."""
        nonlocal unseen
        state: Table = await to_thread.run_sync(truth, server, table_id)
        if state.ending is None:
            unseen += sum(len(player.hand) for player in state.players) if hidden else 0
            for viewer, guest in viewers:
                pushed[guest.name] = len(guest.frames)
                assert await guest.page.evaluate(SHOWN) == hands(state, viewer, followed), guest.name

    await play(guests, [watcher], pictures=f"magecraft-{players}", after=look)

    # Then all see the end and every hand, and nobody was ever told what another drew unseen
    assert unseen > 20 or not hidden
    for viewer, guest in viewers:
        await expect(guest.page.locator("#result .scores li")).to_have_count(players)
        await expect(guest.page.locator(".gem-back")).to_have_count(0)
        await guest.picture(f"magecraft-{players}-end-{guest.name}")
        others = [name for seat, name in enumerate(MAGES[:players]) if seat != viewer]
        drawn = [rf"{name} draws (\d+ )?(Fire|Water|Earth|Light|Darkness)" for name in others]
        during = " ".join(guest.frames[: pushed[guest.name]])
        assert bool(re.search("|".join(drawn), during)) is not hidden


def hands(state: Table, viewer: Viewer, followed: int) -> list[list[object]]:
    """What a page has to show of hands: rivals in turn after the viewer or whom they follow, who is last."""
    below = followed if viewer is None else viewer
    first = below + 1
    rivals = [*range(first, len(state.players)), *range(first)]
    seats = [*[seat for seat in rivals if seat != below], below]
    shown: list[list[object]] = [[seat, _shown(state, viewer, seat)] for seat in seats]
    if viewer is None and len(state.players[below].hand.seen_by(None)) < len(state.players[below].hand):
        shown[-1] = [below, []]  # how many there are is said by a number
    return shown


def _shown(state: Table, viewer: Viewer, seat: int) -> list[list[object]]:
    player = state.players[seat]
    if len(player.hand.seen_by(viewer)) < len(player.hand):
        return [["gem", 1]] * len(player.hand)
    return [[f"gem:{gem.name.lower()}", player.hand_counts[gem]] for gem in Gem if player.hand_counts[gem]]


@pytest.mark.long
async def test_a_spellbook_shows_how_far_it_leads(come: Invite, sit: Sit) -> None:
    # Given somebody whose Casting phase it is, with gems of two kinds: else there is but one way to pay
    guests = [await come(name) for name in MAGES[:2]]
    players = await begin(guests, sit, "magecraft")
    two_kinds = "#table:has(.hand-gems button ~ button)"
    caster = await at_question(f"{two_kinds} .shelf.lit", guests, players)
    page = caster.page
    book = page.locator(".shelf").nth(1)

    # Then Magic Missile has its price, gems of any colour, and it glows as a whole
    await expect(book.locator(".payable .cost .pip.any")).to_have_count(2)
    await expect(book).to_have_class(re.compile(r"\blit\b"))

    # And pointed at it is explained, as is what the Academy teaches
    await book.locator(".in-book").hover()
    await expect(page.locator("#lens")).to_contain_text("Break a rival’s Shield gem")
    for pile in await page.locator(".pile").all():
        await page.keyboard.press("Escape")  # the lens may lie over it
        await pile.hover()
        await expect(page.locator("#lens .title")).to_have_text(await pile.locator(".title").inner_text())

    # When it is taken there, the question is how to pay for it, and the way back is as short
    await book.locator(".in-book").click()
    await expect(page.locator("#decision")).to_have_attribute("data-path", re.compile("book:2"))
    await expect(page.locator("#prompt")).to_contain_text("Magic Missile")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await expect(page.locator("#decision")).to_have_attribute("data-path", "[]")
    await expect(book).to_have_class(re.compile(r"\blit\b"))
    assert await findings(page) == []


async def test_what_can_be_tapped_is_large_enough(come: Invite, sit: Sit) -> None:
    guests = [await come(name, PHONE) for name in MAGES[:2]]
    players = await begin(guests, sit, "magecraft")
    for question in (".character.lit", ".shelf.lit", ".pile.lit"):
        asked = await at_question(question, guests, players)
        await large_enough(asked.page.locator(".lit, #decision .verbs button"))
        wide = await asked.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0


async def at_question(selector: str, guests: list[Guest], players: list[Player]) -> Guest:
    """Plays on until somebody is asked that; who is."""
    while True:
        (asked,) = await asked_of(guests)
        if await asked.page.locator(selector).count():
            return asked
        seq = int(str(await asked.table.get_attribute("data-seq")))
        await players[guests.index(asked)].play()
        for guest in guests:
            await guest.shows(seq + 1)


async def large_enough(options: Locator) -> None:
    """A finger needs 44 pixels."""
    for option in await options.all():
        box = await option.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, await option.get_attribute("id")
