"""Open battle cards, which were revealed or played for the current attack (R22, R25, R36, R44)."""

from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.effects.drawing import draw_battle_cards
from engines.draco_magi.effects.knowledge import note_shown_cards
from engines.draco_magi.state import Table
from engines.kernel.secrecy.audience import ALL


def reveal_cards(table: Table, seat: int, count: int) -> tuple[tuple[BattleCard, ...], Table]:
    """Reveal cards from the top of a player's battle deck. Returns them and the table."""
    held_cards, table = draw_battle_cards(table, seat, count, ALL)
    open_cards = table.players[seat].battle_open.put_all(held_cards)
    cards = tuple([held_card.card for held_card in held_cards])
    return cards, note_shown_cards(table.change_player(seat, battle_open=open_cards), seat, cards)


def play_cards(table: Table, seat: int, cards: tuple[BattleCard, ...]) -> Table:
    """Move cards from a player's melee hand to their open cards."""
    player = table.players[seat]
    held_cards, hand = player.battle_hand.take_cards(cards)
    open_cards = player.battle_open.put_all(held_cards)
    return note_shown_cards(table.change_player(seat, battle_hand=hand, battle_open=open_cards), seat, cards)


def discard_open_cards(table: Table) -> Table:
    """Move all open cards to their owners' discard piles (R25, R44)."""
    for seat, player in enumerate(table.players):
        if player.battle_open.cards:
            held_cards, open_cards = player.battle_open.take_all()
            discard = player.battle_discard.put_all(held_cards)
            table = table.change_player(seat, battle_open=open_cards, battle_discard=discard)
    return table
