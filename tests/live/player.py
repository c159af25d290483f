"""A player who uses the pages by HTTP: reads them, explores decisions and posts choices."""

import json
import random
import secrets
from typing import Any

import httpx

from tests.live.chooser import play_on
from tests.live.reading import Seen

__all__ = ["REGIONS", "Player", "begin_game", "play_on", "seat_players"]

REGIONS = {"HX-Request": "true"}


class Player:
    """A client with cookies, like a browser without a screen. `path` is the address of their table."""

    def __init__(self, client: httpx.AsyncClient, name: str, seed: int = 0) -> None:
        self.client = client
        self.name = name
        self.path = ""
        self._dice = random.Random(f"{name}:{seed}")

    async def create(self, game: str, players: int, **fields: str) -> None:
        """Creates a table and takes a seat."""
        form = {"game": game, "players": str(players), "name": self.name, "watchers": "on", **fields}
        answer = await self.client.post("/tables", data=form)
        assert answer.status_code == 303, answer.text
        self.path = answer.headers["location"]

    async def join(self, invite: str) -> None:
        """Takes a seat by an invite."""
        answer = await self.client.post(invite, data={"name": self.name})
        assert answer.status_code == 303, answer.text
        self.path = answer.headers["location"]

    async def look(self) -> Seen:
        """Reads the table's page."""
        answer = await self.client.get(self.path)
        assert answer.status_code == 200, answer.text
        return Seen(answer.text)

    async def post(self, what: str, **fields: Any) -> httpx.Response:
        """Sends a post of the table's page, as htmx does."""
        return await self.client.post(f"{self.path}/{what}", data=fields, headers=REGIONS)

    async def choose(self, decision: str, path: list[Any], op: str | None = None) -> httpx.Response:
        """Sends a complete choice."""
        op = op or secrets.token_hex(16)
        return await self.post("choices", op=op, decision=decision, path=json.dumps(path))

    async def think(self) -> tuple[str, list[Any]] | None:
        """Explores the open decision at random up to its confirmation; None without a decision."""
        question = (await self.look()).question
        while question is not None and question.kind != "confirm":
            path = [*question.path, self._dice.choice(question.answers())]
            answer = await self.post("explore", decision=question.id, path=json.dumps(path))
            assert answer.status_code == 200, answer.text
            question = Seen(answer.text).question
        return (question.id, question.path) if question is not None else None

    async def play(self) -> Seen | None:
        """Makes a random choice if there is an open decision; returns the response."""
        choice = await self.think()
        if choice is None:
            return None
        answer = await self.choose(*choice)
        assert answer.status_code == 200, answer.text
        seen = Seen(answer.text)
        assert seen.question is None or not seen.question.path, "a complete choice has a further step"
        return seen


async def seat_players(players: list[Player], game: str, **fields: str) -> None:
    """Seats players at a new table for their number, the first as host."""
    host, *others = players
    await host.create(game, len(players), **fields)
    invite = (await host.look()).link("/invite/")
    for player in others:
        await player.join(invite)


async def begin_game(players: list[Player], game: str, **fields: str) -> None:
    """Seats players at a new table and starts the game."""
    await seat_players(players, game, **fields)
    answer = await players[0].post("start")
    assert answer.status_code == 200, answer.text
