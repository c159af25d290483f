"""A caller of the JSON interface: two players in one, who choose at random."""

import random
import secrets
import time
from typing import Any

import httpx

Json = dict[str, Any]


class Seated:
    """A player at a table."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=30)
        self.token: str = self.post("/api/guests", name=name)["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        self.table = ""

    def post(self, path: str, /, **body: Any) -> Json:
        """What is answered."""
        answer = self.http.post(path, json=body)
        answer.raise_for_status()
        told: Json = answer.json()
        return told

    def look(self) -> Json:
        """The table."""
        told: Json = self.http.get(self.table).json()
        return told

    def act(self, what: str, /, **body: Any) -> Json:
        """A post about the table."""
        return self.post(f"{self.table}/{what}", **body)


class Pair:
    """Everybody at one table, played from here."""

    def __init__(self, url: str, game: str, seats: int, seed: str) -> None:
        self._dice = random.Random(seed)
        self.players = [Seated(url, f"Caller {seat}") for seat in range(seats)]
        host, *others = self.players
        opened = host.post("/api/tables", game=game, players=seats)
        for player in self.players:
            player.table = f"/api/tables/{opened['id']}"
        for other in others:
            other.act("seats", invite=opened["invite"])
        host.act("start")

    @property
    def id(self) -> str:
        """The table's id."""
        return self.players[0].table.rpartition("/")[2]

    def think(self) -> tuple[Seated, Json] | None:
        """A player who is asked, and a choice of theirs to send; None once the game is over."""
        for player in self.players:
            decision = player.look()["decision"]
            if decision is not None:
                return player, {"decision": decision["id"], "path": self._path(player, decision)}
        return None

    def _path(self, player: Seated, decision: Json) -> list[Json]:
        id, path = decision["id"], []
        while True:
            path.append(answer_of(decision, self._dice))
            step = player.act("explore", decision=id, path=path)
            if step["complete"]:
                return path
            decision = step["decision"]

    def close(self) -> None:
        """Hangs up."""
        for player in self.players:
            player.http.close()


def answer_of(decision: Json, dice: random.Random) -> Json:
    """One of the legal answers to a question."""
    if decision["kind"] == "split":
        return {"amounts": dice.choice(decision["ways"])}
    free = [option["id"] for option in decision["options"] if option["blocked"] is None]
    return {"picks": dice.sample(free, max(decision["least"], min(1, decision["most"])))}


def timed(player: Seated, what: str, /, **body: Any) -> float:
    """How long a post about the table takes, in milliseconds."""
    begun = time.perf_counter()
    player.act(what, op=secrets.token_hex(8), **body)
    return (time.perf_counter() - begun) * 1000
