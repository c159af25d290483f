"""A player that is a program: is sent the table as JSON, asks by posts on its way, chooses by its socket."""

import random
import secrets
from typing import Any

import msgspec

from bench.players.caller import answer_of
from bench.players.seat import Seat, now


class Told(msgspec.Struct):
    """What it reads of a table."""

    seq: int
    decision: dict[str, Any] | None


_TOLD = msgspec.json.Decoder(Told)


class ProgramSeat(Seat):
    """What it was asked last."""

    sockets = "/api"
    _decision: dict[str, Any] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the table asks it something."""
        return self._decision is not None

    async def choose(self, table: str, dice: random.Random) -> float:
        """Chooses as `examples/bot.py` does: each answer is explored, the whole is said by the socket."""
        decision = self._decision
        assert decision is not None, "the seat is asked"
        choice: dict[str, Any] = {"decision": decision["id"], "path": []}
        while True:
            choice["path"].append(answer_of(decision, dice))
            asked = msgspec.json.encode(choice)
            answered = await self.line.post(f"/api{table}/explore", asked, "application/json")
            self.exchanged(len(asked), len(answered))
            step = msgspec.json.decode(answered)
            if step["complete"]:
                break
            decision = step["decision"]
        begun = now()
        await self.say(msgspec.json.encode({"op": secrets.token_hex(8), **choice}))
        return begun

    def forget(self) -> None:
        """Nothing is asked."""
        self._decision = None

    def pushed(self, frame: bytes) -> None:
        """Takes the table."""
        at, told = now(), _TOLD.decode(frame)
        self._decision = told.decision
        self.came_to(told.seq, at)
