"""Gems that come to a hand and leave it (R12, R22, R38)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.tasks import Part, Task
from engines.kernel.secrecy.piles import Held, Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magecraft.cards import GEMS, NO_GEMS, Amounts, Gem, count_gems, list_gems
from engines.magecraft.events import BagRefilled, GemsDrawn, GemsShown
from engines.magecraft.rules.option_builders import default_gem, gem_options
from engines.magecraft.state import Player, Table

Gems = tuple[Gem, ...]

HAND_SIZE = 4
"""How many gems a Refresh draws (R38)."""


def draw_gems(table: Table, seat: int, count: int) -> Table:
    """The table after so many random gems went from Bag to hand, or as many as there are (R22, R39).

    The Bag is refilled from the Discard Area only when a draw finds it empty.
    """
    while count:
        bag = table.players[seat].bag
        if not bag.total:
            table = _refill_bag(table, seat)
            bag = table.players[seat].bag
        if not bag.total:
            break
        drawn, _, table = table.draw(bag, min(count, bag.total))
        table = _put_in_hand(table, seat, [GEMS[gem] for gem in drawn])
        count -= len(drawn)
    return table


def _put_in_hand(table: Table, seat: int, drawn: list[Gem]) -> Table:
    """The table with the drawn gems in the hand."""
    hand, audience = table.players[seat].hand, table.who_sees_draws(seat)
    shown = Pile.hand(drawn, audience)
    hand = hand.put_all([Held(gem, audience) for gem in drawn]) if len(hand) else shown
    return table.change_player(seat, GemsDrawn(seat, shown), hand=hand)


def _refill_bag(table: Table, seat: int) -> Table:
    """The table after the Discard Area went into an empty Bag."""
    player = table.players[seat]
    if not player.discard.total:
        return table
    stock = player.stock.plus(player.discard.counts)
    told = BagRefilled(seat, player.discard.total)
    return table.change_player(seat, told, stock=stock, discard=Bag(NO_GEMS))


def spend_gems(table: Table, seat: int, gems: Gems) -> Table:
    """The table after gems left a hand for all to see; where they go is up to the caller."""
    if not gems:
        return table
    player = table.players[seat]
    _, hand = player.hand.take_cards(gems)
    told = () if player.hand.open else (GemsShown(seat, gems),)
    return table.change_player(seat, *told, hand=hand, stock=player.stock.minus(count_gems(gems)))


def discard_gems(table: Table, seat: int, gems: Gems) -> Table:
    """The table after gems of a hand went to its owner's Discard Area."""
    table = spend_gems(table, seat, gems)
    return table.change_player(seat, discard=table.players[seat].discard.plus(count_gems(gems)))


class ChooseGems(Part[Table], frozen=True):
    """Which gems of the hand to discard, one after the other (D2, D15); what follows is up to subclasses."""

    topic: ClassVar[str]

    seat: Public[int]
    count: Public[int]
    chosen: Public[tuple[Gem, ...]] = ()

    def after_choosing(self) -> Task:
        """What happens with the chosen gems."""
        raise NotImplementedError

    def next_task(self, player: Player) -> Task:
        """The next gem to be chosen; when all that is left must go, what comes after that."""
        left = self._left(player)
        if sum(left) <= self.count - len(self.chosen):
            return replace(self, chosen=(*self.chosen, *list_gems(left))).after_choosing()
        return self if len(self.chosen) < self.count else self.after_choosing()

    def ask(self, state: Table) -> Decision:
        player = state.players[self.seat]
        left = self._left(player)
        return Pick(
            seat=self.seat,
            topic=text(self.topic, seat=self.seat, count=self.count - len(self.chosen)),
            options=gem_options("discard", "hand", left, self.seat),
            default=default_gem("hand", left),
            public=player.hand.open,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        player = state.players[self.seat]
        return state.then(replace(self, chosen=(*self.chosen, values[0].gem)).next_task(player))

    def _left(self, player: Player) -> Amounts:
        return tuple([a - b for a, b in zip(player.in_hand, count_gems(self.chosen), strict=True)])
