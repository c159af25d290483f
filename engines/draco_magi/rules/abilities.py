"""Availability of abilities; their effects are in `effects/performers.py`.

A dragon's ability can be used when it was placed or arrives (R19, R48), and a battle card's instead of an
attack (R47).
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engines.draco_magi.cards.dragons import DRAGONS
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.cards.primitives import (
    AddAdvancedCards,
    DrawBattleCards,
    DrawDragons,
    FlipBattlefield,
    MoveDragon,
    RecallDragon,
)
from engines.draco_magi.effects.performers import move_endpoints, moved_owner, perform_primitive
from engines.draco_magi.effects.values import forbidden_dragons
from engines.draco_magi.limits import BATTLEFIELDS_IN_PLAY
from engines.draco_magi.rules.option_ids import DECLINED, decline_option, dragon_option, field_option
from engines.draco_magi.state import Table
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask
from engines.kernel.contract.primitives import Performers, Primitive
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text, text

Options = tuple[Option[Any], ...]

OFFERS: Performers[Primitive, Callable[[Table, Any, int, int], Options]] = Performers()
"""The function that lists the options of each primitive, for a seat at a battlefield."""


def ability_options(table: Table, primitive: Primitive, seat: int, at: int) -> Options:
    """Options of a player for using a primitive at a battlefield; all blocked if it would have no effect."""
    return OFFERS.of(primitive)(table, primitive, seat, at)


def is_usable(table: Table, primitive: Primitive, seat: int, at: int) -> bool:
    """Whether a player has any way to use a primitive at a battlefield."""
    return any(option.blocked is None for option in ability_options(table, primitive, seat, at))


@OFFERS.performs(FlipBattlefield)
def offer_flip(table: Table, flip: FlipBattlefield, seat: int, at: int) -> Options:
    """Offer to flip the battlefield; blocked while a Polar covers it (R27)."""
    field = table.field(at)
    blocked = text("why.frozen_flip") if field.is_frozen else None
    side = field.side.flipped
    label = text("option.flip", side=side)
    return (Option("flip", 1, target=f"field:{at}", blocked=blocked, label=label, subject=side),)


@OFFERS.performs(MoveDragon)
def offer_move(table: Table, move: MoveDragon, seat: int, at: int) -> Options:
    """Offer every other battlefield as the destination, or the origin, of a dragon."""
    return tuple(
        [_move_option(table, move, seat, at, other) for other in range(BATTLEFIELDS_IN_PLAY) if other != at]
    )


@OFFERS.performs(RecallDragon)
def offer_recall(table: Table, recall: RecallDragon, seat: int, at: int) -> Options:
    """Offer each kind of dragon in the player's discard pile."""
    discard = sorted(set(table.players[seat].discard))
    return tuple([dragon_option(f"discard:{seat}", dragon, act="recall") for dragon in discard])


@OFFERS.performs(DrawDragons)
def offer_dragon_draw(table: Table, draw: DrawDragons, seat: int, at: int) -> Options:
    """Offer to draw a dragon; blocked if the player has none left to draw."""
    player = table.players[seat]
    empty = not len(player.deck) and not len(player.discard)
    return (Option("draw", 1, target=f"deck:{seat}", blocked=text("why.deck") if empty else None),)


@OFFERS.performs(AddAdvancedCards)
def offer_advanced(table: Table, add: AddAdvancedCards, seat: int, at: int) -> Options:
    """Offer to take the top advanced card; blocked if the advanced deck is empty."""
    empty = not len(table.advanced)
    return (Option("add", 1, target="advanced", blocked=text("why.advanced") if empty else None),)


@OFFERS.performs(DrawBattleCards)
def offer_battle_draw(table: Table, draw: DrawBattleCards, seat: int, at: int) -> Options:
    """Offer to draw battle cards."""
    return (Option("rally", 1, target=f"battle_deck:{seat}"),)


def _move_option(table: Table, move: MoveDragon, seat: int, at: int, other: int) -> Option[int]:
    origin, to = move_endpoints(move, at, other)
    owner = moved_owner(move, seat)
    blocked = why_cannot_move(table, owner, origin, to)
    source, destination = table.fields[origin], table.fields[other]
    dragon = source.topmost(owner) if source is not None else None
    option = field_option(table, other, blocked)
    if dragon is None or destination is None:
        return option
    act = "drive" if owner != seat else "send" if move.direction == "out" else "call"
    return replace(option, label=text(f"option.{act}", dragon=dragon, at=other, side=destination.side))


def why_cannot_move(table: Table, owner: int, origin: int, to: int) -> Text | None:
    """Return why a player's topmost dragon can't move from one battlefield to another, or None if it can."""
    source, destination = table.fields[origin], table.fields[to]
    if table.resolved[origin] or table.resolved[to] or source is None or destination is None:
        return text("why.resolved")
    dragon = source.topmost(owner)
    if dragon is None:
        return text("why.no_dragon")
    if source.is_frozen or destination.is_frozen:
        return text("why.frozen")
    if not destination.has_room(owner):
        return text("why.full")
    if dragon in forbidden_dragons(destination.side.land):
        return text("why.forbidden", dragon=dragon, side=destination.side)
    return None


class UseAbility(Ask[Table], frozen=True):
    """Decision D8: use the ability of a dragon that was placed, or moved by a battle card, or decline."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]

    def ask(self, state: Table) -> Decision | None:
        ability = DRAGONS[self.dragon].ability
        if ability is None:
            return None
        options = ability_options(state, ability, self.seat, self.at)
        free = [option.id for option in options if option.blocked is None]
        if not free:
            return None
        decline = decline_option("ability")
        is_harmless = isinstance(ability, DrawDragons | AddAdvancedCards)
        topic = text("ability", seat=self.seat, dragon=self.dragon, at=self.at)
        default = free[0] if is_harmless else decline.id
        return Pick(seat=self.seat, topic=topic, options=(*options, decline), default=(default,), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        ability = DRAGONS[self.dragon].ability
        if ability is None or values[0] == DECLINED:
            return state
        return perform_primitive(state, ability, self.seat, self.at, values[0])
