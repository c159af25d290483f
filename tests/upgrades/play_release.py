"""Fills a database by playing with the code of a release; `make_data` runs this in a checkout of it.

It imports only what every release since 7066d7c has, and prints what the test has to know as JSON.
"""

import json
import sys
from typing import Any

import anyio
import httpx
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from engines import CATALOGUE
from tests.live.player import Player, play_on

NAMES = ("Anna", "Ben", "Cleo", "Dan")
GAMES = ("draco_magi", "magecraft", "magelight", "magestik", "res_arcana")
MESSAGE = "See you after the upgrade"
BOT_WAIT_SECONDS = 60


class Release:
    """The server of a release, with its players. `tables` describes the tables that were played."""

    def __init__(self, app: FastAPI) -> None:
        self.tables: list[dict[str, Any]] = []
        self.players = [Player(create_client(app), name) for name in NAMES]
        self.anna = self.players[0]

    async def play_game(self, game: str, choices: int, kind: str, **fields: str) -> None:
        """Play a game of Anna and as few others as possible for a number of choices."""
        players = self.players[: CATALOGUE[game].seats[0]]
        await self.anna.create(game, len(players), **fields)
        invite = (await self.anna.look()).link("/invite/")
        for player in players[1:]:
            await player.join(invite)
        assert (await self.anna.post("start")).status_code == 200
        await play_on(players, choices)
        await self.describe(game, kind)

    async def play_with_bot(self, game: str) -> None:
        """Play a game of Anna and bots until Anna has made three choices."""
        await self.anna.create(game, CATALOGUE[game].seats[0])
        assert (await self.anna.post("bots")).status_code == 200
        assert (await self.anna.post("start")).status_code == 200
        with anyio.fail_after(BOT_WAIT_SECONDS):
            choices = 0
            while choices < 3:
                choices += await self.anna.play() is not None
                await anyio.sleep(0.05)
        answer = await self.anna.client.post(f"{self.anna.path}/messages", data={"text": MESSAGE})
        assert answer.status_code < 400, answer.text
        await self.describe(game, "bot")

    async def wait_for_guest(self, game: str) -> None:
        """Create a table whose invite is not used."""
        await self.anna.create(game, 2)
        self.tables.append({"kind": "open", "game": game, "path": self.anna.path})
        self.tables[-1]["invite"] = (await self.anna.look()).link("/invite/")

    async def describe(self, game: str, kind: str) -> None:
        """Add the table that Anna is at, with the end of its record if it is finished."""
        table: dict[str, Any] = {"kind": kind, "game": game, "path": self.anna.path}
        if kind == "finished":
            record = (await self.anna.client.get(f"{self.anna.path}/record")).text.splitlines()
            table |= {"entries": len(record) - 2, "outcome": json.loads(record[-1])["outcome"]}
        self.tables.append(table)


def create_client(app: FastAPI) -> httpx.AsyncClient:
    """A browser without cookies."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://hall", headers={"Accept": "text/html"}
    )


async def play_release(database_url: str, secret_key: str, games: list[str]) -> dict[str, Any]:
    """Play the games, and describe them with the cookies of the players."""
    given = {"database_url": database_url, "secret_key": secret_key, "limits": False, "bot_pause": 0}
    app = create_app(Settings.model_validate(given))
    async with app.router.lifespan_context(app):
        release = Release(app)
        for game in games:
            await release.play_game(game, 10_000, "finished")
            await release.play_game(game, 12, "running")
        await release.play_with_bot("magelight")
        await release.play_game("draco_magi", 5, "slow", pace="slow")
        await release.wait_for_guest("magecraft")
        players = {player.name: dict(player.client.cookies) for player in release.players}
        for player in release.players:
            await player.client.aclose()
    return {"secret_key": secret_key, "message": MESSAGE, "players": players, "tables": release.tables}


if __name__ == "__main__":
    url, key, *chosen = sys.argv[1:]
    json.dump(anyio.run(play_release, url, key, chosen or list(GAMES)), sys.stdout, indent=1)
