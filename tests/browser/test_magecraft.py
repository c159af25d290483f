"""Whole games of Magecraft through the page, and that nobody's page tells what a hidden hand holds."""

import re
from pathlib import Path

import pytest
from anyio import to_thread
from playwright.async_api import Locator, expect
from sqlmodel import Session, create_engine

from app.tables.log.scene import load_scene
from engines.kernel.audience import Viewer
from engines.magecraft.cards import Character, Gem, Spell
from engines.magecraft.state import Table
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, asked_of, play
from tests.live.server import Server

pytestmark = pytest.mark.anyio

MAGES = ("Morgana", "Ada", "Prospero", "Ged")
PEEKS = Path(__file__).parents[2] / "static/css/games/magecraft/peeks.css"

SHOWN = """() => [...document.querySelectorAll(".area.hand")].map((hand) => [
  Number(hand.id.split("-")[1]),
  [...hand.querySelectorAll("[data-thing]")].map((one) => [one.dataset.thing, +(one.dataset.count ?? 1)]),
])"""
"""What each page shows of hands: [seat, [[thing, count], ...]]."""


FREE = "[...document.querySelectorAll('[data-option]:not([data-blocked])')].map((one) => one.dataset.option)"


class Duelist(Guest):
    """Casts Magic Missile as often as they can and nothing else, so that a game ends after twelve rounds."""

    WANTS = ("book:2", "end", "pass")

    async def _pick(self, least: int, most: int) -> None:
        ids: list[str] = await self.page.evaluate(FREE)
        wanted = next((id for id in self.WANTS if id in ids), self._dice.choice(ids))
        await self.page.locator(f"[data-option='{wanted}']").click()


