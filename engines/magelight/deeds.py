"""What is done once an intent is complete: paid, played, used."""

from msgspec.structs import replace

from engines.kernel.secrecy import Public
from engines.kernel.tasks import Step
from engines.magelight.boards import arrive, laid
from engines.magelight.effects import ACTIVATE, DO, Run, Source, Spot
from engines.magelight.events import AllyActivated, AllyPlayed, CardsChannelled, SpellPlayed
from engines.magelight.hand import InHand, burn_from_hand, from_hand
from engines.magelight.intents import Intent
from engines.magelight.state import Ally, Table


class Carry(Step[Table], frozen=True):
    """Everything is known: it is paid for, and its effect begins."""

    intent: Public[Intent]

    def run(self, state: Table) -> Table:
        intent = self.intent
        match intent.kind:
            case "activate":
                return _activated(state, intent)
            case "may":
                branch = Spot(intent.effect, intent.block, intent.at).into(0)
                return _channelled(state, intent).then(branch)
            case "play" if intent.effect.source is Source.ALLY:
                return _recruited(state, intent)
            case "play":
                return _cast(state, intent)


def _paid(table: Table, mana: int) -> Table:
    """One Action and the Mana."""
    return table.change_turn(actions=table.turn.actions - 1, mana=table.turn.mana - mana)


def _channelled(table: Table, intent: Intent) -> Table:
    if not intent.paid:
        return table
    told = CardsChannelled(intent.effect.seat, tuple([one.card for one in intent.paid]))
    return burn_from_hand(table, intent.paid).tell(told)


def _cast(table: Table, intent: Intent) -> Table:
    """A spell is in no pile until it is finished (R42)."""
    effect = intent.effect
    card = effect.name(table)
    seats = tuple(
        [v for (_, v), t in zip(effect.chosen, intent.targets(table), strict=True) if t.kind == "player"]
    )
    (held,), table = from_hand(table, [InHand(card)])
    cost = table.cost(card)
    table = _paid(table, cost).change(playing=table.playing.put(held))
    table = _channelled(table.tell(SpellPlayed(effect.seat, card, cost, seats)), intent)
    return table.then(Run(effect, DO), Discard())


class Discard(Step[Table], frozen=True):
    """The spell that was resolved goes to the discard pile, unless it went elsewhere (R12)."""

    def run(self, state: Table) -> Table:
        if not len(state.playing):
            return state
        held, playing = state.playing.take()
        return laid(state.change(playing=playing), "discard", held.card)


def _recruited(table: Table, intent: Intent) -> Table:
    """An ally comes to a board and does nothing in this turn (R13)."""
    seat, card = intent.effect.seat, intent.effect.name(table)
    host = intent.effect.at[0] if intent.effect.at else seat
    _, table = from_hand(table, [InHand(card)])
    cost = table.cost(card)
    table = _channelled(_paid(table, cost).tell(AllyPlayed(seat, card, cost, host)), intent)
    ally = Ally(table.arrived + 1, card, seat, table.turn.number)
    return arrive(table.change(arrived=ally.id), host, ally)


def _activated(table: Table, intent: Intent) -> Table:
    """An ally is used, once a turn (R23)."""
    effect = intent.effect
    activation = effect.card(table).activate
    assert activation is not None
    allies = tuple(
        [
            replace(ally, used=table.turn.number) if ally.id == effect.ally else ally
            for ally in table.players[effect.seat].allies
        ]
    )
    table = _paid(table, activation.mana).change_player(effect.seat, allies=allies)
    table = table.tell(AllyActivated(effect.seat, effect.name(table), effect.at))
    return _channelled(table, intent).then(Run(effect, ACTIVATE))
