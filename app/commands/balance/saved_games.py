"""The file of `--keep`: finished games, so that a measurement can continue another day."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from app.commands.balance.games import Plan
from engines.kernel.balancing.counted_game import CountedGame

Shelves = dict[str, dict[str, int]]
"""How often a player took each component, by its shelf."""


class OtherGames(Exception):
    """The file holds games of another plan, or is no such file."""


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
    """Any other line: a finished game."""

    seats: int
    shares: tuple[float, ...]
    teams: tuple[int, ...]
    taken: tuple[Shelves, ...]
    ending: str
    rounds: int
    choices: int
    waits: int


class SavedGames:
    """A file with the games of one plan in order: a line for the plan, then one per game."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Opens or creates the file. Raises OtherGames if it belongs to another plan."""
        self._path = path
        head = _head_of(plan)
        if not path.exists():
            path.write_bytes(msgspec.json.encode(head) + b"\n")
        lines = path.read_bytes().splitlines(keepends=True)
        self.games = _read_games(path, head, lines)
        whole = b"".join(lines[: 1 + len(self.games)])
        if len(whole) < path.stat().st_size:
            path.write_bytes(whole)

    def add(self, game: CountedGame) -> None:
        """Appends a game; it is on disk when this returns."""
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(_line_of(game)) + b"\n")


def _head_of(plan: Plan) -> _Head:
    game = plan.game
    options: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(plan.options))
    return _Head(game.id, game.version, options, plan.sizes, plan.strength, plan.playouts, plan.seed)


def _read_games(path: Path, head: _Head, lines: list[bytes]) -> tuple[CountedGame, ...]:
    """The complete lines; the last one may have been cut off by a crash."""
    try:
        kept = msgspec.json.decode(lines[0], type=_Head)
        games = [
            _game_of(msgspec.json.decode(line, type=_Line)) for line in lines[1:] if line.endswith(b"\n")
        ]
    except (IndexError, msgspec.DecodeError) as error:
        raise OtherGames(f"{path} is not a file of games that `magehall balance` played") from error
    differing = [name for name in _Head.__struct_fields__ if getattr(kept, name) != getattr(head, name)]
    if differing:
        said = ", ".join([f"{one} {getattr(kept, one)!r}, not {getattr(head, one)!r}" for one in differing])
        raise OtherGames(f"{path} holds games with {said}: name another file")
    return tuple(games)


def _line_of(game: CountedGame) -> _Line:
    taken = []
    for counter in game.taken:
        shelves: Shelves = {}
        for (shelf, thing), times in counter.items():
            shelves.setdefault(shelf, {})[thing] = times
        taken.append(shelves)
    return _Line(**game._replace(taken=())._asdict() | {"taken": tuple(taken)})


def _game_of(line: _Line) -> CountedGame:
    taken = [
        Counter({(shelf, thing): times for shelf, one in shelves.items() for thing, times in one.items()})
        for shelves in line.taken
    ]
    return CountedGame(**msgspec.structs.asdict(line) | {"taken": tuple(taken)})
