"""The file of finished games that `--keep` writes, so that a measurement can be continued later."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from app.commands.balance.games import Plan
from engines.kernel.balancing.counted_game import CountedGame

ComponentCounts = dict[str, dict[str, int]]
"""How often a player took each component: counts by category and component."""


class WrongFile(Exception):
    """The file contains games of another plan, or is not a file of saved games."""


class _Head(Struct, frozen=True, gc=False):
    """The first line: the plan that all games of the file belong to."""

    game: str
    version: int
    options: dict[str, Any]
    sizes: tuple[int, ...]
    strength: str
    playouts: int | None
    seed: str


class _Line(Struct, frozen=True, gc=False):
    """A line for a finished game: every line except the first."""

    seats: int
    shares: tuple[float, ...]
    teams: tuple[int, ...]
    taken: tuple[ComponentCounts, ...]
    ending: str
    rounds: int
    choices: int
    waits: int


class SavedGames:
    """A file with the games of one plan in order: a line for the plan, then one per game."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Opens or creates the file. Raises WrongFile if it belongs to another plan."""
        self._path = path
        head = _head_of(plan)
        if not path.exists():
            path.write_bytes(msgspec.json.encode(head) + b"\n")
        lines = path.read_bytes().splitlines(keepends=True)
        self.games = _read_games(path, head, lines)
        complete = b"".join(lines[: 1 + len(self.games)])
        if len(complete) < path.stat().st_size:
            path.write_bytes(complete)

    def add(self, game: CountedGame) -> None:
        """Appends a game and closes the file, so that a crash loses no finished game."""
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(_line_of(game)) + b"\n")


def _head_of(plan: Plan) -> _Head:
    game = plan.game
    options: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(plan.options))
    return _Head(game.id, game.version, options, plan.sizes, plan.strength, plan.playouts, plan.seed)


def _read_games(path: Path, head: _Head, lines: list[bytes]) -> tuple[CountedGame, ...]:
    """The games of all complete lines; the last line may have been cut off by a crash."""
    try:
        stored = msgspec.json.decode(lines[0], type=_Head)
        games = [
            _game_of(msgspec.json.decode(line, type=_Line)) for line in lines[1:] if line.endswith(b"\n")
        ]
    except (IndexError, msgspec.DecodeError) as error:
        raise WrongFile(f"{path} is not a file of games that `magehall balance` played") from error
    differences = [
        f"{name} {getattr(stored, name)!r}, not {getattr(head, name)!r}"
        for name in _Head.__struct_fields__
        if getattr(stored, name) != getattr(head, name)
    ]
    if differences:
        raise WrongFile(f"{path} holds games with {', '.join(differences)}: name another file")
    return tuple(games)


def _line_of(game: CountedGame) -> _Line:
    taken = []
    for counter in game.taken:
        categories: ComponentCounts = {}
        for (category, component), times in counter.items():
            categories.setdefault(category, {})[component] = times
        taken.append(categories)
    return _Line(**game._replace(taken=())._asdict() | {"taken": tuple(taken)})


def _game_of(line: _Line) -> CountedGame:
    taken = [
        Counter(
            {
                (category, component): times
                for category, components in categories.items()
                for component, times in components.items()
            }
        )
        for categories in line.taken
    ]
    return CountedGame(**msgspec.structs.asdict(line) | {"taken": tuple(taken)})
