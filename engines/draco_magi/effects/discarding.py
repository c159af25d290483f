"""Discarding dragons from battlefields and hands (R24, R42, R50, R55)."""

from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.state import Table
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import HeldCard


def discard_topmost(table: Table, seat: int, at: int, count: int) -> Table:
    """Discard `count` dragons of a player's stack, the topmost first."""
    field = table.field(at)
    discarded = field.stacks[seat][len(field.stacks[seat]) - count :]
    table = table.change_field(at, field.without_topmost(seat, count))
    return discard_dragons(table, seat, discarded[::-1])


def discard_dragons(table: Table, seat: int, dragons: tuple[Dragon, ...]) -> Table:
    """Put dragons, which everybody has seen, on top of a player's discard pile."""
    discard = table.players[seat].discard.put_all([HeldCard(dragon, ALL) for dragon in dragons])
    return table.change_player(seat, discard=discard)
