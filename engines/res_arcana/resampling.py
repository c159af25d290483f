"""Repairs a resampled world, in which everything a viewer does not know was permuted at random.

Plans must be possible for the players who made them. Cards that everyone saw being shuffled into a deck must
be in that deck or its owner's hand.
"""

from msgspec.structs import replace

from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import ALL, Viewer, sees
from engines.kernel.secrecy.piles import Pile
from engines.res_arcana.cards.card import Artifact, Card
from engines.res_arcana.rules.collect_plan import random_plan
from engines.res_arcana.state import Player, Table

Position = tuple[int, int, int]
"""The position of a card: the seat (or BOX), the number of the pile, and the index in the pile."""

BOX = -1
"""The place of a seat in positions of cards in the box."""


def mend_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Replace impossible hidden plans, and move reshuffled cards to where the rules put them."""
    for seat, player in enumerate(table.players):
        plan = player.plan
        if plan.value is not None and plan.known != ALL and not sees(plan.known, viewer):
            plan = replace(plan, value=random_plan(player, randbelow))
            table = table.change_player(seat, plan=plan)
    if any(player.reshuffled for player in table.players):
        return _CardSwapper(table, viewer, randbelow).place_reshuffled()
    return table


class _CardSwapper:
    """Swaps artifacts among the positions that a viewer cannot see."""

    def __init__(self, table: Table, viewer: Viewer, randbelow: RandBelow) -> None:
        self.table, self.randbelow = table, randbelow
        self.cards: dict[Position, Artifact] = {}
        for seat, player in enumerate(table.players):
            for number, pile in enumerate(_list_piles(player)):
                self._add_hidden(seat, number, pile, viewer)
        self._add_hidden(BOX, 0, table.box, viewer)

    def _add_hidden(self, seat: int, number: int, pile: Pile[Artifact], viewer: Viewer) -> None:
        if not sees(pile.listed, viewer):
            for index, (card, known) in enumerate(zip(pile, pile.known, strict=True)):
                if not sees(known, viewer):
                    self.cards[seat, number, index] = card

    def place_reshuffled(self) -> Table:
        """The table with every reshuffled card in its owner's hand or deck."""
        table = self.table
        for seat, player in enumerate(table.players):
            for card in player.reshuffled:
                self._swap_in(card, seat)
        for seat, player in enumerate(table.players):
            hand, fresh, deck, pack = [
                self._refill(seat, index, pile) for index, pile in enumerate(_list_piles(player))
            ]
            table = table.change_player(seat, hand=hand, fresh=fresh, deck=deck, pack=pack)
        return table.change(box=self._refill(BOX, 0, table.box))

    def _swap_in(self, card: Card, seat: int) -> None:
        """Swap a card into a player's hand or deck, in exchange for a card that need not be there."""
        reshuffled = self.table.players[seat].reshuffled
        source = next((position for position, other in self.cards.items() if other == card), None)
        if source is None or source[0] == seat:
            return
        targets = [
            position
            for position, other in self.cards.items()
            if position[0] == seat and other not in reshuffled
        ]
        target = targets[self.randbelow(len(targets))]
        self.cards[source], self.cards[target] = self.cards[target], self.cards[source]

    def _refill(self, seat: int, number: int, pile: Pile[Artifact]) -> Pile[Artifact]:
        return pile.with_cards(
            [self.cards.get((seat, number, index), card) for index, card in enumerate(pile)]
        )


def _list_piles(player: Player) -> tuple[Pile[Artifact], ...]:
    return player.hand, player.fresh, player.deck, player.pack
