"""Builds worlds for bots, in which all cards that a player can't see are dealt again at random."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.effects.knowledge import unseen_battle_cards, unseen_dragons
from engines.draco_magi.state import EXTRAS, Table
from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import NOBODY, Viewer, only, sees
from engines.kernel.secrecy.piles import Pile

C = TypeVar("C")


def redeal_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Return a world in which each player's hidden cards are redrawn at random from the cards they could be.

    Cards that the viewer knows stay where they are. The other player is given knowledge of their own cards.
    Unknown backs of battlefields are chosen at random, too.
    """
    for seat in range(len(table.players)):
        table = _redeal_player(table, seat, viewer, randbelow)
    sides = [
        side if sees(known, viewer) else Side(side.card, back=randbelow(2) == 1)
        for side, known in table.battlefields.pairs()
    ]
    return table.change(battlefields=table.battlefields.with_cards(sides))


def _redeal_player(table: Table, seat: int, viewer: Viewer, randbelow: RandBelow) -> Table:
    newly_informed = NOBODY if seat == viewer else only(seat)  # the viewer's own knowledge must not grow
    player = table.players[seat]
    extras, unused = _redraw_hidden([player.extras, player.unused], EXTRAS, viewer, randbelow)
    table = table.change_player(
        seat, extras=extras.reveal(newly_informed), unused=unused.reveal(newly_informed)
    )
    dragons, cards = unseen_dragons(table, seat), unseen_battle_cards(player)
    deck, hand = _redraw_hidden([player.deck, player.hand], dragons, viewer, randbelow)
    battle_deck, battle_hand = _redraw_hidden(
        [player.battle_deck, player.battle_hand], cards, viewer, randbelow
    )
    kept_mask = player.kept  # the dragons that the player keeps, as bits over the hand
    if not sees(kept_mask.known, viewer):
        kept_mask = replace(kept_mask, value=randbelow(1 << len(hand)), known=newly_informed)
    return table.change_player(
        seat,
        deck=deck.show_list(newly_informed),
        hand=hand.reveal(newly_informed),
        battle_deck=battle_deck.show_list(newly_informed),
        battle_hand=battle_hand.reveal(newly_informed),
        draft=player.draft.reveal(newly_informed),
        advanced=player.advanced.reveal(newly_informed),
        returned=player.returned.reveal(newly_informed),
        kept=kept_mask,
    )


def _redraw_hidden(
    piles: list[Pile[C]], all_cards: Iterable[C], viewer: Viewer, randbelow: RandBelow
) -> list[Pile[C]]:
    """Return the piles with the cards unknown to the viewer redrawn.

    They are drawn from `all_cards`, minus those that the viewer knows to be in the piles.
    """
    remaining = Counter(all_cards)
    for pile in piles:
        listed = sees(pile.listed, viewer)
        remaining.subtract([card for card, known in pile.pairs() if listed or sees(known, viewer)])
    cards = sorted(remaining.elements())  # type: ignore[type-var]
    redrawn = []
    for pile in piles:
        listed = sees(pile.listed, viewer)
        refilled = [
            card if listed or sees(known, viewer) else cards.pop(randbelow(len(cards)))
            for card, known in pile.pairs()
        ]
        redrawn.append(pile.with_cards(refilled))
    return redrawn
