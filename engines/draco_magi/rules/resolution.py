"""Resolution of a battlefield: marker, winner, dragons, cards (R49-R54), and a victory by gems (R2)."""

from typing import NamedTuple

from engines.draco_magi.effects.discarding import discard_topmost
from engines.draco_magi.effects.knowledge import note_shown_cards
from engines.draco_magi.events.rounds import BattleHandDiscarded, FieldThawed, FieldTied, FieldWon
from engines.draco_magi.rules.endgame import end_game, gem_victory
from engines.draco_magi.state import End, Table
from engines.kernel.secrecy.audience import ALL
from engines.kernel.tuples import replace_at


class Verdict(NamedTuple):
    """The winner of a battlefield, or None, and how the melee ended."""

    winner: int | None
    end: End


def resolve_battlefield(table: Table, at: int, verdict: Verdict) -> Table:
    """Resolve a battlefield in the order of the rules (R49-R53)."""
    field = table.field(at)
    table = table.change(marker=1 - table.marker, resolved=replace_at(table.resolved, at, True), melee=None)
    if verdict.winner is not None:
        table = _take_battlefield(table, at, verdict.winner, verdict.end)
        if table.ending:
            return table
    elif field.cover is not None:
        table = table.change_field(at, field.thawed())
        table = table.emit(FieldThawed(field.cover, at, field.side, verdict.end))
    else:
        table = table.emit(FieldTied(at, field.side, verdict.end))
    return _discard_hands(table)


def _take_battlefield(table: Table, at: int, seat: int, end: End) -> Table:
    """Give the card to the winner, discard both stacks, and end the game if the gem wins it (R50)."""
    field = table.field(at)
    for owner, stack in enumerate(field.stacks):
        table = discard_topmost(table, owner, at, len(stack))
    table = table.change_field(at, None)
    table = table.change_player(seat, won=(*table.players[seat].won, field.side))
    table = table.emit(FieldWon(seat, at, field.side, end))
    ending = gem_victory(table.players[seat].gems) if field.side.gem else None
    return end_game(table, ending) if ending else table


def _discard_hands(table: Table) -> Table:
    """Openly discard the rest of both melee hands (R53)."""
    for seat, player in enumerate(table.players):
        if len(player.battle_hand):
            held_cards, hand = player.battle_hand.take_all()
            cards = tuple([held_card.card for held_card in held_cards])
            discard = player.battle_discard.put_all(held_cards, ALL)
            table = table.change_player(seat, battle_hand=hand, battle_discard=discard)
            table = note_shown_cards(table, seat, cards).emit(BattleHandDiscarded(seat, cards))
    return table
