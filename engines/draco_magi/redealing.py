"""Builds worlds for bots, in which all cards that a player can't see are dealt again at random."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from engines.draco_magi.cards.battle_cards import BASICS, BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.cards.dragons import dragon_deck
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.state import EXTRAS, Player, Table
from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import NOBODY, Viewer, only, sees
from engines.kernel.secrecy.piles import Pile

C = TypeVar("C")


def redeal_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Return a world in which each player's hidden cards are redrawn at random from the cards they could be.

    Cards that the viewer knows stay where they are. The other player is given knowledge of their own cards.
    Unknown backs of battlefields are chosen at random, too.
    """
    for seat, player in enumerate(table.players):
        players = list(table.players)
        players[seat] = _redeal_player(player, seat, table.dragons_in_play(seat), viewer, randbelow)
        table = table.change(players=(players[0], players[1]))
    sides = [
        side if sees(known, viewer) else Side(side.card, back=randbelow(2) == 1)
        for side, known in table.battlefields.pairs()
    ]
    return table.change(battlefields=table.battlefields.with_cards(sides))


def _redeal_player(
    player: Player, seat: int, in_play: list[Dragon], viewer: Viewer, randbelow: RandBelow
) -> Player:
    newly_informed = NOBODY if seat == viewer else only(seat)  # the viewer's own knowledge must not grow
    extras, unused = _redraw_hidden([player.extras, player.unused], EXTRAS, viewer, randbelow)
    deck, hand = player.deck, player.hand
    if len(deck) + len(hand):
        dragons = Counter(dragon_deck(extras))
        dragons.subtract([*player.discard, *in_play])
        deck, hand = _redraw_hidden([deck, hand], dragons.elements(), viewer, randbelow)
    battle_deck, battle_hand = player.battle_deck, player.battle_hand
    if len(battle_deck) + len(battle_hand):
        cards: Counter[BattleCard] = Counter([*BASICS, *player.advanced])
        cards.subtract([*player.battle_open, *player.battle_discard])
        battle_deck, battle_hand = _redraw_hidden(
            [battle_deck, battle_hand], cards.elements(), viewer, randbelow
        )
    kept_mask = player.kept  # the dragons that the player keeps, as bits over the hand
    if not sees(kept_mask.known, viewer):
        kept_mask = replace(kept_mask, value=randbelow(1 << len(hand)), known=newly_informed)
    return replace(
        player,
        extras=extras.reveal(newly_informed),
        unused=unused.reveal(newly_informed),
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
