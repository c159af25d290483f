"""Whole games of Magelight through the page; no page holds a card or a role its viewer cannot know."""

import re

import pytest
from playwright.async_api import expect

from engines.kernel.secrecy.audience import Viewer, sees
from engines.magelight.cards.designs import Design
from engines.magelight.state import Table
from engines.magelight.words import PHRASES
from engines.magelight.words.card_texts import TEXTS
from tests.browser.conftest import Invite
from tests.browser.games.whole_game import fill_table, play_whole_game
from tests.browser.guest import Guest
from tests.live.server import Server

pytestmark = pytest.mark.anyio

NAMES = {design: name for design, (name, _) in TEXTS.items()}
NAMES_DARK_DAY = PHRASES["Role.INFILTRATOR.text"]
"""The goal of Infiltrators: their empty hand shows it before their first turn, wherever the card is."""

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
async def test_a_whole_game_shows_only_what_each_viewer_may_know(
    server: Server, come: Invite, players: int, rounds: int
) -> None:
    # Given a full table, the second player on a phone, and a spectator
    table = await fill_table(come, "magelight", players, "#pile-deck", {"max_rounds": str(rounds)})
    name = f"magelight-{players}"

    # When they play to the end, then each page always names the cards and roles that its viewer knows
    hidden = 0

    async def check(state: Table) -> None:
        nonlocal hidden
        hidden += len(state.hand)
        for viewer, guest in table.viewers:
            await assert_only_known_cards(state, viewer, guest)

    await play_whole_game(server, table, name, check)
    assert hidden > 20, "there were cards to hide"

    # And all see the end; the spectator was only sent public roles and roles that follow from these
    for _, guest in table.viewers:
        await expect(guest.page.locator("#result .scores li")).to_have_count(players)
        await expect(guest.page.locator("#players [data-role=public]")).to_have_count(
            count_plates(guest, table.guests)
        )
        await guest.picture(f"{name}-end-{guest.name}")
    roles = set(re.findall(r'data-role=\\*"(\w+)', " ".join(table.watcher.frames)))
    assert "public" in roles
    assert roles <= {"public", "rest"}


def count_plates(guest: Guest, guests: list[Guest]) -> int:
    """Plates on a page: a player's own seat is below the board."""
    return len(guests) - (guest in guests)


def known_cards(state: Table, viewer: Viewer) -> set[Design]:
    """The face-up cards, and others that this viewer knows."""
    cards = {ally.design for player in state.players for ally in player.allies}
    piles = [state.discard, state.burnt, state.deck, state.hand, state.aside, state.resolving, state.playing]
    for pile in [*piles, state.waiting, *[player.storage for player in state.players]]:
        cards.update(pile.seen_by(viewer))
    if viewer is not None:
        cards.update([card for note in state.players[viewer].notes.open for card in note.cards])
    return cards


def known_roles(state: Table, viewer: Viewer) -> set[int]:
    """The seats whose role the viewer has seen; all seats if the other roles are all the same."""
    shown = {seat for seat, one in enumerate(state.players) if sees(one.role.known, viewer)}
    hidden = {one.role.open for seat, one in enumerate(state.players) if seat not in shown}
    return shown if len(hidden) > 1 else set(range(state.seats))


async def assert_only_known_cards(state: Table, viewer: Viewer, guest: Guest) -> None:
    """The page names no card that its viewer does not know, and exactly the roles that they can infer.

    The active player's page names the whole hand.
    """
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
