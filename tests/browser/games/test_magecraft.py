"""Whole games of Magecraft through the page; no page shows the gems of a hidden hand."""

import re

import pytest
from playwright.async_api import Locator, expect

from engines.kernel.secrecy.audience import Viewer
from engines.magecraft.cards import Gem
from engines.magecraft.state import Table
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.games.whole_game import NAMES, fill_table, play_whole_game
from tests.browser.guest import Guest, wait_for_decision
from tests.browser.seating import Sit, begin
from tests.live.player import Player
from tests.live.server import Server

pytestmark = pytest.mark.anyio

WANTS = ("book:2", "end", "pass")

SHOWN = """() => [...document.querySelectorAll("[data-hand]")].map((hand) => [
  Number(hand.dataset.hand === "own" ? document.getElementById("table").dataset.viewer : hand.dataset.hand),
  [...hand.querySelectorAll("[data-thing]")].map((one) => [one.dataset.thing, +(one.dataset.count ?? 1)]),
])"""
"""The hands on a page: [seat, [[thing, count], ...]]."""


class Duelist(Guest):
    """Casts only Magic Missile, as often as possible, so that a game ends after twelve rounds."""

    async def _pick_one(self) -> None:
        """Picks the first option of WANTS that is offered."""
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
async def test_a_whole_game_shows_only_what_each_viewer_may_know(
    server: Server, come: Invite, players: int, hidden: bool, kind: type[Guest]
) -> None:
    # Given a full table, the second player on a phone, and a spectator
    options = {"hidden_hands": "on" if hidden else "off"}
    table = await fill_table(come, "magecraft", players, "#academy", options, kind)
    followed = int(await table.watcher.table.get_attribute("data-follows") or 0)

    # When they play to the end, then each page always shows the viewer's own hand and the open part of others
    unseen = 0
    pushed = dict.fromkeys([guest.name for _, guest in table.viewers], 0)

    async def check(state: Table) -> None:
        nonlocal unseen
        unseen += sum(len(player.hand) for player in state.players) if hidden else 0
        for viewer, guest in table.viewers:
            pushed[guest.name] = len(guest.frames)
            assert await guest.page.evaluate(SHOWN) == list_hands(state, viewer, followed), guest.name

    await play_whole_game(server, table, f"magecraft-{players}", check)
    assert unseen > 20 or not hidden

    # And all see the end and every hand, and no page was ever sent what another player drew unseen
    for viewer, guest in table.viewers:
        await expect(guest.page.locator("#result .scores li")).to_have_count(players)
        await expect(guest.page.locator(".gem-back")).to_have_count(0)
        await guest.picture(f"magecraft-{players}-end-{guest.name}")
        others = [name for seat, name in enumerate(NAMES[:players]) if seat != viewer]
        drawn = [rf"{name} draws (\d+ )?(Fire|Water|Earth|Light|Darkness)" for name in others]
        during = " ".join(guest.frames[: pushed[guest.name]])
        assert bool(re.search("|".join(drawn), during)) is not hidden


def list_hands(state: Table, viewer: Viewer, followed: int) -> list[list[object]]:
    """The hands that a page should show, in turn; last the viewer's or that of the player they follow."""
    below = followed if viewer is None else viewer
    first = below + 1
    rivals = [*range(first, len(state.players)), *range(first)]
    seats = [*[seat for seat in rivals if seat != below], below]
    shown: list[list[object]] = [[seat, _shown(state, viewer, seat)] for seat in seats]
    if viewer is None and len(state.players[below].hand.seen_by(None)) < len(state.players[below].hand):
        shown[-1] = [below, []]  # a number says how many gems there are
    return shown


def _shown(state: Table, viewer: Viewer, seat: int) -> list[list[object]]:
    player = state.players[seat]
    if len(player.hand.seen_by(viewer)) < len(player.hand):
        return [["gem", 1]] * len(player.hand)
    return [[f"gem:{gem.name.lower()}", player.hand_counts[gem]] for gem in Gem if player.hand_counts[gem]]


@pytest.mark.long
async def test_a_spellbook_explains_its_spells_and_their_prices(come: Invite, sit: Sit) -> None:
    # Given a player in their Casting phase with gems of two kinds, and so several ways to pay
    guests = [await come(name) for name in NAMES[:2]]
    players = await begin(guests, sit, "magecraft")
    two_kinds = "#table:has(.hand-gems button ~ button)"
    caster = await play_until_offered(f"{two_kinds} .shelf.lit", guests, players)
    page = caster.page
    book = page.locator(".shelf").nth(1)

    # Then Magic Missile has its price, gems of any colour, and it glows as a whole
    await expect(book.locator(".payable .cost .pip.any")).to_have_count(2)
    await expect(book).to_have_class(re.compile(r"\blit\b"))

    # And it is explained on hover, as are the spells of the Academy
    await book.locator(".in-book").hover()
    await expect(page.locator("#lens")).to_contain_text("Break a rival’s Shield gem")
    for pile in await page.locator(".pile").all():
        await page.keyboard.press("Escape")  # the lens may cover it
        await pile.hover()
        await expect(page.locator("#lens .title")).to_have_text(await pile.locator(".title").inner_text())

    # When it is picked, then the next step is the payment, and Escape goes back
    await book.locator(".in-book").click()
    await expect(page.locator("#decision")).to_have_attribute("data-path", re.compile("book:2"))
    await expect(page.locator("#prompt")).to_contain_text("Magic Missile")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await expect(page.locator("#decision")).to_have_attribute("data-path", "[]")
    await expect(book).to_have_class(re.compile(r"\blit\b"))
    assert await findings(page) == []


@pytest.mark.long
async def test_tap_targets_are_large_enough(come: Invite, sit: Sit) -> None:
    guests = [await come(name, PHONE) for name in NAMES[:2]]
    players = await begin(guests, sit, "magecraft")
    for question in (".character.lit", ".shelf.lit", ".pile.lit"):
        guest = await play_until_offered(question, guests, players)
        await assert_large_enough(guest.page.locator(".lit, #decision .verbs button"))
        wide = await guest.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0


async def play_until_offered(selector: str, guests: list[Guest], players: list[Player]) -> Guest:
    """Plays until the selector is on the page of a guest with an open decision; returns that guest."""
    while True:
        (decider,) = await wait_for_decision(guests)
        if await decider.page.locator(selector).count():
            return decider
        seq = int(str(await decider.table.get_attribute("data-seq")))
        await players[guests.index(decider)].play()
        for guest in guests:
            await guest.wait_for_entry(seq + 1)


async def assert_large_enough(options: Locator) -> None:
    """A finger needs 44 pixels."""
    for option in await options.all():
        box = await option.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, await option.get_attribute("id")
