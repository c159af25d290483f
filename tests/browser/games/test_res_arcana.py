"""Whole games of Res Arcana through the page; no page shows a card that its viewer cannot know."""

import re

import pytest
from playwright.async_api import expect

from engines.kernel.secrecy.audience import Viewer, sees
from engines.res_arcana.cards.card import Card
from engines.res_arcana.state import Table
from engines.res_arcana.words import PHRASES
from tests.browser.axe import findings
from tests.browser.conftest import Invite
from tests.browser.games.whole_game import fill_table, play_whole_game
from tests.browser.guest import Guest
from tests.live.server import Server

pytestmark = pytest.mark.anyio

NAMES = {card: str(PHRASES[f"Card.{card.name}"]) for card in Card}
SETUPS = ("normal", "first_game", "draft")
SHOWN = """() => {
  const names = ["moment", "players", "board", "hand", "tray", "decision"];
  const regions = names.map((id) => document.getElementById(id));
  return [regions.map((one) => one.textContent).join(" "), regions.map((one) => one.innerHTML).join(" ")];
}"""

DRAWN = re.compile(r'icons/res_arcana\.svg#([a-z-]+)"')
NAMED = re.compile(r'data-(?:lens|target|thing)="([^"]*)"')


@pytest.mark.long
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_whole_game_shows_only_what_each_viewer_may_know(
    server: Server, come: Invite, players: int, setup: str
) -> None:
    # Given a full table, the second player on a phone, and a spectator
    table = await fill_table(come, "res_arcana", players, "#places", {"setup": setup, "max_rounds": "3"})
    name = f"res-arcana-{players}-{setup}"

    # When they play to the end, then each page always shows only cards that its viewer knows
    hidden = 0

    async def check(state: Table) -> None:
        nonlocal hidden
        for viewer, guest in table.viewers:
            hidden += await assert_only_known_cards(state, viewer, guest)

    await play_whole_game(server, table, name, check)
    assert hidden > 50, "there were cards to hide"

    # And all see the end and the points of all players
    for _, guest in table.viewers:
        await expect(guest.page.locator("#result .scores > li")).to_have_count(players)
        await guest.picture(f"{name}-end-{guest.name}")
        assert await findings(guest.page) == []
        await assert_points_add_up(guest)


async def assert_points_add_up(guest: Guest) -> None:
    """The parts of each player's points in the standings add up."""
    await guest.page.get_by_role("button", name="Final standings").click()
    for place in await guest.page.locator("#standings li").all():
        score = int(await place.locator(".num").inner_text())
        parts = re.findall(r"\+(\d+) ", await place.locator("small").inner_text())
        assert sum(map(int, parts)) == score
    await guest.page.locator("#standings").get_by_role("button", name="Close").click()


def known_cards(state: Table, viewer: Viewer) -> set[Card]:
    """The face-up cards, and others that this viewer knows."""
    cards = {*state.places, *state.items, *state.unveiled, *state.monuments.seen_by(viewer)}
    for seat, player in enumerate(state.players):
        cards.update([component.card for component in player.components])
        cards.update(player.reshuffled)
        for pile in (player.hand, player.fresh, player.discard, player.pack, player.deck):
            cards.update(pile.seen_by(viewer))
        cards.update(player.mages.seen_by(viewer), player.mage.seen_by(viewer))
        if sees(player.deck.listed, viewer):
            cards.update(player.deck)
        if seat == viewer:
            cards.update([card for passed in player.memory.open for card in passed.cards])
    return cards


async def assert_only_known_cards(state: Table, viewer: Viewer, guest: Guest) -> int:
    """The page neither names nor shows a card that its viewer does not know, not even for the lens.

    It shows all cards of their own hand. Returns the number of unknown cards.
    """
    text, html = await guest.page.evaluate(SHOWN)
    drawn = set(DRAWN.findall(html))
    named = set(re.findall("[a-z_]+", " ".join(NAMED.findall(html))))
    known = known_cards(state, viewer)
    unknown = set(Card) - known
    for card in known:  # the name of a tower contains "Alchemist"
        text = text.replace(NAMES[card], "") if " " in NAMES[card] else text
    assert [NAMES[card] for card in unknown if NAMES[card] in text] == [], guest.name
    assert [card for card in unknown if card.name.lower().replace("_", "-") in drawn] == [], guest.name
    assert [card for card in unknown if card.name.lower() in named] == [], guest.name
    if viewer is not None:
        own = {
            card.name.lower().replace("_", "-")
            for card in (*state.players[viewer].hand, *state.players[viewer].fresh)
        }
        assert own <= drawn, guest.name
    return len(unknown)
