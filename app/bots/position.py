"""What a bot is told when it is asked: the table through its seat's eyes, and the question.

This is all that reaches the process where bots think. Options go without the values that the rules give them.
"""

from typing import Any

import msgspec
from msgspec import Struct

from engines.kernel.decision import RANDOM, Decision, Option, Path, Pick, Random, Split
from engines.kernel.match import Match
from engines.kernel.text import Text, text


class Choosable(Struct, frozen=True, omit_defaults=True):
    """An option; `blocked` is the key of the reason why it cannot be picked now."""

    id: str
    target: str | None = None
    blocked: str | None = None


class Picking(Struct, frozen=True, omit_defaults=True, tag="pick", tag_field="kind"):
    """Choose between `least` and `most` of the options. `default` is None where it is drawn."""

    options: tuple[Choosable, ...]
    least: int
    most: int
    ordered: bool = False
    default: tuple[str, ...] | None = None


class Splitting(Struct, frozen=True, omit_defaults=True, tag="split", tag_field="kind"):
    """Choose one of the ways. `default` is None where it is drawn."""

    kinds: tuple[str, ...]
    ways: tuple[tuple[int, ...], ...]
    default: tuple[int, ...] | None = None


class Position(Struct, frozen=True):
    """A question to a bot: how it thinks, whose eyes it has, what is asked at the end of `path`.

    `view` is the masked state as the game encodes it: `CATALOGUE[game].decode(view)` reads it.
    """

    strategy: str
    game: str
    seat: int
    seats: int
    view: msgspec.Raw
    topic: str
    question: Picking | Splitting
    path: Path = ()


def make_position(match: Match[Any], seat: int, strategy: str, decision: Decision, path: Path) -> Position:
    """The position of a seat that is asked a decision at the end of a path."""
    game = match.game
    view = msgspec.Raw(game.encode(game.view(match.state, seat)))
    question = _question(decision)
    return Position(strategy, game.id, seat, match.seats, view, decision.topic.key, question, path)


def _question(decision: Decision) -> Picking | Splitting:
    match decision:
        case Pick():
            options = tuple([_choosable(option) for option in decision.options])
            default = None if isinstance(decision.default, Random) else decision.default
            return Picking(options, decision.least, decision.most, decision.ordered, default)
        case Split():
            ways = None if isinstance(decision.default, Random) else decision.default
            return Splitting(decision.kinds, decision.ways, ways)
        case _:
            raise TypeError(f"a bot cannot be asked a {type(decision).__name__}")


def _choosable(option: Option[Any]) -> Choosable:
    return Choosable(option.id, option.target, None if option.blocked is None else option.blocked.key)


def decision_of(position: Position) -> Decision:
    """The question as the kernel asks it, for strategies that draw or check answers by it."""
    topic = Text(position.topic)
    match position.question:
        case Picking(options, least, most, ordered, default):
            offered: tuple[Option[None], ...] = tuple([_option(option) for option in options])
            return Pick(
                seat=position.seat,
                topic=topic,
                options=offered,
                default=RANDOM if default is None else default,
                least=least,
                most=most,
                ordered=ordered,
            )
        case Splitting(kinds, ways, way):
            default_way = RANDOM if way is None else way
            return Split(seat=position.seat, topic=topic, kinds=kinds, ways=ways, default=default_way)


def _option(option: Choosable) -> Option[None]:
    blocked = None if option.blocked is None else text(option.blocked)
    return Option(option.id, None, option.target, blocked)
