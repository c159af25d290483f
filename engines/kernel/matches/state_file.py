"""State files: a state of a game with its options and the players' names, as JSON, for development.

A file is written by the link "This state" at a table, and read by `magehall open` and by tests.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from engines.kernel.contract.game import Game
from engines.kernel.matches.match import Match


class StateFile(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The content of a state file. `state` contains everything, also what is hidden from the players."""

    game: str
    seats: int
    options: dict[str, Any]
    names: tuple[str, ...]
    state: msgspec.Raw


@dataclass(frozen=True)
class GivenState:
    """A state from a file, or from elsewhere, in which a game can begin."""

    game: Game[Any]
    seats: int
    options: Struct
    names: tuple[str, ...]
    state: Any


class InvalidStateFile(ValueError):
    """A file that is not a state of its game under the current rules; the message says what is wrong."""


def write_state(match: Match[Any], options: Struct, names: tuple[str, ...]) -> bytes:
    """The state of a match as a file."""
    state = msgspec.Raw(match.game.encode(match.state))
    content = StateFile(match.game.id, match.seats, msgspec.to_builtins(options), names, state)
    return msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"


def read_state(games: Mapping[str, Game[Any]], data: bytes) -> GivenState:
    """The state in a file. Raises InvalidStateFile."""
    try:
        file = _DECODER.decode(data)
        game = games.get(file.game)
        if game is None:
            raise InvalidStateFile(f"there is no game {file.game!r} here")
        if not game.seats[0] <= file.seats <= game.seats[1] or len(file.names) != file.seats:
            raise InvalidStateFile(f"{file.seats} seats and {len(file.names)} names do not fit {game.name}")
        state = game.decode(bytes(file.state))
        options = game.parse_options(file.options)
    except (msgspec.DecodeError, KeyError) as error:
        raise InvalidStateFile(f"{type(error).__name__}: {error}") from None
    except ValueError as error:
        raise InvalidStateFile(str(error)) from None
    return GivenState(game, file.seats, options, file.names, state)


_DECODER = msgspec.json.Decoder(StateFile)
