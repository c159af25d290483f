"""Secrecy on the wire: no hidden data, and the same bytes in worlds that look the same to a viewer."""

import json
import re
import shutil
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from sqlmodel import Session, create_engine

from app.tables.log.scene import Scene, load_scene
from engines import CATALOGUE
from engines.kernel.choices.decision import Path as Answers
from engines.kernel.choices.decision import Refused
from engines.kernel.contract.game import Conclusions, Events
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Match
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.worlds.resample import resample
from tests.live.forks import ForkedServer
from tests.live.player import Player, begin_game, play_on
from tests.live.recorder import Recorder
from tests.live.socket import LivePage
from tests.options import turn_on_flags
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

HERE = re.compile(r'(?<=data-here=")\d+(?=")')
WHEN = re.compile(r'(?<=data-here=")\d{13}(?=")')
"""The time of the last change of presence, which differs between runs."""

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def people(game: str) -> int:
    """A number of players that makes the game interesting and the test short."""
    least, most = CATALOGUE[game].seats
    return min(max(3, least), most)


def scene_of(database: Path, table: str) -> Scene:
    """Loads a table's scene from a database file."""
    engine = create_engine(f"sqlite:///{database}")
    with Session(engine, expire_on_commit=False) as db:
        scene = load_scene(db, table)
        db.expunge_all()
    engine.dispose()
    assert scene is not None
    return scene


@pytest.mark.parametrize("game", CATALOGUE)
async def test_no_channel_contains_secrets(tmp_path: Path, game: str) -> None:
    """Given a whole game through recorders, when all bytes are searched, then they contain no secret."""
    seats = people(game)
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ForkedServer(tmp_path))
        wires = [await stack.enter_async_context(Recorder(server)) for _ in range(seats + 1)]
        clients = [
            await stack.enter_async_context(
                httpx.AsyncClient(base_url=wire.url, headers={"Accept": "text/html"}, timeout=HANGS)
            )
            for wire in wires
        ]
        players = [Player(client, f"Mage{number}") for number, client in enumerate(clients[:seats])]
        watcher = Player(clients[seats], "Wanda")
        await begin_game(players, game, **{f"option.{flag}": "on" for flag in turn_on_flags(game)})
        watcher.path = players[0].path
        pages = [await stack.enter_async_context(LivePage(viewer)) for viewer in (*players, watcher)]
        await watcher.look()
        seq = await play_on(players, 25)
        for page in pages:
            await page.until(seq)
        scene = scene_of(server.database, players[0].path.rpartition("/")[2])
        assert scene.match is not None
        hidden = [scene.table.seed, scene.match.state.rng.open.key, (tmp_path / "secret.key").read_text()]
        hidden += [salt for seat in scene.seats for salt in (seat.salt, seat.user_id) if salt]
        tokens = [player.client.cookies["magehall"] for player in players]
        for number, wire in enumerate(wires):
            recorded = bytes(wire.recorded)
            assert len(recorded) > 10_000
            others = [token for seat, token in enumerate(tokens) if seat != number]
            leaked = [secret for secret in (*hidden, *others) if secret.encode() in recorded]
            assert leaked == [], f"channel {number} carries a secret"
        recorded = bytes(wires[seats].recorded)
        for offer in (b"data-decision", b"data-aims", b"data-option"):
            assert offer not in recorded, "a spectator is sent options"


