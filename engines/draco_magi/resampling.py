"""Repairs a shuffled world, so that it obeys the rules again.

The kernel permutes at random all cards that a viewer does not know. But a player's decks may hold only that
player's cards, which the lists of additional kinds and gained advanced cards determine.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from engines.draco_magi.cards.battle_cards import ADVANCED, Advanced, Returned
from engines.draco_magi.effects.knowledge import unseen_battle_cards, unseen_dragons
from engines.draco_magi.limits import ADVANCED_CARDS_AT_START
from engines.draco_magi.state import EXTRAS, Table
from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import Viewer, sees
from engines.kernel.secrecy.piles import Pile

C = TypeVar("C")


def mend_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Return the world with each player's cards in their own piles, and hidden sides turned at random."""
    table = _redraw_returned(table, viewer, randbelow)
    for seat, player in enumerate(table.players):
        extras, unused = _fit_cards([player.extras, player.unused], EXTRAS, viewer, randbelow)
        table = table.change_player(seat, extras=extras, unused=unused)
        dragons, cards = unseen_dragons(table, seat), unseen_battle_cards(player)
        deck, hand = _fit_cards([player.deck, player.hand], dragons, viewer, randbelow)
        table = table.change_player(seat, deck=deck, hand=hand)
        battle_deck, battle_hand = _fit_cards(
            [player.battle_deck, player.battle_hand], cards, viewer, randbelow
        )
        table = table.change_player(seat, battle_deck=battle_deck, battle_hand=battle_hand)
    sides = [side.flipped if randbelow(4) == 0 else side for side in table.battlefields]
    return table.change(battlefields=replace(table.battlefields, cards=tuple(sides)))


def _redraw_returned(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Redraw the hidden cards that went back in the draft.

    Each can be any card that was neither drafted by a player nor returned by the other player.
    """
    drafted = {card for player in table.players for card in tuple(player.advanced)[:ADVANCED_CARDS_AT_START]}
    for seat, player in enumerate(table.players):
        if len(player.returned) and not player.returned.seen_by(viewer):
            excluded = {*drafted, *map(Advanced, table.players[1 - seat].returned)}
            cards = [Returned(card) for card in ADVANCED if card not in excluded]
            returned = replace(player.returned, cards=(cards[randbelow(len(cards))],))
            table = table.change_player(seat, returned=returned)
    return table


def _fit_cards(
    piles: list[Pile[C]], total: Iterable[C], viewer: Viewer, randbelow: RandBelow
) -> list[Pile[C]]:
    """Return the piles holding exactly the cards of `total`, changing as few hidden cards as possible."""
    missing = Counter(total)
    hidden = []
    for pile_index, pile in enumerate(piles):
        listed = sees(pile.listed, viewer)
        for place, (card, known) in enumerate(zip(pile, pile.known, strict=True)):
            if listed or sees(known, viewer):
                missing[card] -= 1
            else:
                hidden.append((pile_index, place, card))
    if not hidden:
        return piles
    misplaced = []
    for pile_index, place, card in hidden:
        if missing[card] > 0:
            missing[card] -= 1
        else:
            misplaced.append((pile_index, place))
    cards = [list(pile) for pile in piles]
    for (pile_index, place), card in zip(
        misplaced, _shuffle(list(missing.elements()), randbelow), strict=False
    ):
        cards[pile_index][place] = card
    return [pile.with_cards(new_cards) for pile, new_cards in zip(piles, cards, strict=True)]


def _shuffle(cards: list[C], randbelow: RandBelow) -> list[C]:
    return [cards.pop(randbelow(len(cards))) for _ in range(len(cards))]
