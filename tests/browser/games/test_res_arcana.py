"""Whole games of Res Arcana through the page, and that no page holds a card that its player cannot know."""

import re

import pytest
from anyio import to_thread
from playwright.async_api import expect

from engines.kernel.secrecy.audience import Viewer, sees
from engines.res_arcana.cards.card import Card
from engines.res_arcana.state import Table
from engines.res_arcana.words import PHRASES
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, play
from tests.browser.truth import truth
from tests.live.server import Server

pytestmark = pytest.mark.anyio

NAMES = {card: str(PHRASES[f"Card.{card.name}"]) for card in Card}
PLAYERS = ("Morgana", "Ada", "Prospero", "Ged")
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
async def test_a_game_from_the_lobby_to_its_end(
    server: Server, come: Invite, players: int, setup: str
) -> None:
    # Given a full table, the second of them on a phone, and somebody who watches
    host = await come(PLAYERS[0])
    invite = await host.create("res_arcana", players, setup=setup, max_rounds="3")
    guests = [host]
    for name in PLAYERS[1:players]:
        phone = {"size": PHONE, "dark": True} if name == "Ada" else {}
        guests.append(await come(name, **phone))
        await guests[-1].join(invite)
    await host.page.locator("#start").click()
    await expect(host.page.locator("#places")).to_be_attached()
    watcher = await come("Wanda")
    await watcher.page.goto(host.page.url)
    viewers: list[tuple[Viewer, Guest]] = [(None, watcher), *enumerate(guests)]
    table_id = host.page.url.rpartition("/")[2]

    # When they play to the end
    hidden = 0

    async def look(seq: int) -> None:
        """At every moment each page holds what its viewer knows, and all of their own hand."""
        nonlocal hidden
        state: Table = await to_thread.run_sync(truth, server, table_id)
        if state.ending is None:
            for viewer, guest in viewers:
                hidden += await holds_what_is_known(state, viewer, guest)

    name = f"res-arcana-{players}-{setup}"
    await play(guests, [watcher], pictures=name, after=look)

    # Then all see the end and the points of everybody, and nobody was shown more than they may know
    assert hidden > 50, "there were cards to hide"
    for _, guest in viewers:
        await expect(guest.page.locator("#result .scores > li")).to_have_count(players)
        await guest.picture(f"{name}-end-{guest.name}")
        assert await findings(guest.page) == []
        await adds_up(guest)


async def adds_up(guest: Guest) -> None:
    """The standings say what everybody's points are made of."""
    await guest.page.get_by_role("button", name="Final standings").click()
    for place in await guest.page.locator("#standings li").all():
        score = int(await place.locator(".num").inner_text())
        parts = re.findall(r"\+(\d+) ", await place.locator("small").inner_text())
        assert sum(map(int, parts)) == score
    await guest.page.locator("#standings").get_by_role("button", name="Close").click()


def known_cards(state: Table, viewer: Viewer) -> set[Card]:
    """What lies open, and what this viewer knows of the rest."""
    cards = {*state.places, *state.items, *state.unveiled, *state.monuments.seen_by(viewer)}
    for seat, player in enumerate(state.players):
        cards.update([one.card for one in player.components])
        cards.update(player.reshuffled)
        for pile in (player.hand, player.fresh, player.discard, player.pack, player.deck):
            cards.update(pile.seen_by(viewer))
        cards.update(player.mages.seen_by(viewer), player.mage.seen_by(viewer))
        if sees(player.deck.listed, viewer):
            cards.update(player.deck)
        if seat == viewer:
            cards.update([card for passed in player.memory.open for card in passed.cards])
    return cards


async def holds_what_is_known(state: Table, viewer: Viewer, guest: Guest) -> int:
    """The page neither names nor draws a card that its viewer does not know, nor names it for the lens; how
    many these are."""
    text, html = await guest.page.evaluate(SHOWN)
    drawn = set(DRAWN.findall(html))
    named = set(re.findall("[a-z_]+", " ".join(NAMED.findall(html))))
    known = known_cards(state, viewer)
    unknown = set(Card) - known
    for card in known:  # the Alchemist is in the name of a tower
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
