"""Drawing cards, reshuffling the discard pile, and the mill (R27-R29)."""

from engines.kernel.choices.tasks import Step
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import HeldCard, Pile
from engines.kernel.secrecy.veiled import Public
from engines.magelight.cards.deck import is_artifact
from engines.magelight.cards.designs import Design
from engines.magelight.events.artifacts import ArtifactsFound
from engines.magelight.events.turns import CardsDrawn, DeckShuffled
from engines.magelight.rules.artifact_check import resolve_pending_artifacts
from engines.magelight.rules.endgame import end_game
from engines.magelight.state import Ending, Table


def refill_deck(table: Table) -> Table:
    """Shuffle the discard pile into a new deck if the deck is empty (R27)."""
    if len(table.deck) or not len(table.discard):
        return table
    shuffled = DeckShuffled(tuple(sorted(table.discard)))
    deck, table = table.shuffle(table.discard)
    return table.change(deck=deck, discard=Pile()).emit(shuffled)


def draw_cards(table: Table, count: int) -> Table:
    """Draw cards into the active player's hand.

    If the deck and the discard pile run out, the Guildmages win (R28).
    Once the artifact check has begun, an artifact is resolved before the next card is drawn (R14).
    """
    drawn_cards: list[HeldCard[Design]] = []
    owner_only = only(table.active)
    while len(drawn_cards) < count:
        table = refill_deck(table)
        if not len(table.deck):
            return end_game(_announce_draw(table, drawn_cards), Ending.MILL)
        if not table.turn.checked:
            top, deck = table.deck.take_from_top(min(count - len(drawn_cards), len(table.deck)), owner_only)
            drawn_cards += top
            table = table.change(deck=deck, hand=table.hand.put_all(top))
            continue
        held_card, deck = table.deck.take(shown=owner_only)
        drawn_cards.append(held_card)
        if is_artifact(held_card.card):
            table = table.change(deck=deck, aside=table.aside.put(held_card))
            table = table.change_turn(found=table.turn.found + 1)
            table = _announce_draw(table, drawn_cards).emit(ArtifactsFound(table.active, 1, len(drawn_cards)))
            remaining = count - len(drawn_cards)
            return resolve_pending_artifacts(table, *[Draw(remaining)] if remaining else [])
        table = table.change(deck=deck, hand=table.hand.put(held_card))
    return _announce_draw(table, drawn_cards)


def _announce_draw(table: Table, drawn_cards: list[HeldCard[Design]]) -> Table:
    if not drawn_cards:
        return table
    cards = Pile.hand([held_card.card for held_card in drawn_cards], only(table.active))
    return table.emit(CardsDrawn(table.active, cards))


class Draw(Step[Table], frozen=True):
    """The remainder of a draw that was interrupted by an artifact."""

    count: Public[int]

    def run(self, state: Table) -> Table:
        return draw_cards(state, self.count)


def deal_unseen(table: Table, count: int) -> tuple[list[HeldCard[Design]], Table]:
    """Take up to `count` cards from the deck without showing them to anybody.

    Running out of cards does not end the game here (R29).
    """
    dealt_cards: list[HeldCard[Design]] = []
    while len(dealt_cards) < count:
        table = refill_deck(table)
        if not len(table.deck):
            break
        held_cards, deck = table.deck.take_from_top(min(count - len(dealt_cards), len(table.deck)))
        dealt_cards += held_cards
        table = table.change(deck=deck)
    return dealt_cards, table
