"""Bots and jobs act at times that follow from what everybody sees."""

from collections import Counter
from functools import partial
from typing import Any

import pytest
from sqlmodel import Session

from app.bots.pool import BotPool, BotProcess, NoAnswer
from app.bots.position import BotAnswer, Position
from app.bots.strengths import LEVELS
from app.bots.turn_duration import LATE_STEP_SECONDS, seconds_until_move
from app.bots.turns import BotTurns
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Due
from app.tables.jobs import job_runner
from app.tables.jobs.time_outs import TimeOuts
from app.tables.log.scene import require_match
from app.tables.play.rooms import Rooms
from app.tables.schedule.timing import TimeLimits
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.thinking.think import Thought
from tests.app.conftest import Visit
from tests.app.recorded_waits import RecordedWaits, compute
from tests.app.table_helpers import expire_clocks, find_room, read_due_rows, read_entries
from tests.long_test_games import EVERY_SECOND_GAME

pytestmark = pytest.mark.anyio

PAUSE_SECONDS = 0.8
MOVES = 60


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings with pauses of bots."""
    return Settings.model_validate(
        settings.model_dump() | {"bot_pause": PAUSE_SECONDS, "secret_key": "times"}
    )


async def _claim_nothing(self: Any) -> list[Due]:
    return []


class RandomMind:
    """Answers for bot processes: random choices with random evaluations, and now and then no answer."""

    def __init__(self) -> None:
        self.dice = Dice("minds")
        self.kinds = Counter[str]()

    async def start(self) -> Any:
        """A process without a process."""
        return self

    async def kill(self) -> None:
        """There is nothing to end."""

    async def request(self, position: Position) -> BotAnswer:
        """An answer within the thinking time."""
        game = CATALOGUE[position.game]
        compute(position.seconds * self.dice(1000) / 1000)
        if self.dice(6) == 0:
            self.kinds["none"] += 1
            raise NoAnswer("the process has died")
        world = game.decode(bytes(position.world))
        path, _, _ = random_choice(game, world, position.seat, self.dice)
        if self.dice(3) == 0:
            self.kinds["random"] += 1
            return BotAnswer(path)
        self.kinds["thought"] += 1
        chance = self.dice(1001) / 1000
        return BotAnswer(path, Thought(path, chance, 1 + self.dice(48), playouts=self.dice(500)))


@pytest.mark.parametrize("game", EVERY_SECOND_GAME)
async def test_a_bot_moves_at_the_time_that_everybody_can_compute(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given bots of every strength with any number of options and any opinion of their chances, when it is
    their turn, then the time until their move follows from the ids of the table and the decision."""
    monkeypatch.setattr(job_runner.JobRunner, "_claim_due_rows", _claim_nothing)
    mind = RandomMind()
    monkeypatch.setattr(BotProcess, "start", mind.start)
    waits = RecordedWaits(monkeypatch)
    anna, players = visit("Anna"), CATALOGUE[game].seats[1]
    await anna.create(game, players)
    for seat in range(1, players):
        await anna.post("bots", seat=str(seat), strength=list(LEVELS)[-seat % len(LEVELS)])
    assert (await anna.post("start")).status_code == 200
    room = await find_room(services, anna)
    turns = BotTurns(services[Rooms], services[BotPool], 1.0)
    limits, options = TimeLimits(longest_pause=PAUSE_SECONDS), Counter[int]()
    moves = pauses = 0
    while moves < MOVES and not require_match(room.scene).finished:
        rows = await services[Database].read(partial(read_due_rows, table_id=room.id))
        opened_at = await services[Database].read(partial(_read_times, table_id=room.id))
        for row in rows:
            seq = int(row.question.partition(".")[2])
            pause = limits.bot_pause(room.id, row.question)
            assert row.kind == "turn"
            assert seq == 0 or row.at - opened_at[seq] == pause, "a bot's pause varies"
            pauses += seq > 0
        if not rows:
            assert await anna.play() is not None
            continue
        row = rows[moves % len(rows)]
        decision = require_match(room.scene).game.decision(require_match(room.scene).state, row.seat)
        options[len(getattr(decision, "options", ()))] += 1
        strength = next(seat.bot for seat in room.scene.seats if seat.seat == row.seat)
        assert strength is not None
        with waits.record():
            await turns(row)
        assert waits.slept + waits.computed == pytest.approx(seconds_until_move(strength, 1.0, 0.0))
        moves += 1
    assert moves > 0
    if moves > MOVES / 2 or not require_match(room.scene).finished:  # else the game was short
        assert moves > MOVES / 2
        assert pauses > 5
        assert min(mind.kinds["none"], mind.kinds["thought"]) > 0
        assert len(options) > 1


def _read_times(db: Session, table_id: str) -> dict[int, int]:
    """The time of each entry of a table's log."""
    return {entry.seq: entry.at for entry in read_entries(db, table_id)}


@pytest.mark.parametrize("game", CATALOGUE)
async def test_a_time_out_takes_no_time(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given expired clocks, when the default choices are made, then the job does not wait for anything."""
    monkeypatch.setattr(job_runner.JobRunner, "_claim_due_rows", _claim_nothing)
    waits = RecordedWaits(monkeypatch)
    people = [visit("Anna"), *[visit(f"Mage {seat}") for seat in range(1, CATALOGUE[game].seats[0])]]
    await people[0].create(game, len(people), pace="live")
    invite = (await people[0].look()).link("/invite/")
    for guest in people[1:]:
        await guest.join(invite)
    await people[0].post("start")
    room = await find_room(services, people[0])
    job = TimeOuts(services[Rooms], services[Database])
    for _ in range(3):
        await expire_clocks(services, room)
        rows = await services[Database].read(partial(read_due_rows, table_id=room.id))
        for row in [row for row in rows if row.kind == "deadline"][:1]:
            with waits.record():
                await job(row)
            assert waits.slept == 0
        for player in people:
            await player.play()


@pytest.mark.parametrize("strength", LEVELS)
def test_a_late_bot_moves_at_one_of_few_times(strength: str) -> None:
    """Given any computing time, then a bot moves at its time or at a whole number of steps later."""
    planned = seconds_until_move(strength, 1.0, 0.0)
    for milliseconds in range(0, 5000, 7):
        spent = milliseconds / 1000
        moves_at = seconds_until_move(strength, 1.0, spent)
        steps = (moves_at - planned) / LATE_STEP_SECONDS
        assert moves_at >= spent
        assert steps == pytest.approx(round(steps))
        assert moves_at - spent < max(planned, LATE_STEP_SECONDS) + 1e-9
    assert seconds_until_move(strength, 0.0, 0.0) == 0.0