@pytest.mark.parametrize(
    ("players", "hidden", "kind", "most"),
    [
        (2, True, Duelist, 60),
        pytest.param(2, True, Duelist, None, marks=pytest.mark.long),
        pytest.param(2, False, Guest, None, marks=pytest.mark.long),
        pytest.param(3, True, Duelist, None, marks=pytest.mark.long),
        pytest.param(4, False, Duelist, None, marks=pytest.mark.long),
    ],
)
async def test_a_game_from_the_lobby_to_its_end(
    server: Server, come: Invite, players: int, hidden: bool, kind: type[Guest], most: int | None
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
    await expect(host.page.locator("#piles")).to_be_visible()
    watcher = await come("Wanda")
    await watcher.page.goto(host.page.url)
    viewers: list[tuple[Viewer, Guest]] = [(None, watcher), *enumerate(guests)]
    table_id = host.page.url.rpartition("/")[2]

    # When they play to the end
    unseen = 0
    pushed = dict.fromkeys([guest.name for _, guest in viewers], 0)

    async def look(seq: int) -> None:
        """At every moment each page shows the viewer's own hand, and of other hands what is open."""
        nonlocal unseen
        state = await to_thread.run_sync(truth, server, table_id)
        if state.ending is None:
            unseen += sum(len(player.hand) for player in state.players) if hidden else 0
            for viewer, guest in viewers:
                pushed[guest.name] = len(guest.frames)
                assert await guest.page.evaluate(SHOWN) == hands(state, viewer, guests), guest.name

    await play(guests, [watcher], pictures=f"magecraft-{players}", after=look, most=most)

    # Then all see the end and every hand, and nobody was ever told what another drew unseen
    assert unseen > 20 or not hidden
    for viewer, guest in viewers:
        await expect(guest.page.locator("#result tr")).to_have_count(players + 1)
        await expect(guest.page.locator(".gem.back")).to_have_count(0)
        await guest.picture(f"magecraft-{players}-end-{guest.name}")
        others = [name for seat, name in enumerate(MAGES[:players]) if seat != viewer]
        drawn = [rf"{name} draws (\d+ )?(Fire|Water|Earth|Light|Darkness)" for name in others]
        during = " ".join(guest.frames[: pushed[guest.name]])
        assert bool(re.search("|".join(drawn), during)) is not hidden


def truth(server: Server, table_id: str) -> Table:
    """The whole state, out of the server's database."""
    engine = create_engine(f"sqlite:///{server.database}")
    with Session(engine) as db:
        scene = load_scene(db, table_id)
    engine.dispose()
    assert scene is not None
    assert scene.match is not None
    state: Table = scene.match.state
    return state


def hands(state: Table, viewer: Viewer, guests: list[Guest]) -> list[list[object]]:
    """What a page has to show of hands: rivals in turn after the viewer, then their own."""
    first = 0 if viewer is None else viewer + 1
    rivals = [*range(first, len(guests)), *range(first)]
    seats = [seat for seat in rivals if seat != viewer] + ([] if viewer is None else [viewer])
    return [[seat, _shown(state, viewer, seat)] for seat in seats]


def _shown(state: Table, viewer: Viewer, seat: int) -> list[list[object]]:
    player = state.players[seat]
    if len(player.hand.seen_by(viewer)) < len(player.hand):
        return [["gem", 1]] * len(player.hand)
    return [[f"gem:{gem.name.lower()}", player.in_hand[gem]] for gem in Gem if player.in_hand[gem]]


async def test_a_spellbook_shows_how_far_it_leads(come: Invite) -> None:
    # Given somebody whose Casting phase it is, with gems of two kinds: else there is but one way to pay
    host, other = await come("Morgana"), await come("Ada")
    await other.join(await host.create("magecraft", 2))
    await host.page.locator("#start").click()
    await expect(host.page.locator("#hand .own")).to_be_visible()
    two_kinds = "#table:has(#hand .area.hand .run ~ .run)"
    caster = await at_question(f"{two_kinds} #options.to-cast", [host, other])
    seat = 0 if caster is host else 1
    page, book = caster.page, caster.page.locator(f"#book-{seat}-2")

    # Then the gems that would pay for Magic Missile lie pale on its slots, and it glows as a whole
    await expect(book.locator(".payable .slot.ghost")).to_have_count(2)
    await expect(book).to_have_class(re.compile(r"\blit\b"))

    # And pointed at it is explained
    await book.locator(".chip-face").hover()
    await expect(page.locator("#spell-magic_missile")).to_be_visible()
    await expect(page.locator("#spell-magic_missile")).to_contain_text("Break a rival’s Shield gem")
    for pile in await page.locator(".pile").all():
        await pile.hover()
        name = str(await pile.get_attribute("data-thing")).replace(":", "-")
        await expect(page.locator(f"#{name}")).to_be_visible()

    # When it is taken there, the question is how to pay for it, and the way back is as short
    await book.locator(".chip-face").click()
    await expect(page.locator("#decision")).to_have_attribute("data-path", re.compile("book:2"))
    await page.keyboard.press("Escape")
    await expect(page.locator("#options.to-cast")).to_be_visible()
    assert await findings(page) == []


async def test_what_can_be_tapped_is_large_enough(come: Invite) -> None:
    phone, other = await come("Morgana", PHONE), await come("Ada", PHONE)
    await other.join(await phone.create("magecraft", 2))
    await phone.page.locator("#start").click()
    await expect(phone.page.locator("#hand .own")).to_be_visible()
    for question in ("#options.characters", "#options.to-cast", "#options.lessons"):
        asked = await at_question(question, [phone, other])
        await large_enough(asked.page.locator("[data-option]"))
        wide = await asked.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0


async def at_question(selector: str, guests: list[Guest]) -> Guest:
    """Plays on until somebody is asked that; who is."""
    while True:
        (asked,) = await asked_of(guests)
        if await asked.page.locator(selector).count():
            return asked
        seq = int(str(await asked.table.get_attribute("data-seq")))
        await asked.choose()
        for guest in guests:
            await guest.shows(seq + 1)


async def large_enough(options: Locator) -> None:
    """A finger needs 44 pixels."""
    for option in await options.all():
        box = await option.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_every_spell_and_character_can_be_read() -> None:
    shown = set(re.findall(r'data-thing="([a-z_:]+)"', PEEKS.read_text()))
    assert shown == {f"spell:{spell.name.lower()}" for spell in Spell} | {
        f"character:{character.name.lower()}" for character in Character
    }
