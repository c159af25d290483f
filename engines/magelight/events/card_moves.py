"""Events of effects that move or show cards of piles, Storages and boards."""

from typing import Literal

from engines.kernel.events import SCENE, Beat, Event, seen_cards
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.card_phrases import name_one_or_count, name_or_count, say_card_count
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.kernel.words.text import text
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Zone
from engines.magelight.state import Ally


class PileBurned(Event, frozen=True):
    """An effect burned cards without gaining Mana.

    `target` is the Storage's owner if they come from a Storage.
    """

    seat: Public[int]
    zone: Public[Zone]
    cards: Public[tuple[Design, ...]]
    target: Public[int | None] = None

    def says(self, speaker: Speaker) -> Template:
        if self.zone == "deck":
            return Voices("You burn {cards} from the deck.", "{seat:Who} burns {cards} from the deck.")
        if self.zone == "discard":
            return Voices(
                "You burn {cards} from the discard pile.", "{seat:Who} burns {cards} from the discard pile."
            )
        if self.zone == "hand":
            return Voices("You burn {cards} from your hand.", "{seat:Who} burns {cards} from their hand.")
        if self.target == self.seat:
            return Voices(
                "You burn {cards} from your Storage.", "{seat:Who} burns {cards} from their Storage."
            )
        return Voices(
            "You burn {cards} from {target:whose} Storage.",
            "{seat:Who} burns {cards} from {target:whose} Storage.",
        )

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("burn {what}", "burns {what}"), what=name_one_or_count(self.cards))

    def beat(self) -> Beat:
        """A chip, aimed at the owner if the cards come from another player's Storage."""
        targets = () if self.target is None or self.target == self.seat else (self.target,)
        return Beat("burn", self.seat, things=self.cards, targets=targets)


class CardsSalvaged(Event, frozen=True):
    """Cards were moved to the discard pile."""

    seat: Public[int]
    zone: Public[Zone]
    cards: Public[tuple[Design, ...]]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "You move {cards} from {pile} to the discard pile.",
            "{seat:Who} moves {cards} from {pile} to the discard pile.",
        )
        return fill(sentence, pile=text(self.zone))

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("put back {what}", "puts back {what}"), what=name_one_or_count(self.cards))

    def beat(self) -> Beat:
        return Beat("salvage", self.seat, things=self.cards)


class CardFetched(Event, frozen=True):
    """A card was taken from a face-up pile into the hand."""

    seat: Public[int]
    zone: Public[Zone]
    card: Public[Design]

    chip = Voices("fetch {card}", "fetches {card}")

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices("You take {card} from {pile}.", "{seat:Who} takes {card} from {pile}.")
        return fill(sentence, pile=text(self.zone))

    def beat(self) -> Beat:
        return Beat("fetch", self.seat, things=(self.card,))


class CardStolen(Event, frozen=True):
    """A card was stolen from the Storage of `target`; only thief and victim know which one."""

    seat: Public[int]
    target: Public[int]
    card: Secret[Design]

    def says(self, speaker: Speaker) -> Template:
        if self.card.value is None:
            return Voices(
                "You steal a card from {target:whose} Storage.",
                "{seat:Who} steals a card from {target:whose} Storage.",
            )
        return Voices(
            "You steal {card} from {target:whose} Storage.",
            "{seat:Who} steals {card} from {target:whose} Storage.",
        )

    def chip(self, speaker: Speaker) -> Template:
        if self.card.value is None:
            return Voices("steal a card", "steals a card")
        return Voices("steal {card}", "steals {card}")

    def beat(self) -> Beat:
        return Beat("steal", self.seat, SCENE, (self.card.value,), (self.target,))


class StorageSeen(Event, frozen=True):
    """A player looked at the Storage of `target`."""

    seat: Public[int]
    target: Public[int]
    cards: Pile[Design]

    says = name_or_count(
        Voices(
            "You look at {cards} in {target:whose} Storage.",
            "{seat:Who} looks at {cards} in {target:whose} Storage.",
        )
    )

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("look at {what}", "looks at {what}"), what=say_card_count(len(self.cards)))

    def beat(self) -> Beat:
        return Beat("look", self.seat, things=seen_cards(self.cards), targets=(self.target,))


class DeckSeen(Event, frozen=True):
    """A player looked at the top cards of the deck, which they may reorder."""

    seat: Public[int]
    count: Public[int]

    chip = Voices("look at the deck", "looks at the deck")

    def says(self, speaker: Speaker) -> Template:
        if not self.count:
            return Voices(
                "You look at the deck, which is empty.", "{seat:Who} looks at the deck, which is empty."
            )
        return Voices(
            Plural("You look at the top card of the deck.", "You look at the top {count} cards of the deck."),
            Plural(
                "{seat:Who} looks at the top card of the deck.",
                "{seat:Who} looks at the top {count} cards of the deck.",
            ),
        )

    def beat(self) -> Beat:
        return Beat("look", self.seat)


class AllyLeft(Event, frozen=True):
    """An ally on the board of `seat` left play."""

    seat: Public[int]
    ally: Public[Ally]
    to: Public[Literal["discard", "burn"]]

    chip = Voices("lose {ally}", "loses {ally}")

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices("Your {ally} goes to {pile}.", "{seat:Whose} {ally} goes to {pile}.")
        return fill(sentence, pile=text(self.to))

    def beat(self) -> Beat:
        """A chip aimed at the host, whose ally was removed by an effect."""
        return Beat("leave", self.seat, things=(self.ally,), targets=(self.seat,))


class AllyMoved(Event, frozen=True):
    """An ally moved from the board of `seat` to the board of `target`."""

    seat: Public[int]
    target: Public[int]
    ally: Public[Ally]

    says = Voices("Your {ally} joins {target:who}.", "{seat:Whose} {ally} joins {target:who}.")
    chip = Voices("give up {ally}", "gives up {ally}")

    def beat(self) -> Beat:
        return Beat("move", self.seat, things=(self.ally,), targets=(self.target,))
