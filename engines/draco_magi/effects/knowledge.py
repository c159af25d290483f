"""Knowledge of hidden cards: what is left for them, and what everybody knows after cards were shown.

Decks are secret, but a player's advanced card or additional kind that was shown once is known to be theirs
from then on. The lists `advanced` and `extras` of a player record that.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from engines.draco_magi.cards.battle_cards import BASICS, Advanced, BattleCard
from engines.draco_magi.cards.dragons import build_dragon_deck
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.state import Extra, Player, Table
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import Pile

C = TypeVar("C")


def note_shown_cards(table: Table, seat: int, cards: Iterable[BattleCard]) -> Table:
    """Record that everybody saw these battle cards of a player."""
    gained = table.players[seat].advanced
    for card in cards:
        if card in gained.cards:
            gained = _known_to_all(gained, Advanced(card))
    return table if gained is table.players[seat].advanced else table.change_player(seat, advanced=gained)


def note_shown_dragons(table: Table, seat: int, dragons: Iterable[Dragon]) -> Table:
    """Record that everybody saw these dragons of a player."""
    extras = table.players[seat].extras
    for dragon in dragons:
        if dragon in extras.cards:
            extras = _known_to_all(extras, Extra(dragon))
    return table if extras is table.players[seat].extras else table.change_player(seat, extras=extras)


def _known_to_all(pile: Pile[C], card: C) -> Pile[C]:
    """Make one card of a pile known to all, without moving it."""
    position = pile.index(card)
    if pile.known[position] == ALL:
        return pile
    if pile.ordered:
        return pile.show(position)
    held_card, remaining = pile.take(position, ALL)
    return remaining.put(held_card)


def unseen_battle_cards(player: Player) -> tuple[BattleCard, ...]:
    """Battle cards in a player's deck or melee hand; in a view, as far as the viewer can know."""
    known = [card for card in player.advanced.cards if card is not None]
    return _subtract([*BASICS, *known], [*player.battle_open, *player.battle_discard])


def unseen_dragons(table: Table, seat: int) -> tuple[Dragon, ...]:
    """Dragons in a player's deck or hand; in a view, as far as the viewer can know."""
    player = table.players[seat]
    known = [kind for kind in player.extras.cards if kind is not None]
    return _subtract(build_dragon_deck(known), [*player.discard, *table.dragons_in_play(seat)])


def _subtract(cards: Iterable[C], shown: Iterable[C]) -> tuple[C, ...]:
    remaining = Counter(cards)
    remaining.subtract(shown)
    return tuple(remaining.elements())
