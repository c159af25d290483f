"""Battle cards that lie open: revealed or played, until the attack is over (R22, R25, R36, R44)."""

from engines.draco_magi.appearing import cards_appeared
from engines.draco_magi.battle_cards import BattleCard
from engines.draco_magi.drawing import draw_battle
from engines.draco_magi.state import Table
from engines.kernel.audience import ALL


def reveal(table: Table, seat: int, count: int) -> tuple[tuple[BattleCard, ...], Table]:
    """The cards a player turned up from the top of the battle deck, and the table with them open."""
    out, table = draw_battle(table, seat, count, ALL)
    laid = table.players[seat].battle_open.put_all(out)
    cards = tuple([held.card for held in out])
    return cards, cards_appeared(table.change_player(seat, battle_open=laid), seat, cards)


def play(table: Table, seat: int, cards: tuple[BattleCard, ...]) -> Table:
    """The table with cards of a player's melee hand open."""
    player = table.players[seat]
    hand, laid = player.battle_hand, player.battle_open
    for card in cards:
        held, hand = hand.take(hand.index(card), ALL)
        laid = laid.put(held)
    return cards_appeared(table.change_player(seat, battle_hand=hand, battle_open=laid), seat, cards)


def clear(table: Table) -> Table:
    """The table after all open cards went to their owners' discard piles."""
    for seat, player in enumerate(table.players):
        if len(player.battle_open):
            held, laid = player.battle_open.take_all()
            discard = player.battle_discard.put_all(held)
            table = table.change_player(seat, battle_open=laid, battle_discard=discard)
    return table
