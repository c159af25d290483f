"""A player with the table's page: is sent regions, asks by its socket what did not come with a question."""

import json
import random
import re
import secrets

from bench.players.question import Question, path_text, steps_of
from bench.players.seat import Seat, now
from bench.players.wire import Line

_SEQ = re.compile(rb'data-seq="(\d+)"')


class PageSeat(Seat):
    """What its page was sent last. `posts`: what it asks is posted, as by a page whose socket is down."""

    sockets = ""

    def __init__(self, line: Line, posts: bool = False) -> None:
        super().__init__(line)
        self._posts = posts
        self._question: Question | None = None
        self._next = ""

    @property
    def is_open(self) -> bool:
        """Whether the page shows a question."""
        return self._question is not None

    async def choose(self, table: str, dice: random.Random) -> float:
        """Chooses as a page does: what came with the question is not asked."""
        question, steps = self._question, steps_of(self._next)
        assert question is not None, "the seat is asked"
        decision = question.id
        while True:
            path, done = question.path, question.kind == "confirm"
            if not done:
                answer = question.answer(dice)
                path, done = [*path, answer], question.commits(answer)
                known = Question.of(steps.get(path_text(path), ""))
                if known is not None:
                    question = known
                    continue
            begun = now()
            told = await self._ask(table, "choices" if done else "explore", decision, path_text(path))
            following = Question.of(told)
            if done and (following is None or not following.path):
                return begun
            assert following is not None, "what is explored is asked"
            question, steps = following, steps_of(told)

    async def _ask(self, table: str, what: str, decision: str, path: str) -> str:
        """What a page is answered that asks, or chooses. Raises Refused."""
        op = secrets.token_hex(8)
        if self._posts:
            return await self.line.form(f"{table}/{what}", op=op, decision=decision, path=path)
        said = f'{{"what":"{what}","op":"{op}","decision":"{decision}","path":{path}}}'.encode()
        return str(json.loads(await self.say(said)).get("content", ""))

    def forget(self) -> None:
        """No question is shown."""
        self._question, self._next = None, ""

    def pushed(self, frame: bytes) -> None:
        """Takes regions."""
        stamps = _SEQ.findall(frame)
        if not stamps:
            return
        at = now()
        if (begin := frame.find(b'hx-target="#decision"')) >= 0:
            region = frame[begin : frame.find(b"</hx-partial>", begin)]
            self._question = Question.of(region.decode())
        if (begin := frame.find(b'hx-target="#ahead"')) >= 0:
            self._next = frame[begin : frame.find(b"</hx-partial>", begin)].decode()
        self.came_to(max(map(int, stamps)), at)  # what waited longer comes first
