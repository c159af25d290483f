"""Gems that enter and leave a hand (R12, R22, R38)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.tasks import Part, Task
from engines.kernel.secrecy.piles import HeldCard, Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magecraft.cards import GEMS, NO_GEMS, Amounts, Gem, count_gems, list_gems
from engines.magecraft.events.turns import BagRefilled, GemsDrawn, GemsShown
from engines.magecraft.rules.option_builders import default_gem, gem_options
from engines.magecraft.state import Player, Table

Gems = tuple[Gem, ...]


def draw_gems(table: Table, seat: int, count: int) -> Table:
    """Draw `count` random gems from the Bag, or all if there are fewer (R22, R39).

    The Bag is refilled from the Discard Area only when it is empty and more gems have to be drawn.
    """
    while count:
        bag = table.players[seat].bag
        if not bag.total:
            table = _refill_bag(table, seat)
            bag = table.players[seat].bag
        if not bag.total:
            break
        kinds, _, table = table.draw(bag, min(count, bag.total))
        table = _add_to_hand(table, seat, [GEMS[gem] for gem in kinds])
        count -= len(kinds)
    return table


def _add_to_hand(table: Table, seat: int, gems: list[Gem]) -> Table:
    """Add drawn gems to the hand."""
    hand, audience = table.players[seat].hand, table.draw_audience(seat)
    new_gems = Pile.hand(gems, audience)
    hand = hand.put_all([HeldCard(gem, audience) for gem in gems]) if len(hand) else new_gems
    return table.change_player(seat, GemsDrawn(seat, new_gems), hand=hand)


def _refill_bag(table: Table, seat: int) -> Table:
    """Move the Discard Area into the empty Bag."""
    player = table.players[seat]
    if not player.discard.total:
        return table
    stock = player.stock.plus(player.discard.counts)
    event = BagRefilled(seat, player.discard.total)
    return table.change_player(seat, event, stock=stock, discard=Bag(NO_GEMS))


def spend_gems(table: Table, seat: int, gems: Gems) -> Table:
    """Remove gems from a hand and reveal them. The caller decides where they go."""
    if not gems:
        return table
    player = table.players[seat]
    _, hand = player.hand.take_cards(gems)
    events = () if player.hand.open else (GemsShown(seat, gems),)
    return table.change_player(seat, *events, hand=hand, stock=player.stock.minus(count_gems(gems)))


def discard_gems(table: Table, seat: int, gems: Gems) -> Table:
    """Move gems from a hand to its owner's Discard Area."""
    table = spend_gems(table, seat, gems)
    return table.change_player(seat, discard=table.players[seat].discard.plus(count_gems(gems)))


class ChooseGems(Part[Table], frozen=True):
    """Choose gems of the hand to discard, one by one (D2, D15). Subclasses define what follows."""

    topic: ClassVar[str]

    seat: Public[int]
    count: Public[int]
    chosen: Public[tuple[Gem, ...]] = ()

    def follow_up_task(self) -> Task:
        """Build the task that discards the chosen gems."""
        raise NotImplementedError

    def next_task(self, player: Player) -> Task:
        """Build the task that chooses the next gem, or the one that follows.

        If all remaining gems must go, they are chosen without asking.
        """
        left = self._left(player)
        if sum(left) <= self.count - len(self.chosen):
            return replace(self, chosen=(*self.chosen, *list_gems(left))).follow_up_task()
        return self if len(self.chosen) < self.count else self.follow_up_task()

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
        return tuple([a - b for a, b in zip(player.hand_counts, count_gems(self.chosen), strict=True)])
