"""Texts on the table beside its cards: headings, piles, and the state of the round."""

from collections.abc import Mapping

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices

STAGE: Mapping[str, Phrase] = {
    "stage.setup": "Setup",
    "stage.round": "Round {round}",
    "plate.score": "points",
    "stage.turn": Voices("{phase} · your turn", "{phase} · {seat:whose} turn"),
    "stage.places": "Places of Power",
    "stage.monuments.top": "Face down. Claim the top card for 4 Gold.",
    "stage.monuments.none": "Empty.",
    "stage.mage": "Choose your mage",
    "stage.mage.kept": "Your mage",
    "stage.deck": "Your deck",
    "stage.deck.known": "{count} cards in unknown order",
    "stage.deck.unknown": "{count} cards nobody has seen",
    "card.costs": "costs {cost}",
    "card.no_powers": "No powers.",
    "own.empty": "Your mage and your magic item will stand here.",
    "own.drafting": "The artifacts you keep become your deck.",
    "own.no_points": "No points yet",
    "own.tiebreaker": "Tiebreaker: {wealth}",
    "pile.hand": "Hand",
    "pile.hand.words": Plural("1 card in hand", "{count} cards in hand"),
    "pile.deck": "Deck",
    "pile.deck.empty": "The deck is empty.",
    "pile.deck.top": Plural("1 card in the deck.", "{count} cards in the deck; you know those on top."),
    "pile.deck.inside": Plural("1 card in the deck.", "{count} cards in the deck, in unknown order."),
    "pile.deck.words": Plural("1 card in the deck, face down.", "{count} cards in the deck, face down."),
    "pile.deck.reshuffled": "Shuffled in, now in deck or hand: {cards}.",
    "pile.deck.passed": "Passed to {to:who}: {cards}.",
    "pile.discard": "Discarded",
    "pile.discard.words": Plural("1 card discarded", "{count} cards discarded"),
}
