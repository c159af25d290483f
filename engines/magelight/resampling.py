"""Repairs a resampled world, in which everything that a viewer does not know has been permuted at random.

Artifacts go back to where the rules allow them, and the audience of each role follows from the new roles.
"""

from collections.abc import Callable

from msgspec.structs import replace

from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import ALL, Viewer, sees
from engines.magelight.cards.deck import CARDS, is_artifact
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Mana
from engines.magelight.invariants import role_audience, team_audience
from engines.magelight.state import Table

Condition = Callable[[Design], bool]

ASIDE, RESOLVING, HAND = range(3)
"""Indices of piles in `_ArtifactSwaps`."""


def mend_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Correct the audience of every role, and move every artifact to a possible place."""
    infiltrators = team_audience(table)
    for seat, player in enumerate(table.players):
        role = replace(player.role, known=role_audience(player, seat, infiltrators))
        table = table.change_player(seat, role=role)
    return _mend_quiet_mana(_ArtifactSwaps(table, viewer, randbelow).perform(), viewer)


def _mend_quiet_mana(table: Table, viewer: Viewer) -> Table:
    """Set the Mana owed by unrevealed artifacts to the Mana of the unrevealed artifacts in the hand."""
    quiet = table.turn.quiet
    if sees(quiet.known, viewer) or table.turn.counted or not table.turn.kept:
        return table
    unrevealed = [card for card, known in table.hand.pairs() if known != ALL]
    secrets = [CARDS[card] for card in unrevealed if CARDS[card].is_secret]
    owed = sum(effect.amount for card in secrets for effect in card.do if isinstance(effect, Mana))
    return table.change_turn(quiet=replace(quiet, value=owed))


class _ArtifactSwaps:
    """The cards of all piles with unknown cards, while some of them are swapped."""

    def __init__(self, table: Table, viewer: Viewer, randbelow: RandBelow) -> None:
        self.table, self.viewer, self.randbelow = table, viewer, randbelow
        storages = [player.storage for player in table.players]
        self.piles = [table.aside, table.resolving, table.hand, table.deck, table.waiting, *storages]
        self.cards = [list(pile) for pile in self.piles]

    def perform(self) -> Table:
        """Perform all swaps that are needed and return the table."""
        self._swap_misfits(ASIDE, is_artifact)
        self._swap_misfits(RESOLVING, lambda card: CARDS[card].is_secret)
        turn, table = self.table.turn, self.table
        if turn.checked:
            artifact_count = sum(is_artifact(card) for pile in self.cards[: HAND + 1] for card in pile)
            self._swap_surplus_artifacts(artifact_count - turn.found - turn.grabbed)
        aside, resolving, hand, deck, waiting, *storages = [
            pile.with_cards(cards) for pile, cards in zip(self.piles, self.cards, strict=True)
        ]
        table = table.change(aside=aside, resolving=resolving, hand=hand, deck=deck, waiting=waiting)
        for seat, storage in enumerate(storages):
            table = table.change_player(seat, storage=storage)
        return table

    def _unknown_places(self, index: int) -> list[int]:
        pile = self.piles[index]
        if sees(pile.listed, self.viewer):
            return []
        return [place for place, known in enumerate(pile.known) if not sees(known, self.viewer)]

    def _swap_misfits(self, index: int, fits: Condition) -> None:
        """Swap unknown cards of a pile that do not fit there for unknown ones elsewhere that do."""
        for place in self._unknown_places(index):
            if not fits(self.cards[index][place]):
                self._swap(index, place, fits, partners=range(HAND, len(self.piles)))

    def _swap_surplus_artifacts(self, count: int) -> None:
        """Swap `count` unknown artifacts of the hand for unknown cards that are not artifacts."""
        for place in self._unknown_places(HAND):
            if count > 0 and is_artifact(self.cards[HAND][place]):
                self._swap(
                    HAND, place, lambda card: not is_artifact(card), partners=range(HAND + 1, len(self.piles))
                )
                count -= 1

    def _swap(self, index: int, place: int, fits: Condition, partners: range) -> None:
        """Swap a card for a random unknown card that fits, if the partner piles have one."""
        candidates = [
            (partner, partner_place)
            for partner in partners
            for partner_place in self._unknown_places(partner)
            if fits(self.cards[partner][partner_place])
        ]
        if candidates:
            partner, partner_place = candidates[self.randbelow(len(candidates))]
            cards, partner_cards = self.cards[index], self.cards[partner]
            cards[place], partner_cards[partner_place] = partner_cards[partner_place], cards[place]
