"""Repairs of a resampled world, in which everything that a viewer does not know has been permuted at random.

Artifacts go back to where the rules allow them, and the audience of each role follows from the new roles.
"""

from collections.abc import Callable

from msgspec.structs import replace

from engines.kernel.contract.game import Below
from engines.kernel.secrecy.audience import ALL, Viewer, sees
from engines.kernel.secrecy.piles import Pile
from engines.magelight.cards.deck import CARDS, is_artifact
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Mana
from engines.magelight.invariants import team_audience, who_knows_role
from engines.magelight.state import Table

Fits = Callable[[Design], bool]


def mend_world(table: Table, viewer: Viewer, below: Below) -> Table:
    """Correct the audience of every role, and move every artifact to a possible place."""
    infiltrators = team_audience(table)
    for seat, player in enumerate(table.players):
        role = replace(player.role, known=who_knows_role(player, seat, infiltrators))
        table = table.change_player(seat, role=role)
    return _mend_quiet_mana(_Swaps(table, viewer, below).mend(), viewer)


def _mend_quiet_mana(table: Table, viewer: Viewer) -> Table:
    """Set the Mana owed by unrevealed artifacts to that of the unrevealed artifacts in the hand."""
    quiet = table.turn.quiet
    if sees(quiet.known, viewer) or table.turn.counted or not table.turn.kept:
        return table
    kept = [card for card, known in zip(table.hand, table.hand.known, strict=True) if known != ALL]
    secrets = [CARDS[card] for card in kept if CARDS[card].is_secret]
    owed = sum(one.amount for card in secrets for one in card.do if isinstance(one, Mana))
    return table.change_turn(quiet=replace(quiet, value=owed))


class _Swaps:
    """The cards of all piles with unknown cards, while some of them are swapped."""

    def __init__(self, table: Table, viewer: Viewer, below: Below) -> None:
        self.table, self.viewer, self.below = table, viewer, below
        storages = [player.storage for player in table.players]
        self.piles = [table.aside, table.resolving, table.hand, table.deck, table.waiting, *storages]
        self.cards = [list(pile) for pile in self.piles]

    def mend(self) -> Table:
        """Perform all swaps that are needed and return the table."""
        self._swap_misfits(0, is_artifact)
        self._swap_misfits(1, lambda card: CARDS[card].is_secret)
        turn, table = self.table.turn, self.table
        if turn.checked:
            found = sum(is_artifact(card) for pile in self.cards[:3] for card in pile)
            self._swap_surplus(found - turn.found - turn.grabbed)
        aside, resolving, hand, deck, waiting, *storages = [self._pile(at) for at in range(len(self.piles))]
        table = table.change(aside=aside, resolving=resolving, hand=hand, deck=deck, waiting=waiting)
        for seat, storage in enumerate(storages):
            table = table.change_player(seat, storage=storage)
        return table

    def _hidden_places(self, at: int) -> list[int]:
        pile = self.piles[at]
        if sees(pile.listed, self.viewer):
            return []
        return [place for place, known in enumerate(pile.known) if not sees(known, self.viewer)]

    def _swap_misfits(self, at: int, fits: Fits) -> None:
        """Swap unknown cards of a pile that do not fit there for unknown ones elsewhere that do."""
        for place in self._hidden_places(at):
            if not fits(self.cards[at][place]):
                self._swap(at, place, fits, from_piles=range(2, len(self.piles)))

    def _swap_surplus(self, count: int) -> None:
        """Swap `count` unknown artifacts of the hand for unknown cards that are none."""
        for place in self._hidden_places(2):
            if count > 0 and is_artifact(self.cards[2][place]):
                self._swap(2, place, lambda card: not is_artifact(card), from_piles=range(3, len(self.piles)))
                count -= 1

    def _swap(self, at: int, place: int, fits: Fits, from_piles: range) -> None:
        offers = [
            (pile, one)
            for pile in from_piles
            for one in self._hidden_places(pile)
            if fits(self.cards[pile][one])
        ]
        if offers:
            pile, one = offers[self.below(len(offers))]
            mine, theirs = self.cards[at], self.cards[pile]
            mine[place], theirs[one] = theirs[one], mine[place]

    def _pile(self, at: int) -> Pile[Design]:
        return self.piles[at].with_cards(self.cards[at])
