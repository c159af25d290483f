"""Whole games of Draco Magi through the page: it shows the true state and no hidden card."""

import re
from collections.abc import Sized
from typing import Any

import pytest
from playwright.async_api import expect

from engines.draco_magi.cards.battle_cards import ADVANCED, BattleCard
from engines.draco_magi.cards.dragons import ADDITIONAL_KINDS
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.effects.values import melee_value
from engines.draco_magi.state import Phase, Player, Table
from engines.kernel.secrecy.audience import Viewer
from tests.browser.conftest import Invite
from tests.browser.games.whole_game import fill_table, play_whole_game
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
async def test_a_whole_game_shows_only_what_each_viewer_may_know(
    server: Server, come: Invite, set_up: str
) -> None:
    # Given two at a table, the second on a phone in the dark, and a spectator
    table = await fill_table(come, "draco_magi", 2, "#field-0", SET_UPS[set_up])
    name = f"draco-magi-{set_up}"

    # When they play to the end, then each page always shows the true state and no more than its viewer knows
    hidden = 0
    seen: set[str] = set()

    async def check(state: Table) -> None:
        nonlocal hidden
        hidden += sum([len(player.hand) + len(player.battle_hand) for player in state.players])
        seen.update([dragon.name.lower() for player in state.players for dragon in player.hand.seen_by(None)])
        for viewer, guest in table.viewers:
            shown = await guest.page.evaluate(SHOWN)
            assert_shows_state(state, viewer, shown)
            for seat, player in enumerate(state.players):
                if seat != viewer:
                    assert_hides_cards(state, seat, player, viewer, shown)

    await play_whole_game(server, table, name, check)
    assert hidden > 20, "there were cards to hide"

    # And all see the end with its reasons; the spectator was only sent cards of hands that all had seen
    for _, guest in table.viewers:
        await expect(guest.result).to_be_visible()
        await guest.picture(f"{name}-end-{guest.name}")
    sent = {name for frame in table.watcher.frames for name in re.findall(r'id="hand-(\w+)"', frame)}
    assert sent <= seen | {"unseen"}


def assert_shows_state(state: Table, viewer: Viewer, shown: dict[str, Any]) -> None:
    """The page shows both stacks with their melee values, gems, hands, decks and discards as they are."""
    numbers, things = shown["numbers"], shown["things"]
    near = shown["near"]  # the viewer, or the player they follow
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
    """The face-up dragons of a seat on a page."""
    names = [name.partition(":")[2] for name in things if name.startswith(f"dragon{seat}:")]
    return sorted([Dragon[name.upper()] for name in names])


def assert_hides_cards(
    state: Table, seat: int, player: Player, viewer: Viewer, shown: dict[str, Any]
) -> None:
    """The page names a rival's card only if its viewer has seen it."""
    known = {BattleCard(card) for other in state.players for card in other.advanced.seen_by(viewer)}
    if viewer is not None:
        known.update([BattleCard(card) for card in state.players[viewer].draft])
    unknown = [card.name.lower() for card in ADVANCED if card not in known]
    assert [name for name in unknown if name in shown["html"]] == []

    played = {name.partition(":")[2] for name in shown["things"] if name.startswith(f"battle{seat}:")}
    assert played <= {card.name.lower() for card in (*player.battle_open, *player.battle_discard)}

    kinds = set(player.extras.seen_by(viewer))
    assert {kind for kind in ADDITIONAL_KINDS if kind in listed(shown, "deck", seat)} <= kinds
    if state.options.asymmetric:
        assert set(listed(shown, "extras", seat)) == kinds


def listed(shown: dict[str, Any], pile: str, seat: int) -> list[Dragon]:
    """The dragons that the list of a pile names."""
    names = shown["lists"].get(f"pile-{pile}-{seat}", "").partition(":")[2]
    return [Dragon[name.upper()] for name in names.split(".") if name]
