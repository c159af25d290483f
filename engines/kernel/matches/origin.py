"""Origins: moments of finished games from which new games continue, as one seat saw them.

What that seat could not see is dealt again by `deal_world`, from the key of the new game. An origin holds
everything that led to its moment, so anybody can reproduce the first state of the new game; a record includes
it.
"""

import hashlib

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.tasks import S
from engines.kernel.contract.ending import PlayedOn
from engines.kernel.contract.game import Events, Game
from engines.kernel.matches.match import Act, Match
from engines.kernel.rng import Draws, Rng, derive_key, key_of
from engines.kernel.secrecy.audience import NOBODY
from engines.kernel.secrecy.veiled import Secret
from engines.kernel.worlds.world_dealer import deal_world

ATTEMPTS = 5
"""Maximum number of attempts to deal the hidden part, each with its own random numbers."""


class Deed(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An act and its seat."""

    seat: int
    act: Act


class Origin(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The deal of a finished game, its acts up to the moment, and the seat whose view is kept.

    `version` is that of its rules. `origin` is that of the finished game, if it has one itself.
    """

    version: int
    seed: str
    salts: tuple[str, ...]
    deeds: tuple[Deed, ...]
    seat: int
    origin: "Origin | msgspec.UnsetType" = msgspec.UNSET

    @property
    def games(self) -> int:
        """The number of consecutive games that lead to the moment."""
        return 1 + (self.origin.games if isinstance(self.origin, Origin) else 0)


class NoWorld(ValueError):
    """No deal of the hidden part fits what the seat has seen."""


def hash_origin(origin: Origin | msgspec.UnsetType) -> str:
    """The hash of an origin, which the seal includes; empty for a game that begins with a deal."""
    return "" if origin is msgspec.UNSET else hashlib.sha256(msgspec.json.encode(origin)).hexdigest()


def begin_match(
    game: Game[S], seats: int, options: Struct, key: str, origin: Origin | msgspec.UnsetType = msgspec.UNSET
) -> tuple[Match[S], Events]:
    """A new match, dealt or continued from an origin, and its first events.

    Raises Refused or ValueError for an impossible origin.
    """
    if not isinstance(origin, Origin):
        return Match.start(game, seats, options, key)
    return play_on(replay_origin(game, seats, options, origin), origin.seat, key)


def replay_origin(game: Game[S], seats: int, options: Struct, origin: Origin) -> Match[S]:
    """The old match at the moment of an origin. Raises Refused or ValueError."""
    if origin.version != game.version:
        raise ValueError(f"it goes on from rules version {origin.version}; these are version {game.version}")
    match, _ = begin_match(game, seats, options, key_of(origin.seed, origin.salts), origin.origin)
    for deed in origin.deeds:
        match, _ = match.play(deed.seat, deed.act)
    return match


def play_on(past: Match[S], seat: int, key: str) -> tuple[Match[S], Events]:
    """A new match from a moment of another one, and its first events.

    The view of the seat stays the same; everything hidden from it, and all later draws, are derived from the
    new key. Raises NoWorld, or ValueError if nothing is left to play.
    """
    if past.finished or not 0 <= seat < past.seats:
        raise ValueError("nobody can play on from there")
    for attempt in range(ATTEMPTS):
        draws = Draws(derive_key(key, f"play on {attempt}"))
        world = deal_world(past.game, past.state, seat, draws)
        if world is None:
            continue
        state = replace(world, rng=Secret[Rng](Rng(key), NOBODY))
        match = Match(past.game, past.seats, state, opened_at=(0,) * past.seats)
        return match, (PlayedOn(seat),)
    raise NoWorld("no deal of what is hidden fits this moment")
