"""The last attack as the log told it: a ranged attack, or a melee exchange by exchange, card by card.

The table shows the cards that lie open now; when an attack is over they are gone. Players want to see it to
its end, so it is put together again from the viewer's log, and from nothing else.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from engines.draco_magi.cards.battle_cards import Attacks, BattleCard
from engines.draco_magi.cards.kinds import Dragon
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
from engines.draco_magi.state import End

Cards = tuple[BattleCard, ...]


class LogEntry(Protocol):
    """A line of the log: the number of its entry, its kind, and what happened by the rules, if anything."""

    @property
    def seq(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def event(self) -> Any: ...


class RangedScene(Struct, frozen=True):
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


class MeleeExchange(Struct, frozen=True):
    """One exchange: what the attacker played, and how the defender answered.

    `ability` when the card was used, not attacked with; `moved` the dragon that it moved. `defence` is None
    until it is told; `lucky` was revealed from the deck and blocked `blocked` attacks.
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
    def is_over(self) -> bool:
        """Whether it is over."""
        return self.ability or self.defence is not None or self.lucky is not None or bool(self.lost)


class MeleeScene(Struct, frozen=True):
    """A melee at a battlefield, with its exchanges from the first; `end` is None until it is resolved."""

    at: int
    exchanges: tuple[MeleeExchange, ...] = ()
    end: End | None = None
    winner: int | None = None


Scene = RangedScene | MeleeScene | None


def last_attack(entries: Iterable[LogEntry]) -> Scene:
    """The last attack in these log entries, the oldest first; None if a dragon was placed since."""
    scene: Scene = None
    for entry in _without_undone(entries):
        scene = _advance_scene(scene, entry.event)
    return scene


def last_arrival(entries: Iterable[LogEntry]) -> DragonPlaced | DragonMoved | None:
    """The dragon that came to a battlefield last: it is the one that may attack or use its ability."""
    found = [
        entry.event
        for entry in _without_undone(entries)
        if isinstance(entry.event, DragonPlaced | DragonMoved)
    ]
    return found[-1] if found else None


def last_winner(entries: Iterable[LogEntry], at: int) -> int | None:
    """The player who last won the battlefield of that place, as far as these entries tell (R50)."""
    found = [entry.event for entry in _without_undone(entries) if isinstance(entry.event, FieldWon)]
    return next((event.seat for event in reversed(found) if event.at == at), None)


def _without_undone(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The entries without what was undone."""
    kept: list[LogEntry] = []
    for entry in entries:
        if entry.kind == "undone":
            last = kept[-1].seq if kept else None
            kept = [one for one in kept if one.seq != last]
        else:
            kept.append(entry)
    return kept


def _advance_scene(scene: Scene, event: Any) -> Scene:
    match event:
        case RoundBegan() | DragonPlaced():
            return None
        case RangedAttacked():
            return RangedScene(event.seat, event.dragon, event.target, event.at, event.cards, event.hits)
        case FieldChosen():
            return MeleeScene(event.at)
        case _:
            pass
    if isinstance(scene, RangedScene):
        return _advance_ranged(scene, event)
    return _advance_melee(scene, event) if isinstance(scene, MeleeScene) else scene


def _advance_ranged(shot: RangedScene, event: Any) -> RangedScene:
    match event:
        case RangedRedrawn():
            return replace(shot, missed=shot.cards, cards=event.cards, hits=event.hits)
        case ShieldDrawn():
            return replace(shot, drawn=(*shot.drawn, event.card), shields=event.shields)
        case RangedHit() | RangedHeld():
            return replace(shot, shields=event.shields, removed=isinstance(event, RangedHit))
        case _:
            return shot


def _advance_melee(fight: MeleeScene, event: Any) -> MeleeScene:
    match event:
        case Attacked():
            opened = MeleeExchange(event.seat, event.cards, event.attacks)
            return replace(fight, exchanges=(*fight.exchanges, opened))
        case AbilityUsed():
            opened = MeleeExchange(event.seat, (event.card,), ability=True)
            return replace(fight, exchanges=(*fight.exchanges, opened))
        case FieldWon():
            return replace(fight, end=event.end, winner=event.seat)
        case FieldTied() | FieldThawed():
            return replace(fight, end=event.end)
        case _:
            pass
    if not fight.exchanges:
        return fight
    met = _advance_exchange(fight.exchanges[-1], event)
    return replace(fight, exchanges=(*fight.exchanges[:-1], met))


def _advance_exchange(exchange: MeleeExchange, event: Any) -> MeleeExchange:
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
