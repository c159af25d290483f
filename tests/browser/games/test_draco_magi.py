"""Whole games of Draco Magi through the page: what it shows is so, and nobody's page holds a hidden card."""

import re
from collections.abc import Sized
from typing import Any

import pytest
from anyio import to_thread
from playwright.async_api import expect

from engines.draco_magi.cards.battle_cards import ADVANCED, BattleCard
from engines.draco_magi.cards.dragons import ADDITIONAL
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.effects.values import melee_value
from engines.draco_magi.state import Phase, Player, Table
from engines.kernel.secrecy.audience import Viewer
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, play
from tests.browser.truth import truth
from tests.live.server import Server

pytestmark = pytest.mark.anyio

SET_UPS = {
    "drafted": {"round_cap": "1"},
    "dealt": {"advanced_start": "random", "round_cap": "4"},
    "secret": {"asymmetric": "on", "extra": "3", "pick": "secret", "round_cap": "2"},
    "open": {"asymmetric": "on", "extra": "2", "pick": "open", "round_cap": "2"},
    "random": {"asymmetric": "on", "extra": "5", "pick": "random", "first": "2", "round_cap": "2"},
    "forced": {"forced_defence": "on", "first": "1", "round_cap": "2"},
}

SHOWN = """() => {
  const zones = ["players", "board", "hand", "decision", "tray"].map((id) => document.getElementById(id));
  const all = (choice) => zones.flatMap((zone) => [...zone.querySelectorAll(choice)]);
  const number = (one) => Number(one.querySelector(".count").textContent);
  const { follows, viewer } = document.getElementById("table").dataset;
  return {
    near: Number(follows ?? viewer),
    html: zones.map((zone) => zone.outerHTML).join(" ").toLowerCase(),
    things: all("[data-thing]").map((one) => one.dataset.thing).filter((name) => name.includes(":")),
    gems: Object.fromEntries(all("[id^='seat-']:is(.plate, .self)").map((one) => [
      one.id,
      [...one.querySelectorAll(".gemrow [data-thing]")].map((gem) => gem.dataset.thing),
    ])),
    lists: Object.fromEntries(all("[id^='pile-'][data-lens]").map((one) => [one.id, one.dataset.lens])),
    numbers: Object.fromEntries(all(".counter[id]").map((one) => [one.id, number(one)])),
  };
}"""


@pytest.mark.long
@pytest.mark.parametrize("set_up", SET_UPS)
async def test_a_game_from_the_lobby_to_its_end(server: Server, come: Invite, set_up: str) -> None:
    # Given two at a table, the second on a phone in the dark, and somebody who watches
    host, other = await come("Morgana"), await come("Ada", PHONE, dark=True)
    invite = await host.create("draco_magi", 2, **SET_UPS[set_up])
    await other.join(invite)
    await host.page.locator("#start").click()
    await expect(host.page.locator("#field-0")).to_be_visible()
    watcher = await come("Wanda")
    await watcher.page.goto(host.page.url)
    viewers: list[tuple[Viewer, Guest]] = [(None, watcher), (0, host), (1, other)]
    table_id = host.page.url.rpartition("/")[2]

    # When they play to the end
    hidden = 0
    seen: set[str] = set()

    async def look(seq: int) -> None:
        """At every moment each page tells what is so, and no more than its viewer knows."""
        nonlocal hidden
        state: Table = await to_thread.run_sync(truth, server, table_id)
        if state.ending is not None:
            return
        hidden += sum([len(player.hand) + len(player.battle_hand) for player in state.players])
        seen.update([dragon.name.lower() for player in state.players for dragon in player.hand.seen_by(None)])
        for viewer, guest in viewers:
            shown = await guest.page.evaluate(SHOWN)
            tells_what_is_so(state, viewer, shown)
            for seat, player in enumerate(state.players):
                if seat != viewer:
                    hides_what_is_hidden(state, seat, player, viewer, shown)

    name = f"draco-magi-{set_up}"
    await play([host, other], [watcher], pictures=name, after=look)

    # Then all see the end with its reasons, and of hands who watched was sent only what all had seen
    assert hidden > 20, "there were cards to hide"
    for _, guest in viewers:
        await expect(guest.result).to_be_visible()
        await guest.picture(f"{name}-end-{guest.name}")
    sent = {name for frame in watcher.frames for name in re.findall(r'id="hand-(\w+)"', frame)}
    assert sent <= seen | {"unseen"}


def tells_what_is_so(state: Table, viewer: Viewer, shown: dict[str, Any]) -> None:
    """Both stacks with their melee values, gems, hands, decks and discards as they are."""
    numbers, things = shown["numbers"], shown["things"]
    near = shown["near"]  # the viewer, or whom they follow
    for at, field in enumerate(state.fields):
        if field is not None:
            values = [melee_value(field, seat) for seat in (1 - near, near)]
            assert [numbers[f"land-{at}-{side}"] for side in ("far", "near")] == values
    for seat, player in enumerate(state.players):
        stood = [field.stacks[seat] for field in state.fields if field is not None]
        covering = [Dragon.POLAR for field in state.fields if field is not None and field.cover == seat]
        held = [] if seat != near or len(player.battle_hand) else [*player.hand.seen_by(viewer)]
        held = held if state.phase is Phase.NIGHTFALL else sorted(set(held))
        assert dragons_in(things, seat) == sorted(
            [dragon for stack in stood for dragon in stack] + covering + held
        )
        assert shown["gems"][f"seat-{seat}"] == [f"gem:{gem.value}" for gem in player.gems]
        piles: dict[str, Sized] = {
            "deck": player.deck,
            "discard": player.discard,
            "battle_deck": player.battle_deck,
            "battle_discard": player.battle_discard,
            "gained": player.advanced,
        }
        if seat != viewer:
            piles |= {
                "aside" if state.phase is Phase.MELEE else "hand": player.hand,
                "melee": player.battle_hand,
            }
        assert {name: numbers[f"pile-{name}-{seat}-count"] for name in piles} == {
            name: len(pile) for name, pile in piles.items()
        }


def dragons_in(things: list[str], seat: int) -> list[Dragon]:
    """The dragons of a seat that lie open on a page."""
    names = [name.partition(":")[2] for name in things if name.startswith(f"dragon{seat}:")]
    return sorted([Dragon[name.upper()] for name in names])


def hides_what_is_hidden(
    state: Table, seat: int, player: Player, viewer: Viewer, shown: dict[str, Any]
) -> None:
    """Of a rival's cards the page names only those that were seen."""
    known = {BattleCard(card) for one in state.players for card in one.advanced.seen_by(viewer)}
    if viewer is not None:
        known.update([BattleCard(card) for card in state.players[viewer].draft])
    unknown = [card.name.lower() for card in ADVANCED if card not in known]
    assert [name for name in unknown if name in shown["html"]] == []

    played = {name.partition(":")[2] for name in shown["things"] if name.startswith(f"battle{seat}:")}
    assert played <= {card.name.lower() for card in (*player.battle_open, *player.battle_discard)}

    kinds = set(player.extras.seen_by(viewer))
    assert {kind for kind in ADDITIONAL if kind in listed(shown, "deck", seat)} <= kinds
    if state.options.asymmetric:
        assert set(listed(shown, "extras", seat)) == kinds


def listed(shown: dict[str, Any], pile: str, seat: int) -> list[Dragon]:
    """The dragons that the list of a pile names."""
    names = shown["lists"].get(f"pile-{pile}-{seat}", "").partition(":")[2]
    return [Dragon[name.upper()] for name in names.split(".") if name]
