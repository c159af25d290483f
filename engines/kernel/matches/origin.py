"""Origin: the moment of a finished game that another game goes on from, through the eyes of one seat.

What that seat could not see is dealt afresh, by `handout`, from the key of the new game. An origin holds all
that leads to its moment, so anybody can find the first state of the new game again: a record carries it.
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
from engines.kernel.worlds.handout import hand_out_world

ATTEMPTS = 5
"""How often a deal of what is hidden is tried, each with dice of its own."""


class Deed(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Whose act it was, and the act."""

    seat: int
    act: Act


class Origin(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a finished game was dealt from, its acts up to the moment, and the seat whose view is kept.

    `version` is that of its rules. `origin` is where that game itself went on from.
    """

    version: int
    seed: str
    salts: tuple[str, ...]
    deeds: tuple[Deed, ...]
    seat: int
    origin: "Origin | msgspec.UnsetType" = msgspec.UNSET

    @property
    def games(self) -> int:
        """How many games lead to its moment, one after the other."""
        return 1 + (self.origin.games if isinstance(self.origin, Origin) else 0)


class NoWorld(ValueError):
    """No deal of what is hidden was found that fits what the seat has seen."""


def hash_origin(origin: Origin | msgspec.UnsetType) -> str:
    """What a seal binds a game to; empty where it begins with a deal."""
    return "" if origin is msgspec.UNSET else hashlib.sha256(msgspec.json.encode(origin)).hexdigest()


def begin_match(
    game: Game[S], seats: int, options: Struct, key: str, origin: Origin | msgspec.UnsetType = msgspec.UNSET
) -> tuple[Match[S], Events]:
    """A match as it begins: freshly dealt, or at the moment of its origin.

    Raises Refused or ValueError for an origin that cannot have been.
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
    """A new match from a moment of another: the seat sees what it saw; all that is hidden from it, and all
    chance to come, is of the new key. Raises NoWorld, or ValueError where nothing is left to play."""
    if past.finished or not 0 <= seat < past.seats:
        raise ValueError("nobody can play on from there")
    for attempt in range(ATTEMPTS):
        draws = Draws(derive_key(key, f"play on {attempt}"))
        world = hand_out_world(past.game, past.state, seat, draws)
        if world is None:
            continue
        state = replace(world, rng=Secret[Rng](Rng(key), NOBODY))
        match = Match(past.game, past.seats, state, opened_at=(0,) * past.seats)
        return match, (PlayedOn(seat),)
    raise NoWorld("no deal of what is hidden fits this moment")
