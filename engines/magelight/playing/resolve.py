"""Carrying out a complete play: it is paid for, then the spell is cast, or the ally is placed or used."""

from msgspec.structs import replace

from engines.kernel.choices.tasks import Step
from engines.magelight.cards.card import Kind
from engines.magelight.events.plays import AllyActivated, AllyPlayed, CardsChannelled, SpellPlayed
from engines.magelight.playing.effect import ACTIVATE, DO, Run
from engines.magelight.playing.pending_play import PendingPlay
from engines.magelight.state import Ally, Table
from engines.magelight.zones.allies import add_ally, put_on_pile
from engines.magelight.zones.hand import InHand, burn_from_hand, take_from_hand


def carry_out_play(table: Table, play: PendingPlay) -> Table:
    """Pay for a complete play of a card, or use of an ally, and begin its effect."""
    if not play.from_hand:
        return _activate_ally(table, play)
    return _play_ally(table, play) if play.effect.source is Kind.ALLY else _cast_spell(table, play)


def _pay(table: Table, mana: int) -> Table:
    """Pay 1 Action and some Mana."""
    return table.change_turn(actions=table.turn.actions - 1, mana=table.turn.mana - mana)


def channel_cards(table: Table, play: PendingPlay) -> Table:
    """Burn the cards that a play costs (R39)."""
    if not play.paid:
        return table
    channelled = CardsChannelled(play.effect.seat, tuple([hand_card.card for hand_card in play.paid]))
    return burn_from_hand(table, play.paid).emit(channelled)


def _cast_spell(table: Table, play: PendingPlay) -> Table:
    """Cast a spell, which is in no pile until it has been resolved (R42)."""
    effect = play.effect
    card = effect.card_design(table)
    seats = tuple(
        [
            chosen
            for chosen, target in zip(effect.all_targets, play.targets, strict=True)
            if target.kind == "player"
        ]
    )
    (held_card,), table = take_from_hand(table, [InHand(card)])
    cost = table.cost_of(card)
    table = _pay(table, cost).change(playing=table.playing.put(held_card))
    table = channel_cards(table.emit(SpellPlayed(effect.seat, card, cost, seats)), play)
    return table.then(Run(effect, DO), Discard())


class Discard(Step[Table], frozen=True):
    """The step that discards a resolved spell, unless it went elsewhere (R12)."""

    def run(self, state: Table) -> Table:
        if not len(state.playing):
            return state
        held_card, playing = state.playing.take()
        return put_on_pile(state.change(playing=playing), "discard", held_card.card)


def _play_ally(table: Table, play: PendingPlay) -> Table:
    """Place an ally on a board, where it does nothing in this turn (R13)."""
    seat, card = play.effect.seat, play.effect.card_design(table)
    host = play.effect.all_targets[0] if play.effect.all_targets else seat
    _, table = take_from_hand(table, [InHand(card)])
    cost = table.cost_of(card)
    table = channel_cards(_pay(table, cost).emit(AllyPlayed(seat, card, cost, host)), play)
    ally = Ally(table.arrived + 1, card, seat, table.turn.number)
    return add_ally(table.change(arrived=ally.id), host, ally)


def _activate_ally(table: Table, play: PendingPlay) -> Table:
    """Use an ally, which is possible once per turn (R23)."""
    effect = play.effect
    activation = effect.card_row(table).activate
    assert activation is not None
    allies = tuple(
        [
            replace(ally, used=table.turn.number) if ally.id == effect.ally else ally
            for ally in table.players[effect.seat].allies
        ]
    )
    table = _pay(table, activation.mana).change_player(effect.seat, allies=allies)
    table = table.emit(AllyActivated(effect.seat, effect.card_design(table), effect.all_targets))
    return channel_cards(table, play).then(Run(effect, ACTIVATE))
