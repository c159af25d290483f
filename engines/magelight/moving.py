"""Primitives that move cards by themselves, without a question; those that ask go to `picking.py`."""

from engines.kernel.audience import ALL, Audience, only
from engines.kernel.piles import Held
from engines.kernel.secrecy import Secret
from engines.magelight.cards import Design
from engines.magelight.drawing import draw
from engines.magelight.effect_events import CardStolen, PileBurned, StackChanged, StackDiscarded
from engines.magelight.effects import Spot, performs, seat_of
from engines.magelight.hand import from_hand, in_hand, taken
from engines.magelight.ops import Burn, Draw, Restack, Stack, Take, Zone
from engines.magelight.picking import PickCards, feasible, taken_over
from engines.magelight.state import Table


@performs(Draw)
def draw_cards(table: Table, op: Draw, spot: Spot) -> Table:
    """The resolving player draws (R27)."""
    return draw(table, op.n)


@performs(Burn)
def burn(table: Table, op: Burn, spot: Spot) -> Table:
    """From the top of the deck as many as are there (R29), at random, or picked."""
    if op.pick == "choose":
        return table.then(PickCards(spot)) if feasible(table, op) else table
    seat = seat_of(table, spot.effect, op.who)
    if op.pick == "top":
        out, table = _from_top(table, op.n)
    else:
        out, table = at_random(table, op.zone, seat, op.n, ALL)
    if not out:
        return table
    cards = tuple([held.card for held in out])
    told = PileBurned(spot.effect.seat, op.zone, cards, seat if op.zone == "storage" else None)
    return table.change(burnt=table.burnt.put_all(out)).tell(told)


def _from_top(table: Table, count: int) -> tuple[list[Held[Design]], Table]:
    out: list[Held[Design]] = []
    deck = table.deck
    for _ in range(min(count, len(deck))):
        held, deck = deck.take(shown=ALL)
        out.append(held)
    return out, table.change(deck=deck)


def at_random(
    table: Table, zone: Zone, seat: int, count: int, shown: Audience
) -> tuple[list[Held[Design]], Table]:
    """Random cards of a pile, of the hand or of a seat's Storage, as many as are there, and the table."""
    out: list[Held[Design]] = []
    for _ in range(count):
        cards = _cards(table, zone, seat)
        if not cards:
            break
        at, table = table.below(len(cards))
        held, table = _removed(table, zone, seat, at, cards[at], shown)
        out.append(held)
    return out, table


def _cards(table: Table, zone: Zone, seat: int) -> tuple[Design, ...]:
    match zone:
        case "storage":
            return tuple(table.players[seat].storage)
        case "hand":
            return tuple([one.card for one in in_hand(table)])
        case "discard":
            return tuple(table.discard)
        case "burn":
            return tuple(table.burnt)
        case "deck":
            return tuple(table.deck)


def _removed(
    table: Table, zone: Zone, seat: int, at: int, card: Design, shown: Audience
) -> tuple[Held[Design], Table]:
    match zone:
        case "storage":
            held, storage = taken(table.players[seat].storage, card, shown)
            return held, table.change_player(seat, storage=storage)
        case "hand":
            (held,), table = from_hand(table, [in_hand(table)[at]], shown)
            return held, table
        case "discard":
            held, pile = table.discard.take(at)
            return held, table.change(discard=pile)
        case "burn":
            held, pile = table.burnt.take(at)
            return held, table.change(burnt=pile)
        case "deck":
            held, pile = table.deck.take(at, shown)
            return held, table.change(deck=pile)


@performs(Take)
def take(table: Table, op: Take, spot: Spot) -> Table:
    """Picked, or at random; out of a Storage into the hand it is stolen."""
    if op.pick == "choose":
        return table.then(PickCards(spot)) if feasible(table, op) else table
    seat, other = spot.effect.seat, seat_of(table, spot.effect, op.who)
    stolen = op.zone == "storage" and op.to == "hand"
    both = only(seat, other)
    out, table = at_random(table, op.zone, other, op.n, both if stolen else ALL)
    if not stolen:
        return taken_over(table, op, seat, out)
    table = table.change(hand=table.hand.put_all(out)).change_turn(grabbed=table.turn.grabbed + len(out))
    return table.tell(*[CardStolen(seat, other, Secret(held.card, both)) for held in out])


@performs(Stack)
def stack(table: Table, op: Stack, spot: Spot) -> Table:
    """Changes the stack that will be left at the end of this turn."""
    match op.mode:
        case "open":
            table = table.change_turn(open=True)
        case "size":
            table = table.change_turn(stack=op.n)
        case "blind":
            table = table.change_turn(blind=True)
    return table.tell(StackChanged(spot.effect.seat, op.mode, op.n))


@performs(Restack)
def restack(table: Table, op: Restack, spot: Spot) -> Table:
    """The waiting stack opens on its way to the discard pile; then cards are drawn."""
    if not len(table.waiting):
        return table
    held, waiting = table.waiting.take_all()
    table = table.change(waiting=waiting, discard=table.discard.put_all(held, ALL))
    table = table.tell(StackDiscarded(spot.effect.seat, tuple([one.card for one in held])))
    return draw(table, op.n)
