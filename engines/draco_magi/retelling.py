"""The last attack as the log told it: a ranged attack, or a melee exchange by exchange, card by card.

The table shows what lies open now; when an attack is over its cards are gone. Who looks at the board wants
to see it to its end, so it is put together again from what the viewer was told, and from nothing else.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from engines.draco_magi.battle_cards import Attacks, BattleCard
from engines.draco_magi.events import FieldThawed, FieldTied, FieldWon, RoundBegan
from engines.draco_magi.fight_events import (
    AbilityUsed,
    Attacked,
    Defended,
    DragonMoved,
    DragonPlaced,
    DragonsLost,
    FieldChosen,
    FlightPlayed,
    LuckyDrawn,
    RangedAttacked,
    RangedHeld,
    RangedHit,
    RangedRedrawn,
    ShieldDrawn,
)
from engines.draco_magi.ops import Dragon
from engines.draco_magi.state import End

Cards = tuple[BattleCard, ...]


class Line(Protocol):
    """A sentence of the log: its entry, its kind, and what happened by the rules, if anything did."""

    @property
    def seq(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def event(self) -> Any: ...


class Shot(Struct, frozen=True):
    """A ranged attack of `seat`: the cards of both sides; `removed` is None until it is decided.

    `missed` are cards that showed no hit and were drawn again.
    """

    seat: int
    dragon: Dragon
    target: Dragon
    at: int
    cards: Cards
    hits: int
    missed: Cards = ()
    drawn: Cards = ()
    shields: int = 0
    removed: bool | None = None


class Exchange(Struct, frozen=True):
    """One exchange: what the attacker played, and how it was met.

    `ability` when the card was used, not attacked with; `moved` the dragon that it moved. `defence` is None
    until it is told; `lucky` was turned up from the deck and met `blocked` attacks.
    """

    seat: int
    cards: Cards
    attacks: Attacks = ()
    ability: bool = False
    moved: Dragon | None = None
    defence: Cards | None = None
    flight: bool = False
    lucky: BattleCard | None = None
    blocked: int = 0
    lost: tuple[Dragon, ...] = ()

    @property
    def met(self) -> bool:
        """Whether it is over."""
        return self.ability or self.defence is not None or self.lucky is not None or bool(self.lost)


class Fight(Struct, frozen=True):
    """A melee at a battlefield, with its exchanges from the first; `end` is None until it is resolved."""

    at: int
    exchanges: tuple[Exchange, ...] = ()
    end: End | None = None
    winner: int | None = None


Scene = Shot | Fight | None


def retold(lines: Iterable[Line]) -> Scene:
    """The last attack of which these lines tell, the oldest first; None if a turn came after it."""
    scene: Scene = None
    for line in _standing(lines):
        scene = _after(scene, line.event)
    return scene


def arrived(lines: Iterable[Line]) -> DragonPlaced | DragonMoved | None:
    """The dragon that came to a battlefield last: it is the one that may attack or use its ability."""
    found = [line.event for line in _standing(lines) if isinstance(line.event, DragonPlaced | DragonMoved)]
    return found[-1] if found else None


def winner(lines: Iterable[Line], at: int) -> int | None:
    """The player who last won the battlefield of that place, as far as these lines tell (R50)."""
    found = [line.event for line in _standing(lines) if isinstance(line.event, FieldWon)]
    return next((event.seat for event in reversed(found) if event.at == at), None)


def _standing(lines: Iterable[Line]) -> list[Line]:
    """The lines without what was taken back."""
    standing: list[Line] = []
    for line in lines:
        if line.kind == "undone":
            last = standing[-1].seq if standing else None
            standing = [one for one in standing if one.seq != last]
        else:
            standing.append(line)
    return standing


def _after(scene: Scene, event: Any) -> Scene:
    match event:
        case RoundBegan() | DragonPlaced():
            return None
        case RangedAttacked():
            return Shot(event.seat, event.dragon, event.target, event.at, event.cards, event.hits)
        case FieldChosen():
            return Fight(event.at)
        case _:
            pass
    if isinstance(scene, Shot):
        return _shot(scene, event)
    return _fought(scene, event) if isinstance(scene, Fight) else scene


def _shot(shot: Shot, event: Any) -> Shot:
    match event:
        case RangedRedrawn():
            return replace(shot, missed=shot.cards, cards=event.cards, hits=event.hits)
        case ShieldDrawn():
            return replace(shot, drawn=(*shot.drawn, event.card), shields=event.shields)
        case RangedHit() | RangedHeld():
            return replace(shot, shields=event.shields, removed=isinstance(event, RangedHit))
        case _:
            return shot


def _fought(fight: Fight, event: Any) -> Fight:
    match event:
        case Attacked():
            opened = Exchange(event.seat, event.cards, event.attacks)
            return replace(fight, exchanges=(*fight.exchanges, opened))
        case AbilityUsed():
            opened = Exchange(event.seat, (event.card,), ability=True)
            return replace(fight, exchanges=(*fight.exchanges, opened))
        case FieldWon():
            return replace(fight, end=event.end, winner=event.seat)
        case FieldTied() | FieldThawed():
            return replace(fight, end=event.end)
        case _:
            pass
    if not fight.exchanges:
        return fight
    met = _met(fight.exchanges[-1], event)
    return replace(fight, exchanges=(*fight.exchanges[:-1], met))


def _met(exchange: Exchange, event: Any) -> Exchange:
    match event:
        case Defended():
            return replace(exchange, defence=event.cards, blocked=len(event.cards))
        case FlightPlayed():
            whole = len(exchange.attacks)
            return replace(exchange, defence=(event.card,), flight=True, blocked=whole)
        case LuckyDrawn():
            return replace(exchange, lucky=event.card, blocked=event.blocked)
        case DragonsLost():
            return replace(exchange, lost=event.dragons)
        case DragonMoved() if exchange.ability and exchange.moved is None:
            return replace(exchange, moved=event.dragon)
        case _:
            return exchange
