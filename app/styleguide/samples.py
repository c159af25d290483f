"""Samples: moments of games that nobody played, one for every kind of question that a game asks."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.storage.models import Seat, Table
from app.tables.finished.progress import ProgressHistory, take_progress_snapshot
from app.tables.log.scene import LogEntry, Scene
from engines import CATALOGUE
from engines.kernel.choices.agenda import begin_choice, follow_answer
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Match
from engines.kernel.secrecy.audience import Viewer

NAMES = ("Morgana", "Prospero", "Ged", "Ada", "Circe", "Merlin", "Medea", "Faust", "Kirke", "Abaris")
SEATS = 4
"""How many play in a sample, where the game allows it."""
GAMES = 3
"""How many games are looked through for questions."""
LOG = 30
OPEN = "open"
NO_COURSE = ProgressHistory()
"""Before a game is over."""


@dataclass(frozen=True)
class TableSample:
    """A moment: the scene, through whose eyes, and the answers of the choice so far."""

    name: str
    scene: Scene
    viewer: Viewer
    path: Path = ()
    course: ProgressHistory = NO_COURSE


@dataclass(frozen=True)
class _SampleMoment:
    """What a sample is made of."""

    name: str
    match: Match[Any]
    log: tuple[LogEntry, ...]
    viewer: Viewer
    path: Path = ()
    course: ProgressHistory = NO_COURSE


@cache
def samples(game_id: str) -> dict[str, TableSample]:
    """The moments of a game by name: before the start, every question, a watcher's view, the end."""
    game = CATALOGUE[game_id]
    found: dict[str, _SampleMoment] = {}
    for number in range(GAMES):
        for moment in _moments(game, f"sample {number}"):
            found.setdefault(moment.name, moment)
    return {name: _sample(moment) for name, moment in found.items()}


def _moments(game: Game[Any], seed: str) -> Iterator[_SampleMoment]:
    seats = min(max(SEATS, game.seats[0]), game.seats[1])
    dice = Dice(seed)
    match, news = Match.start(game, seats, game.parse_options({}), seed)
    log: tuple[LogEntry, ...] = (LogEntry(0, 0, None, news),)
    stands = [take_progress_snapshot(match, ())] if game.progress else []
    yield _SampleMoment(OPEN, match, (), 0)
    while match.pending:
        asked = match.pending[dice(len(match.pending))].seat
        yield _SampleMoment("watching", match, log[-LOG:], None)
        path: Path = ()
        cursor = begin_choice(match.state, asked)
        while (decision := cursor.decision) is not None:
            yield _SampleMoment(decision.topic.key, match, log[-LOG:], asked, path)
            answer = decision.random_answer(dice)
            path, cursor = (*path, answer), follow_answer(cursor, answer)
        yield _SampleMoment("confirm", match, log[-LOG:], asked, path)
        match, news = match.play(asked, Choose(path))
        log = (*log, LogEntry(match.seq, asked, Choose(path), news))
        if game.progress:
            stands.append(take_progress_snapshot(match, news))
    yield _SampleMoment("end", match, log[-LOG:], 0, course=ProgressHistory(tuple(stands), log))


def _sample(moment: _SampleMoment) -> TableSample:
    """The last seat that is not the viewer's is a bot's; at a table that has not begun it is free."""
    match, begun = moment.match, moment.name != OPEN
    table = Table(
        id="sample",
        game=match.game.id,
        rules_version=match.game.version,
        players=match.seats,
        options="{}",
        visibility="public",
        status="finished" if match.finished else "running" if begun else "open",
        seed="",
        commitment="",
        seq=match.seq,
        created_at=0,
    )
    taken = range(match.seats if begun else match.seats - 1)
    bot = [seat for seat in taken if seat != moment.viewer][-1:]
    seats = [_seat(seat, seat in bot) for seat in taken]
    scene = Scene(table, tuple(seats), match.game, match if begun else None, moment.log)
    return TableSample(moment.name, scene, moment.viewer, moment.path, moment.course)


def _seat(number: int, is_bot: bool) -> Seat:
    seat = Seat(table_id="sample", seat=number, user_id=str(number), name=NAMES[number], salt="")
    if is_bot:
        seat.bot, seat.control = "random", "bot"
    return seat
