"""Samples: people and cards, and tables from simulated games, one for every kind of decision and phase."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from app.games.catalogue import CATALOGUE
from app.lobby.lists.table_card import TableCard
from app.storage.models import Seat, Table, User
from app.tables.finished.progress import ProgressHistory, take_progress_snapshot
from app.tables.log.scene import LogEntry, Scene
from app.tables.view.table_view import SeatView
from engines.kernel.choices.agenda import begin_choice, follow_answer
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Match
from engines.kernel.secrecy.audience import Viewer

NAMES = ("Morgana", "Prospero", "Ged", "Ada", "Circe", "Merlin", "Medea", "Faust", "Kirke", "Abaris")
SEATS = 4
"""Number of seats of a sample table, if the game allows it."""
SIMULATED_GAMES = 3
"""Number of games that are simulated to find all kinds of decisions."""
LOG_ENTRIES = 30
"""Number of log entries of a sample table."""
SEAT_SAMPLES = {
    "You, and the host": SeatView(0, "Morgana", host=True, you=True, present=True),
    "To move": SeatView(1, "Prospero", present=True, has_decision=True),
    "Not here": SeatView(2, "Ged"),
    "Away": SeatView(3, "Ada", control="away"),
    "Left the game": SeatView(4, "Circe", control="left"),
    "A bot": SeatView(5, "Quillon", bot=True, control="bot", strength="medium"),
    "A long name": SeatView(6, "Wolfram von Eschenbach 24", present=True),
    "Nobody": SeatView(7, None),
}
INVITE_ADDRESS = "https://magehall.example/invite/sample"
"""A fixed value, because screenshots of the style guide are compared."""
VIEWER = User(id="sample", name="Morgana")
TABLE_CARDS = (
    TableCard("1", "sample", "Sample", "running", "Morgana", ("Morgana", "Ged"), 2, True, your_move=True),
    TableCard("2", "sample", "Sample", "open", "Ged", ("Ged",), 4, False),
    TableCard("3", "sample", "Sample", "running", "Ada", ("Ada", "Circe"), 2, False),
    TableCard("4", "sample", "Sample", "finished", "Ada", ("Ada", "Morgana"), 2, True),
)
OPEN = "open"
WATCHING = "watching"
NO_PROGRESS = ProgressHistory()
"""The progress history of an unfinished game."""


@dataclass(frozen=True)
class TableSample:
    """A sample table: its scene, its viewer, and the answers of the viewer's choice so far."""

    name: str
    scene: Scene
    viewer: Viewer
    path: Path = ()
    progress: ProgressHistory = NO_PROGRESS


@dataclass(frozen=True)
class SampleMoment:
    """A moment of a simulated game, from which a sample is built."""

    name: str
    match: Match[Any]
    log: tuple[LogEntry, ...]
    viewer: Viewer
    path: Path = ()
    progress: ProgressHistory = NO_PROGRESS


@cache
def build_samples(game_id: str) -> dict[str, TableSample]:
    """The samples of a game by name: "open", "watching", the topic of every decision, "confirm" and "end".

    Cached, because up to SIMULATED_GAMES whole games are simulated.
    """
    game = CATALOGUE[game_id]
    seats = min(max(SEATS, game.seats[0]), game.seats[1])
    moments: dict[str, SampleMoment] = {}
    for number in range(SIMULATED_GAMES):
        for moment in simulate_game(game, seats, game.parse_options({}), f"sample {number}"):
            moments.setdefault(moment.name, moment)
    return {name: build_sample(moment) for name, moment in moments.items()}


def simulate_game(game: Game[Any], seats: int, options: Struct, seed: str) -> Iterator[SampleMoment]:
    """Play a game at random, and yield all its moments; many have the same name."""
    dice = Dice(seed)
    match, events = Match.start(game, seats, options, seed)
    log: tuple[LogEntry, ...] = (LogEntry(0, 0, None, events),)
    snapshots = [take_progress_snapshot(match, ())] if game.progress else []
    yield SampleMoment(OPEN, match, (), 0)
    while match.pending:
        seat = match.pending[dice(len(match.pending))].seat
        yield SampleMoment(WATCHING, match, log[-LOG_ENTRIES:], None)
        path: Path = ()
        cursor = begin_choice(match.state, seat)
        while (decision := cursor.decision) is not None:
            yield SampleMoment(decision.topic.key, match, log[-LOG_ENTRIES:], seat, path)
            answer = decision.random_answer(dice)
            path, cursor = (*path, answer), follow_answer(cursor, answer)
        yield SampleMoment("confirm", match, log[-LOG_ENTRIES:], seat, path)
        match, events = match.play(seat, Choose(path))
        log = (*log, LogEntry(match.seq, seat, Choose(path), events))
        if game.progress:
            snapshots.append(take_progress_snapshot(match, events))
    progress = ProgressHistory(tuple(snapshots), log)
    yield SampleMoment("end", match, log[-LOG_ENTRIES:], 0, progress=progress)


def build_sample(moment: SampleMoment, options: Struct | None = None) -> TableSample:
    """The sample of a moment. The last seat except the viewer's is a bot's; before the start it is free."""
    match, has_started = moment.match, moment.name != OPEN
    table = Table(
        id="sample",
        game=match.game.id,
        rules_version=match.game.version,
        players=match.seats,
        options=msgspec.json.encode(options).decode() if options is not None else "{}",
        visibility="public",
        status="finished" if match.finished else "running" if has_started else "open",
        seed="",
        commitment="",
        seq=match.seq,
        created_at=0,
    )
    taken = range(match.seats if has_started else match.seats - 1)
    bot_seats = [seat for seat in taken if seat != moment.viewer][-1:]
    seats = [_build_seat(seat, seat in bot_seats) for seat in taken]
    scene = Scene(table, tuple(seats), match.game, match if has_started else None, moment.log)
    return TableSample(moment.name, scene, moment.viewer, moment.path, moment.progress)


def _build_seat(number: int, is_bot: bool) -> Seat:
    seat = Seat(table_id="sample", seat=number, user_id=str(number), name=NAMES[number], salt="")
    if is_bot:
        seat.bot, seat.control = "random", "bot"
    return seat
