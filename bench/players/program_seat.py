"""A player that is a program: receives the table as JSON, explores by posts and chooses over its socket."""

import random
import secrets
from typing import Any

import msgspec

from bench.players.caller import random_answer
from bench.players.seat import Seat, now


class TableUpdate(msgspec.Struct):
    """The fields of a table that a program reads."""

    seq: int
    decision: dict[str, Any] | None


_UPDATES = msgspec.json.Decoder(TableUpdate)


class ProgramSeat(Seat):
    """The state of a program."""

    sockets = "/api"
    _decision: dict[str, Any] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the program has an open decision."""
        return self._decision is not None

    async def choose(self, table: str, dice: random.Random) -> float:
        """Choose as `examples/bot.py` does: explore each answer, send the whole path over the socket."""
        decision = self._decision
        assert decision is not None, "the seat has no open decision"
        choice: dict[str, Any] = {"decision": decision["id"], "path": []}
        while True:
            choice["path"].append(random_answer(decision, dice))
            request = msgspec.json.encode(choice)
            reply = await self.connection.post(f"/api{table}/explore", request, "application/json")
            self.count_exchange(len(request), len(reply))
            step = msgspec.json.decode(reply)
            if step["complete"]:
                break
            decision = step["decision"]
        begun = now()
        await self.request(msgspec.json.encode({"op": secrets.token_hex(8), **choice}))
        return begun

    def reset(self) -> None:
        """Forget the decision."""
        self._decision = None

    def receive_update(self, frame: bytes) -> None:
        """Process the table."""
        at, update = now(), _UPDATES.decode(frame)
        self._decision = update.decision
        self.record_seq(update.seq, at)
