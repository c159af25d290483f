"""The strip shows all moves of rivals since the viewer's last decision, as the log has them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from anyio import fail_after
from playwright.async_api import expect

from app.tables.log.scene import Scene
from app.tables.rendering.zones.story_strip import MAX_STORY_CHIPS
from engines import CATALOGUE
from engines.kernel.events import CHIP, Beat
from engines.kernel.matches.match import Choose
from tests.browser.conftest import Invite
from tests.browser.guest import NEXT_FRAME, Guest
from tests.browser.seating import Sit, enter
from tests.browser.true_state import load_true_scene
from tests.live.forks import ForkedServer
from tests.live.player import Player, begin_game
from tests.live.server import Server
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

MAX_CHOICES = 200
FEW = ("magestik",)
"""The games that `make test` covers."""
GAMES = [pytest.param(game, marks=() if game in FEW else pytest.mark.long) for game in CATALOGUE]

STRIP = """() => [...document.querySelectorAll("#beats [data-story]")].reverse().map((chip) => ({
  entry: Number(chip.dataset.story),
  actor: chip.dataset.actor ? Number(chip.dataset.actor) : null,
  targets: (chip.dataset.targets ?? "").split(" ").filter(Boolean).map(Number),
  weight: Number(chip.dataset.weight),
  at_me: chip.classList.contains("at-me"),
  words: chip.querySelector(".beat-words").textContent.trim() !== "",
}))"""


@pytest.fixture
def server(tmp_path: Path, deals: dict[str, str]) -> Iterator[Server]:
    """A server whose bots do not pause."""
    with ForkedServer(tmp_path, deals, MAGEHALL_BOT_PAUSE="0") as server:
        yield server


class Chip(NamedTuple):
    """A chip of the strip: its entry, the actor, the targets, its weight, and whether it has words."""

    entry: int
    actor: int | None
    targets: tuple[int, ...]
    weight: int
    at_me: bool
    words: bool = True


def last_choice(scene: Scene, viewer: int) -> int:
    """The entry of the viewer's last choice; -1 before the first."""
    own = [entry.seq for entry in scene.entries if isinstance(entry.act, Choose) and entry.seat == viewer]
    return own[-1] if own else -1


def list_targets(beat: Beat) -> tuple[int, ...]:
    """The seats whose crests a chip shows after the arrow, without the actor's."""
    return tuple([seat for seat in beat.targets if seat != beat.actor])


def find_moves_of_others(scene: Scene, viewer: int) -> list[Chip]:
    """The chips since the viewer's last choice: moves of others and events that affect the table."""
    since = last_choice(scene, viewer)
    beats = [
        (entry.seq, event.beat())
        for entry in scene.entries
        for event in scene.game.mask_events(entry.events, viewer)
        if entry.seq >= since
    ]
    return [
        Chip(entry, beat.actor, list_targets(beat), beat.weight, viewer in beat.targets)
        for entry, beat in beats
        if beat.weight >= CHIP and (beat.befalls or beat.actor != viewer or viewer in beat.targets)
    ]


def read_chips(chips: list[dict[str, Any]]) -> list[Chip]:
    """The chips that the page shows."""
    return [Chip(**{**chip, "targets": tuple(chip["targets"])}) for chip in chips]


@pytest.mark.parametrize("questions", [4, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
async def test_the_strip_shows_all_moves_of_rivals(
    come: Invite, sit: Sit, server: Server, game: str, questions: int
) -> None:
    # Given a player with rivals
    guest, players = await come("Morgana"), await sit(CATALOGUE[game].nearest_size(3))
    await begin_game(players, game)
    await enter(guest, players[0])
    acts, choices, decisions = 0, 0, 0

    # When they have a decision, then the strip shows every move of the others since their last choice
    while (decisions < questions or not acts) and choices < MAX_CHOICES:
        for seat, player in enumerate(players):
            if (await player.look()).question is None:
                continue
            if seat == 0:
                decisions += 1
                scene = load_true_scene(server, player.path.rpartition("/")[2])
                chips = find_moves_of_others(scene, 0)[-MAX_STORY_CHIPS:]
                await guest.page.locator(f"#story[data-since='{last_choice(scene, 0)}']").wait_for()
                await expect(guest.page.locator("#beats [data-story]")).to_have_count(len(chips))
                assert read_chips(await guest.page.evaluate(STRIP)) == chips
                acts += sum(chip.actor not in (None, 0) for chip in chips)
            await player.play()
            choices += 1
    assert acts > 0


SHOWN = "[+document.getElementById('table').dataset.seq, +document.getElementById('story').dataset.since]"
"""The last entry that a page shows, and the entry after which its strip begins."""


async def wait_for_own_decision(guest: Guest, server: Server, player: Player) -> Scene | None:
    """Waits until the guest has a decision and their page shows the newest entry; None at the game's end.

    Bots may move in the meantime.
    """
    with fail_after(HANGS):
        while True:
            scene = load_true_scene(server, player.path.rpartition("/")[2])
            shown = [scene.entries[-1].seq if scene.entries else 0, last_choice(scene, 0)]
            if await guest.result.count():
                return None
            if await guest.decision.count() and await guest.page.evaluate(SHOWN) == shown:
                return scene
            await guest.page.evaluate(NEXT_FRAME)


@pytest.mark.parametrize("questions", [4, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
async def test_the_strip_shows_all_moves_of_bots(
    come: Invite, sit: Sit, server: Server, game: str, questions: int
) -> None:
    # Given a player with bots as rivals
    guest, (player,) = await come("Morgana"), await sit(1)
    await player.create(game, CATALOGUE[game].nearest_size(3))
    await player.post("bots", strength="random")
    await player.post("start")
    await enter(guest, player)
    acts = 0

    # When they have a decision, then the strip shows every move of the bots since their last choice
    for decisions in range(MAX_CHOICES):
        if decisions >= questions and acts:
            break
        scene = await wait_for_own_decision(guest, server, player)
        if scene is None:
            break
        chips = find_moves_of_others(scene, 0)[-MAX_STORY_CHIPS:]
        assert read_chips(await guest.page.evaluate(STRIP)) == chips
        acts += sum(chip.actor not in (None, 0) for chip in chips)
        await guest.choose()
    assert acts > 0
