"""A player who plays by the pages: clicks what can be clicked, follows what is asked, confirms."""

import json
import random
import secrets
from typing import Any

import httpx

from tests.live.reading import Seen

REGIONS = {"HX-Request": "true"}


class Player:
    """A browser without a screen. `path` is the address of the table they are at."""

    def __init__(self, client: httpx.AsyncClient, name: str, seed: int = 0) -> None:
        self.client = client
        self.name = name
        self.path = ""
        self._dice = random.Random(f"{name}:{seed}")

    async def create(self, game: str, players: int, **fields: str) -> None:
        """Makes a table and sits at it."""
        form = {"game": game, "players": str(players), "name": self.name, "watchers": "on", **fields}
        answer = await self.client.post("/tables", data=form)
        assert answer.status_code == 303, answer.text
        self.path = answer.headers["location"]

    async def join(self, invite: str) -> None:
        """Sits down by an invite."""
        answer = await self.client.post(invite, data={"name": self.name})
        assert answer.status_code == 303, answer.text
        self.path = answer.headers["location"]

    async def look(self) -> Seen:
        """The table's page."""
        answer = await self.client.get(self.path)
        assert answer.status_code == 200, answer.text
        return Seen(answer.text)

    async def post(self, what: str, **fields: Any) -> httpx.Response:
        """A post of the table's page, as htmx sends it."""
        return await self.client.post(f"{self.path}/{what}", data=fields, headers=REGIONS)

    async def choose(self, decision: str, path: list[Any], op: str | None = None) -> httpx.Response:
        """Sends a whole choice."""
        op = op or secrets.token_hex(16)
        return await self.post("choices", op=op, decision=decision, path=json.dumps(path))

    async def think(self) -> tuple[str, list[Any]] | None:
        """A choice made by clicking at random until the table asks for confirmation; None when not asked."""
        question = (await self.look()).question
        while question is not None and question.kind != "confirm":
            path = [*question.path, self._dice.choice(question.answers())]
            answer = await self.post("explore", decision=question.id, path=json.dumps(path))
            assert answer.status_code == 200, answer.text
            question = Seen(answer.text).question
        return (question.id, question.path) if question is not None else None

    async def play(self) -> Seen | None:
        """Makes a choice, if they are asked for one: what the answer showed."""
        choice = await self.think()
        if choice is None:
            return None
        answer = await self.choose(*choice)
        assert answer.status_code == 200, answer.text
        return Seen(answer.text)


async def seated(players: list[Player], game: str, **fields: str) -> None:
    """Puts players around a new table of their number, the first as host."""
    host, *others = players
    await host.create(game, len(players), **fields)
    invite = (await host.look()).link("/invite/")
    for other in others:
        await other.join(invite)


async def begun(players: list[Player], game: str, **fields: str) -> None:
    """The same, and the game is on."""
    await seated(players, game, **fields)
    answer = await players[0].post("start")
    assert answer.status_code == 200, answer.text


async def play_on(players: list[Player], choices: int = 10_000) -> int:
    """Plays until so many choices are made or nobody is asked; how many were made."""
    made = 0
    while made < choices:
        before = made
        for player in players:
            if made < choices and await player.play() is not None:
                made += 1
        if made == before:
            break
    return made
