"""Chance outside the rules: random time-outs, and the choices of bots that play at random.

It is drawn from the game's key by the *question*: the seat, and the number of choices that this seat has made
before. Nothing else moves it: no entry that changes nothing, no undo, no choice of another seat.
"""

from engines.kernel.choices.decision import Path
from engines.kernel.choices.tasks import S
from engines.kernel.matches.match import Match
from engines.kernel.matches.proof.protocol import PROTOCOL
from engines.kernel.rng import Draws, derive_key, time_out_draws


def derive_bot_key(match: Match[S], seat: int) -> str:
    """The key of a bot's random numbers for its next choice. The game's key cannot be computed from it."""
    return derive_key(match.state.rng.open.key, f"bot {_question(match, seat)}")


def choose_at_random(match: Match[S], seat: int) -> Path:
    """The next choice of a bot that plays at random. Raises Refused if the seat has no open decision."""
    return match.game.random_path(match.state, seat, Draws(derive_bot_key(match, seat)))


def choose_default(match: Match[S], seat: int, protocol: int = PROTOCOL) -> Path:
    """The choice of a seat on a time-out. Raises Refused if the seat has no open decision."""
    key = match.state.rng.open.key
    if protocol == 1:
        draws = time_out_draws(key, match.seq + 1)
    else:
        draws = Draws(derive_key(key, f"time-out {_question(match, seat)}"))
    return match.game.default_path(match.state, seat, draws)


def _question(match: Match[S], seat: int) -> str:
    return f"{seat}.{match.count_choices(seat)}"