@pytest.mark.parametrize("enough", [1, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", CATALOGUE)
async def test_the_frames_are_the_same_in_indistinguishable_worlds(
    tmp_path: Path, game: str, enough: int
) -> None:
    """Given a game and a copy of it in a world that looks the same to a viewer, when the same choice is made
    in both, then the viewer is sent the same frames."""
    dice, compared, seats = Dice("worlds on the wire"), 0, people(game)
    for number in range(16 * enough):  # not every moment has such a world
        if compared == enough:
            break
        here, there = tmp_path / f"{number}-here", tmp_path / f"{number}-there"
        here.mkdir()
        players = await _play_some_choices(here, game, 5 + 9 * (number % 6))
        table = players[0].path.rpartition("/")[2]
        match = scene_of(here / "magehall.db", table).match
        assert match is not None
        if match.finished:
            continue
        seat = match.pending[dice(len(match.pending))].seat
        for viewer in [viewer for viewer in (*range(seats), None) if viewer != seat]:
            world = resample(match.game, match.state, viewer, dice, seats)
            path, _, _ = random_choice(match.game, match.state, seat, dice)
            if world is None or world == match.state:
                continue
            try:
                outcomes = [variant.play(seat, Choose(path)) for variant in (match, match.in_world(world))]
            except Refused:
                continue
            shown, otherwise = [_shown(after, events, viewer) for after, events in outcomes]
            if shown != otherwise:
                continue  # the choice revealed the difference to the viewer
            shutil.rmtree(there, ignore_errors=True)
            shutil.copytree(here, there)
            with closing(sqlite3.connect(there / "magehall.db")) as database, database:
                row = (table, match.seq, match.game.encode(world), json.dumps(match.opened_at))
                database.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?)", row)
            question = match.decision_id(seat)
            assert question is not None
            frames = [
                await _frames(shutil.copytree(folder, tmp_path / f"run-{compared}-{side}"), players, viewer,
                              seat, question, path, match.seq + 1)
                for side, folder in enumerate((here, there))
            ]  # fmt: skip
            assert frames[0] == frames[1], f"viewer {viewer} can tell the worlds apart"
            compared += 1
            break
    assert compared == enough


def _shown(after: Match[Any], events: Events, viewer: Viewer) -> tuple[object, Conclusions]:
    """A viewer's knowledge after a choice: the view, and conclusions from its events."""
    return after.game.view(after.state, viewer), after.game.conclusions(events, viewer)


async def _play_some_choices(folder: Path, game: str, choices: int) -> list[Player]:
    """Plays some choices at a server in this folder, stops it, and returns the players."""
    players = []
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ForkedServer(folder))
        for name in NAMES[: people(game)]:
            client = httpx.AsyncClient(base_url=server.url, headers={"Accept": "text/html"}, timeout=HANGS)
            players.append(Player(await stack.enter_async_context(client), name))
        await begin_game(players, game, **{f"option.{flag}": "on" for flag in turn_on_flags(game)})
        await play_on(players, choices)
    return players


async def _frames(
    folder: Path, players: list[Player], viewer: Viewer, seat: int, question: str, path: Answers, seq: int
) -> list[str]:
    """The frames of the viewer's page, from its connection to the other seat's choice."""
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ForkedServer(folder))
        chooser, looker = [
            await stack.enter_async_context(
                httpx.AsyncClient(
                    base_url=server.url,
                    headers={"Accept": "text/html"},
                    timeout=HANGS,
                    cookies=dict(players[client_seat].client.cookies) if client_seat is not None else {},
                )
            )
            for client_seat in (seat, viewer)
        ]
        choosing, looking = Player(chooser, "chooser"), Player(looker, "looker")
        choosing.path = looking.path = players[0].path
        page = await stack.enter_async_context(LivePage(looking))
        await page.receive()
        # Presence is sent a moment later, and is not compared.
        while await _people_version(looking) == _version_in(page.frames[0]):
            await anyio.lowlevel.checkpoint()
        answers = [
            {"picks": list(step.picks)} if step.picks is not None else {"amounts": list(step.amounts or ())}
            for step in path
        ]
        answer = await choosing.choose(question, answers, op="0123456789abcdef")
        assert answer.status_code == 200, answer.text
        await page.until(seq)
        compared = [page.frames[0], *[frame for frame in page.frames if f'data-seq="{seq}"' in frame]]
        return [WHEN.sub("at another time", frame) for frame in compared]


async def _people_version(player: Player) -> str:
    return _version_in((await player.client.get(player.path)).text)


def _version_in(page: str) -> str:
    """The version of the presence data on a page."""
    match = HERE.search(page)
    assert match is not None
    return match[0]
