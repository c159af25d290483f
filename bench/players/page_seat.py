"""A player with the table's page, who receives regions and explores the steps that these do not include."""

import json
import random
import re
import secrets

from bench.players.question import Question, encode_path, parse_steps
from bench.players.seat import Seat, now
from bench.players.wire import Connection

_SEQ = re.compile(rb'data-seq="(\d+)"')


class PageSeat(Seat):
    """The state of a page. With `posts` it posts its requests, as a page whose socket is down."""

    sockets = ""

    def __init__(self, connection: Connection, posts: bool = False) -> None:
        super().__init__(connection)
        self._posts = posts
        self._question: Question | None = None
        self._steps = ""

    @property
    def is_open(self) -> bool:
        """Whether the page shows a decision."""
        return self._question is not None

    async def choose(self, table: str, dice: random.Random) -> float:
        """Choose as a page does: steps that came with the decision are not requested."""
        question, steps = self._question, parse_steps(self._steps)
        assert question is not None, "the seat has no open decision"
        decision = question.id
        while True:
            path, is_complete = question.path, question.kind == "confirm"
            if not is_complete:
                answer = question.random_answer(dice)
                path, is_complete = [*path, answer], question.commits(answer)
                rendered_ahead = Question.parse(steps.get(encode_path(path), ""))
                if rendered_ahead is not None:
                    question = rendered_ahead
                    continue
            begun = now()
            action = "choices" if is_complete else "explore"
            region = await self._send_path(table, action, decision, encode_path(path))
            following = Question.parse(region)
            if is_complete and (following is None or not following.path):
                return begun
            assert following is not None, "the reply to a step has no decision"
            question, steps = following, parse_steps(region)

    async def _send_path(self, table: str, action: str, decision: str, path: str) -> str:
        """Explore or choose as a page does; returns the regions of the reply. Raises Refused."""
        op = secrets.token_hex(8)
        if self._posts:
            return await self.connection.form(f"{table}/{action}", op=op, decision=decision, path=path)
        message = f'{{"what":"{action}","op":"{op}","decision":"{decision}","path":{path}}}'.encode()
        return str(json.loads(await self.request(message)).get("content", ""))

    def reset(self) -> None:
        """Forget the decision."""
        self._question, self._steps = None, ""

    def receive_update(self, frame: bytes) -> None:
        """Process regions."""
        stamps = _SEQ.findall(frame)
        if not stamps:
            return
        at = now()
        if (begin := frame.find(b'hx-target="#decision"')) >= 0:
            region = frame[begin : frame.find(b"</hx-partial>", begin)]
            self._question = Question.parse(region.decode())
        if (begin := frame.find(b'hx-target="#ahead"')) >= 0:
            self._steps = frame[begin : frame.find(b"</hx-partial>", begin)].decode()
        self.record_seq(max(map(int, stamps)), at)  # a frame can hold regions of several entries
