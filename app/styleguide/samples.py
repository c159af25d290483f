"""Samples: moments of games that nobody played, one for every kind of question that a game asks."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from app.storage.models import Seat, Table
from app.tables.log.scene import LogEntry, Scene
from engines import CATALOGUE
from engines.kernel.agenda import begin_choice, follow_answer
from engines.kernel.audience import Viewer
from engines.kernel.bots import Dice
from engines.kernel.decision import Path
from engines.kernel.game import Game
from engines.kernel.match import Choose, Match

NAMES = ("Morgana", "Prospero", "Ged", "Ada", "Circe", "Merlin", "Medea", "Faust", "Kirke", "Abaris")
SEATS = 4
"""How many play in a sample, where the game allows it."""
GAMES = 3
"""How many games are looked through for questions."""
LOG = 30


@dataclass(frozen=True)
class Sample:
    """A moment: the scene, through whose eyes, and the answers of the choice so far."""

    name: str
    scene: Scene
    viewer: Viewer
    path: Path = ()


@cache
def samples(game_id: str) -> dict[str, Sample]:
    """The moments of a game by name: before the start, every question, a watcher's view, the end."""
    game = CATALOGUE[game_id]
    found: dict[str, Sample] = {}
    for number in range(GAMES):
        for sample in _moments(game, f"sample {number}"):
            found.setdefault(sample.name, sample)
    return found


def _moments(game: Game[Any], seed: str) -> Iterator[Sample]:
    seats = min(max(SEATS, game.seats[0]), game.seats[1])
    dice = Dice(seed)
    match, news = Match.start(game, seats, game.options_from({}), seed)
    scene = _scene(match, (LogEntry(0, 0, None, news),))
    yield _sample("open", replace(_opened(scene), match=None), 0)
    while match.pending:
        asked = match.pending[dice(len(match.pending))].seat
        yield _sample("watching", scene, None)
        path: Path = ()
        cursor = begin_choice(match.state, asked)
        while (decision := cursor.decision) is not None:
            yield _sample(decision.topic.key, scene, asked, path)
            answer = decision.random_answer(dice)
            path, cursor = (*path, answer), follow_answer(cursor, answer)
        yield _sample("confirm", scene, asked, path)
        match, news = match.play(asked, Choose(path))
        told = LogEntry(match.seq, asked, Choose(path), news)
        scene = _scene(match, (*scene.entries, told)[-LOG:])
    yield _sample("end", scene, 0)


def _scene(match: Match[Any], told: tuple[LogEntry, ...]) -> Scene:
    table = Table(
        id="sample",
        game=match.game.id,
        rules_version=match.game.version,
        players=match.seats,
        options="{}",
        visibility="public",
        status="finished" if match.finished else "running",
        seed="",
        commitment="",
        seq=match.seq,
    )
    seats = tuple(
        [Seat(table_id="sample", seat=n, user_id=str(n), name=NAMES[n], salt="") for n in range(match.seats)]
    )
    return Scene(table, seats, match.game, match, told)


def _sample(name: str, scene: Scene, viewer: Viewer, path: Path = ()) -> Sample:
    """A moment; the last seat that is not the viewer's, if somebody sits there, is a bot's."""
    rows = [seat.model_dump() for seat in scene.seats]
    for row in [row for row in rows if row["seat"] != viewer][-1:]:
        row |= {"bot": "random", "control": "bot"}
    return Sample(name, replace(scene, seats=tuple([Seat(**row) for row in rows])), viewer, path)


def _opened(scene: Scene) -> Scene:
    """The same table before its start, with a free seat."""
    table = Table(**{**scene.table.model_dump(), "status": "open"})
    return replace(scene, table=table, seats=scene.seats[:-1], entries=())
