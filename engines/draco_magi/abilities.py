"""Abilities that are used once: when a dragon was placed or arrives (R19, R48), or by a battle card (R47)."""

from typing import Any

from engines.draco_magi.battle_cards import BattleCard
from engines.draco_magi.dragons import DRAGONS
from engines.draco_magi.drawing import draw_battle, draw_dragons
from engines.draco_magi.fight_events import (
    AdvancedAdded,
    DragonMoved,
    DragonRecalled,
    FieldFlipped,
    MeleeHandDrawn,
)
from engines.draco_magi.offers import DECLINE, dragon_option, field_option, move_option
from engines.draco_magi.ops import (
    AddAdvanced,
    Dragon,
    DrawBattle,
    DrawDragon,
    Flip,
    Move,
    Op,
    Recall,
)
from engines.draco_magi.state import FIELDS, Table
from engines.draco_magi.values import forbids
from engines.kernel.audience import ALL, only
from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.piles import Held, Pile
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask
from engines.kernel.text import Text, text


def ways(table: Table, op: Op, seat: int, at: int) -> tuple[Option[Any], ...]:
    """All ways in which a player can use a primitive at a battlefield; none free if it has no effect now."""
    match op:
        case Flip():
            field = table.field(at)
            blocked = text("why.frozen") if field.frozen else None
            label = text("option.flip", side=field.side.turned)
            return (Option("flip", 1, target=f"field:{at}", blocked=blocked, label=label),)
        case Move():
            others = [other for other in range(FIELDS) if other != at]
            return tuple([_move_option(table, op, seat, at, other) for other in others])
        case Recall():
            discard = sorted(set(table.players[seat].discard))
            return tuple([dragon_option(f"discard:{seat}", dragon) for dragon in discard])
        case DrawDragon():
            player = table.players[seat]
            empty = not len(player.deck) and not len(player.discard)
            return (Option("draw", 1, target=f"deck:{seat}", blocked=text("why.deck") if empty else None),)
        case AddAdvanced():
            empty = not len(table.advanced)
            return (Option("add", 1, target="advanced", blocked=text("why.advanced") if empty else None),)
        case DrawBattle():
            return (Option("rally", 1, target=f"battle_deck:{seat}"),)
        case _:
            raise ValueError(f"{op} is not used by a choice")


def usable(table: Table, op: Op, seat: int, at: int) -> bool:
    """Whether there is any way."""
    return any(way.blocked is None for way in ways(table, op, seat, at))


def _move_option(table: Table, op: Move, seat: int, at: int, other: int) -> Option[int]:
    origin, to = (at, other) if op.way == "out" else (other, at)
    owner = _owner(op, seat)
    blocked = immovable(table, owner, origin, to)
    here, there = table.fields[origin], table.fields[other]
    dragon = here.top(owner) if here is not None else None
    if dragon is None or there is None:
        return field_option(table, other, blocked)
    verb = "drive" if owner != seat else "send" if op.way == "out" else "call"
    return move_option(verb, dragon, other, there.side).unless(blocked)


def _owner(op: Move, seat: int) -> int:
    return seat if op.owner == "self" else 1 - seat


def immovable(table: Table, owner: int, origin: int, to: int) -> Text | None:
    """None, or why a player's topmost dragon cannot be moved from one battlefield to another."""
    here, there = table.fields[origin], table.fields[to]
    if table.resolved[origin] or table.resolved[to] or here is None or there is None:
        return text("why.resolved")
    dragon = here.top(owner)
    if dragon is None:
        return text("why.no_dragon")
    if here.frozen or there.frozen:
        return text("why.frozen")
    if not there.room(owner):
        return text("why.full")
    if forbids(there.side.land, dragon):
        return text("why.forbidden", dragon=dragon, side=there.side)
    return None


def perform(table: Table, op: Op, seat: int, at: int, value: Any) -> Table:
    """The table after a primitive was used in one of its ways."""
    match op:
        case Flip():
            return _flipped(table, seat, at)
        case Move():
            origin, to = (at, value) if op.way == "out" else (value, at)
            return _moved(table, seat, _owner(op, seat), origin, to)
        case Recall():
            return _recalled(table, seat, value)
        case DrawDragon():
            return draw_dragons(table, seat, op.n)
        case AddAdvanced():
            return _added(table, seat, op.n)
        case DrawBattle():
            return draw_melee_hand(table, seat, op.n)
        case _:
            raise ValueError(f"{op} is not used by a choice")


def _flipped(table: Table, seat: int, at: int) -> Table:
    field = table.field(at).turn()
    return table.change_field(at, field).tell(FieldFlipped(seat, at, field.side))


def _moved(table: Table, seat: int, owner: int, origin: int, to: int) -> Table:
    here, there = table.field(origin), table.field(to)
    dragon = here.stacks[owner][-1]
    table = table.change_field(origin, here.drop(owner)).change_field(to, there.lay(owner, dragon))
    return table.tell(DragonMoved(seat, owner, dragon, origin, to, there.side))


def _recalled(table: Table, seat: int, dragon: Dragon) -> Table:
    player = table.players[seat]
    held, discard = player.discard.take(player.discard.index(dragon))
    table = table.change_player(seat, discard=discard, hand=player.hand.put(held))
    return table.tell(DragonRecalled(seat, dragon))


def _added(table: Table, seat: int, count: int) -> Table:
    cards: list[BattleCard] = []
    for _ in range(min(count, len(table.advanced))):
        held, deck = table.advanced.take(shown=ALL)
        player = table.players[seat]
        discard = player.battle_discard.put(Held[BattleCard](held.card, ALL))
        table = table.change(advanced=deck)
        table = table.change_player(seat, battle_discard=discard, advanced=player.advanced.put(held))
        cards.append(held.card)
    return table.tell(AdvancedAdded(seat, tuple(cards)))


def draw_melee_hand(table: Table, seat: int, count: int) -> Table:
    """The table after a player drew battle cards into the melee hand (R34, Rally)."""
    out, table = draw_battle(table, seat, count, only(seat))
    hand = table.players[seat].battle_hand.put_all(out)
    table = table.change_player(seat, battle_hand=hand)
    return table.tell(MeleeHandDrawn(seat, Pile[BattleCard].hand().put_all(out)))


class UseAbility(Ask[Table], frozen=True):
    """D8: the ability of a dragon that was placed, or moved there by a battle card; always optional."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]

    def ask(self, state: Table) -> Decision | None:
        op = DRAGONS[self.dragon].placed
        if op is None:
            return None
        options = ways(state, op, self.seat, self.at)
        free = [option.id for option in options if option.blocked is None]
        if not free:
            return None
        harmless = isinstance(op, DrawDragon | AddAdvanced)
        topic = text("ability", seat=self.seat, dragon=self.dragon, at=self.at)
        default = free[0] if harmless else DECLINE.id
        return Pick(seat=self.seat, topic=topic, options=(*options, DECLINE), default=(default,), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        op = DRAGONS[self.dragon].placed
        if op is None or values[0] == DECLINE.value:
            return state
        return perform(state, op, self.seat, self.at, values[0])
