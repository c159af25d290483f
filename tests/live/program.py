"""An API client that knows only the documented JSON."""

import random
import secrets
from typing import Any

import httpx

from tests.live.chooser import play_on

__all__ = ["Program", "begin_game", "play_on", "seat_programs"]


class Program:
    """A client with its own token. `table` is the address of its table."""

    def __init__(self, client: httpx.AsyncClient, name: str, seed: int = 0) -> None:
        self.client = client
        self.name = name
        self.table = ""
        self.invite = ""
        self._dice = random.Random(f"{name}:{seed}")

    async def arrive(self) -> "Program":
        """Creates a guest account and stores its token."""
        answer = await self.client.post("/api/guests", json={"name": self.name})
        assert answer.status_code == 201, answer.text
        self.client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        return self

    async def create(self, game: str, players: int, **fields: Any) -> dict[str, Any]:
        """Opens a table and takes a seat."""
        answer = await self.client.post("/api/tables", json={"game": game, "players": players, **fields})
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        self.table, self.invite = f"/api/tables/{opened['id']}", opened["invite"]
        return opened

    async def join(self, host: "Program", **fields: Any) -> int:
        """Takes a seat at another client's table."""
        self.table = host.table
        answer = await self.post("seats", invite=host.invite, **fields)
        assert answer.status_code == 201, answer.text
        seat: int = answer.json()["seat"]
        return seat

    async def post(self, what: str, **body: Any) -> httpx.Response:
        """Sends a post about the table."""
        return await self.client.post(f"{self.table}/{what}", json=body)

    async def look(self) -> dict[str, Any]:
        """Reads the table."""
        answer = await self.client.get(self.table)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    async def think(self) -> dict[str, Any] | None:
        """A complete random choice, ready to be sent; None without an open decision."""
        decision = (await self.look())["decision"]
        if decision is None:
            return None
        choice = {"op": secrets.token_hex(16), "decision": decision["id"], "path": []}
        path = choice["path"]
        while True:
            path.append(self._answer(decision))
            step = await self.post("explore", decision=choice["decision"], path=path)
            assert step.status_code == 200, step.text
            if step.json()["complete"]:
                return choice
            decision = step.json()["decision"]

    def _answer(self, decision: dict[str, Any]) -> dict[str, Any]:
        if decision["kind"] == "split":
            return {"amounts": self._dice.choice(decision["ways"])}
        free = [option["id"] for option in decision["options"] if option["blocked"] is None]
        count = self._dice.randint(decision["least"], min(decision["most"], len(free)))
        return {"picks": self._dice.sample(free, count)}

    async def play(self) -> int | None:
        """Makes a random choice if there is an open decision; returns the number of its entry."""
        choice = await self.think()
        if choice is None:
            return None
        answer = await self.post("choices", **choice)
        assert answer.status_code == 200, answer.text
        seq: int = answer.json()["seq"]
        return seq


async def seat_programs(programs: list[Program], game: str, **fields: Any) -> None:
    """Seats programs at a new table for their number, the first as host."""
    host, *others = programs
    for program in programs:
        await program.arrive()
    await host.create(game, len(programs), **fields)
    for guest in others:
        await guest.join(host)


async def begin_game(programs: list[Program], game: str, **fields: Any) -> None:
    """Seats programs at a new table and starts the game."""
    await seat_programs(programs, game, **fields)
    answer = await programs[0].post("start")
    assert answer.status_code == 200, answer.text
