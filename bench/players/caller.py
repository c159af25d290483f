"""Callers of the JSON API who choose at random, and a table of them."""

import random
import secrets
import time
from typing import Any

import httpx

Json = dict[str, Any]


class Caller:
    """A player at a table."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=30)
        self.token: str = self.post("/api/guests", name=name)["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        self.table = ""

    def post(self, path: str, /, **body: Any) -> Json:
        """Post JSON and return the reply."""
        answer = self.http.post(path, json=body)
        answer.raise_for_status()
        reply: Json = answer.json()
        return reply

    def get_table(self) -> Json:
        """The table as the player sees it."""
        reply: Json = self.http.get(self.table).json()
        return reply

    def act(self, what: str, /, **body: Any) -> Json:
        """Post to an endpoint of the table."""
        return self.post(f"{self.table}/{what}", **body)


class CallerTable:
    """A table whose players are all callers."""

    def __init__(self, url: str, game: str, seats: int, seed: str) -> None:
        self._dice = random.Random(seed)
        self.players = [Caller(url, f"Caller {seat}") for seat in range(seats)]
        host, *others = self.players
        opened = host.post("/api/tables", game=game, players=seats)
        for player in self.players:
            player.table = f"/api/tables/{opened['id']}"
        for guest in others:
            guest.act("seats", invite=opened["invite"])
        host.act("start")

    @property
    def id(self) -> str:
        """The table's id."""
        return self.players[0].table.rpartition("/")[2]

    def find_choice(self) -> tuple[Caller, Json] | None:
        """A player with an open decision, and a random choice to post; None if the game is over."""
        for player in self.players:
            decision = player.get_table()["decision"]
            if decision is not None:
                return player, {"decision": decision["id"], "path": self._find_path(player, decision)}
        return None

    def _find_path(self, player: Caller, decision: Json) -> list[Json]:
        id, path = decision["id"], []
        while True:
            path.append(random_answer(decision, self._dice))
            step = player.act("explore", decision=id, path=path)
            if step["complete"]:
                return path
            decision = step["decision"]

    def close(self) -> None:
        """Close all connections."""
        for player in self.players:
            player.http.close()


def random_answer(decision: Json, dice: random.Random) -> Json:
    """A random legal answer to a decision."""
    if decision["kind"] == "split":
        return {"amounts": dice.choice(decision["ways"])}
    free = [option["id"] for option in decision["options"] if option["blocked"] is None]
    return {"picks": dice.sample(free, max(decision["least"], min(1, decision["most"])))}


def time_act(player: Caller, what: str, /, **body: Any) -> float:
    """Post to an endpoint of the table; returns the milliseconds."""
    begun = time.perf_counter()
    player.act(what, op=secrets.token_hex(8), **body)
    return (time.perf_counter() - begun) * 1000
