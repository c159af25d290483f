"""Whole games of Magelight through the page; no page holds a card or a role its viewer cannot know."""

import re

import pytest
from anyio import to_thread
from playwright.async_api import expect

from engines.kernel.secrecy.audience import Viewer, sees
from engines.magelight.cards.designs import Design
from engines.magelight.state import Table
from engines.magelight.words import PHRASES
from engines.magelight.words.card_texts import TEXTS
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, play
from tests.browser.truth import truth
from tests.live.server import Server

pytestmark = pytest.mark.anyio

NAMES = {design: name for design, (name, _) in TEXTS.items()}
NAMES_DARK_DAY = PHRASES["Role.INFILTRATOR.text"]
"""How Infiltrators win: their empty hand says so before their first turn, wherever the card is."""
MAGES = ("Morgana", "Ada", "Prospero", "Ged", "Circe", "Merlin")

SHOWN = """() => {
  const text = ["moment", "players", "board", "hand", "tray", "decision"].map(
    (id) => document.getElementById(id).textContent,
  );
  const roles = [...document.querySelectorAll("#players .plate, #hand .self")];
  return [text.join(" "), roles.filter((one) => one.querySelector("[data-role]")).map((one) => one.id)];
}"""


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(4, 1), (5, 3), (6, 3)],
)
@pytest.mark.long
async def test_a_game_from_the_lobby_to_its_end(
    server: Server, come: Invite, players: int, rounds: int
) -> None:
    # Given a full table, the second of them on a phone, and a spectator
    host = await come(MAGES[0])
    invite = await host.create("magelight", players, max_rounds=str(rounds))
    guests = [host]
    for name in MAGES[1:players]:
        guests.append(await come(name, **({"size": PHONE, "dark": True} if name == "Ada" else {})))
        await guests[-1].join(invite)
    await host.page.locator("#start").click()
    await expect(host.page.locator("#pile-deck")).to_be_visible()
    watcher = await come("Wanda")
    await watcher.page.goto(host.page.url)
    viewers: list[tuple[Viewer, Guest]] = [(None, watcher), *enumerate(guests)]
    table_id = host.page.url.rpartition("/")[2]

    # When they play to the end
    hidden = 0

    async def look(seq: int) -> None:
        """At every moment each page holds what its viewer knows (the active player's page all)."""
        nonlocal hidden
        state: Table = await to_thread.run_sync(truth, server, table_id)
        if state.ending is None:
            hidden += len(state.hand)
            for viewer, guest in viewers:
                await holds_what_is_known(state, viewer, guest)

    await play(guests, [watcher], pictures=f"magelight-{players}", after=look)

    # Then all see the end, and the watcher was only sent roles that everybody was shown or can tell by those
    assert hidden > 20, "there were cards to hide"
    for _, guest in viewers:
        await expect(guest.page.locator("#result .scores li")).to_have_count(players)
        await expect(guest.page.locator("#players [data-role=public]")).to_have_count(
            rivals_of(guest, guests)
        )
        await guest.picture(f"magelight-{players}-end-{guest.name}")
    told = set(re.findall(r'data-role=\\*"(\w+)', " ".join(watcher.frames)))
    assert "public" in told
    assert told <= {"public", "rest"}


def rivals_of(guest: Guest, guests: list[Guest]) -> int:
    """How many plates a page has: a player's own seat is below."""
    return len(guests) - (guest in guests)


def known_cards(state: Table, viewer: Viewer) -> set[Design]:
    """What lies open, and what this viewer knows of the rest."""
    cards = {ally.design for player in state.players for ally in player.allies}
    piles = [state.discard, state.burnt, state.deck, state.hand, state.aside, state.resolving, state.playing]
    for pile in [*piles, state.waiting, *[player.storage for player in state.players]]:
        cards.update(pile.seen_by(viewer))
    if viewer is not None:
        cards.update([card for note in state.players[viewer].notes.open for card in note.cards])
    return cards


def known_roles(state: Table, viewer: Viewer) -> set[int]:
    """The seats whose role this viewer was shown; all of them, if these are all of one side."""
    shown = {seat for seat, one in enumerate(state.players) if sees(one.role.known, viewer)}
    hidden = {one.role.open for seat, one in enumerate(state.players) if seat not in shown}
    return shown if len(hidden) > 1 else set(range(state.seats))


async def holds_what_is_known(state: Table, viewer: Viewer, guest: Guest) -> None:
    """The page names no card that its viewer does not know, and exactly the roles that they can tell."""
    text, roles = await guest.page.evaluate(SHOWN)
    text = text.replace(NAMES_DARK_DAY, "")
    unknown = set(Design) - known_cards(state, viewer)
    assert [NAMES[design] for design in unknown if NAMES[design] in text] == [], guest.name
    assert set(roles) == {f"seat-{seat}" for seat in known_roles(state, viewer)}, guest.name
    if viewer == state.active:
        assert [NAMES[design] for design in state.hand if NAMES[design] not in text] == []


async def test_escape_closes_a_pile(come: Invite) -> None:
    guest = await come("Morgana")
    page = guest.page
    await page.goto("/games/magelight")
    await page.locator("form[action='/play/magelight'] button").first.click()
    await page.locator("#table[data-ready]").wait_for()
    await page.locator(".pile.opens > summary").first.click()
    await expect(page.locator(".pile[open]")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(page.locator(".pile[open]")).to_have_count(0)
