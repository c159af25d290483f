"""Events of the course of a turn: the draw, the counters, and the cards that are passed on."""

from typing import Literal

from engines.kernel.events import LOG_ONLY, Beat, Event, seen_cards
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.card_phrases import name_one_or_count, name_or_count, say_card_count
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.magelight.cards.designs import Design

ACTIONS = Plural("1 Action", "{count} Actions")


class RolesDealt(Event, frozen=True):
    """Roles were dealt, and the Infiltrators know one another (R3, R4). `infiltrators` is their number."""

    infiltrators: Public[int]

    says = Plural(
        "Roles are dealt: 1 player is an Infiltrator.",
        "Roles are dealt: {infiltrators} players are Infiltrators.",
        by="infiltrators",
    )

    def beat(self) -> Beat:
        return Beat("roles", None, LOG_ONLY)


class TurnBegan(Event, frozen=True):
    """A player's turn began (R17)."""

    seat: Public[int]
    round: Public[int]

    says = Voices("Round {round}: your turn.", "Round {round}: {seat:whose} turn.")

    def beat(self) -> Beat:
        return Beat("begin", self.seat, LOG_ONLY, opens="turn")


class WardExpired(Event, frozen=True):
    """A player's Ward ended with the start of their next turn (R41)."""

    seat: Public[int]

    says = Voices("Your Ward wears off.", "{seat:Whose} Ward wears off.")

    def beat(self) -> Beat:
        return Beat("expire", self.seat, LOG_ONLY)


class CardsDrawn(Event, frozen=True):
    """Cards came from the deck into the hand (R18, R27)."""

    seat: Public[int]
    cards: Pile[Design]

    says = name_or_count(Voices("You draw {cards}.", "{seat:Who} draws {cards}."))

    def beat(self) -> Beat:
        return Beat("draw", self.seat, LOG_ONLY, seen_cards(self.cards))


class DeckShuffled(Event, frozen=True):
    """The discard pile was shuffled into a new deck (R27).

    `cards` is listed in `tells`, as some of the cards may have been face up only for a moment.
    """

    tells = ("cards",)

    cards: Public[tuple[Design, ...]]

    def says(self, speaker: Speaker) -> Template:
        """Names only the number of cards, as everybody could see the discard pile."""
        count = say_card_count(len(self.cards))
        return fill("The discard pile is shuffled into a new deck: {what}.", what=count)

    def beat(self) -> Beat:
        return Beat("shuffle", None, LOG_ONLY, self.cards)


class StackTaken(Event, frozen=True):
    """The stack of `target` was picked up (R19)."""

    seat: Public[int]
    target: Public[int]
    cards: Pile[Design]

    says = name_or_count(
        Voices("You pick up {cards} from {target:who}.", "{seat:Who} picks up {cards} from {target:who}.")
    )

    def beat(self) -> Beat:
        return Beat("take", self.seat, LOG_ONLY, seen_cards(self.cards), (self.target,))


class StorageTaken(Event, frozen=True):
    """A player picked up all their stored cards (R20)."""

    seat: Public[int]
    cards: Pile[Design]

    says = name_or_count(
        Voices("You take {cards} from your Storage.", "{seat:Who} takes {cards} from their Storage.")
    )

    def beat(self) -> Beat:
        return Beat("take", self.seat, LOG_ONLY, seen_cards(self.cards))


class CountersSet(Event, frozen=True):
    """The Mana and Actions of the turn were set (R22)."""

    seat: Public[int]
    mana: Public[int]
    actions: Public[int]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices("You have {mana} Mana and {actions}.", "{seat:Who} has {mana} Mana and {actions}.")
        return fill(sentence, actions=fill(ACTIONS, count=self.actions))

    def beat(self) -> Beat:
        return Beat("count", self.seat, LOG_ONLY)


class StackChanged(Event, frozen=True):
    """The stack of this turn will be face up ("open"), of size `n` ("size") or from the deck ("blind")."""

    seat: Public[int]
    mode: Public[Literal["open", "size", "blind"]]
    n: Public[int]

    def says(self, speaker: Speaker) -> Template:
        match self.mode:
            case "open":
                return Voices(
                    "You pass on cards face up this turn.", "{seat:Who} passes on cards face up this turn."
                )
            case "blind":
                return Voices(
                    "You pass on cards from the deck this turn.",
                    "{seat:Who} passes on cards from the deck this turn.",
                )
            case "size":
                return Voices(
                    "You pass on up to {n} cards this turn.",
                    "{seat:Who} passes on up to {n} cards this turn.",
                )

    def chip(self, speaker: Speaker) -> Template:
        match self.mode:
            case "open":
                return Voices("pass on face up", "passes on face up")
            case "blind":
                return Voices("pass on from the deck", "passes on from the deck")
            case "size":
                return Voices("pass on up to {n} cards", "passes on up to {n} cards")

    def beat(self) -> Beat:
        return Beat("change", self.seat)


class StackDiscarded(Event, frozen=True):
    """A waiting stack was discarded before anybody had picked it up."""

    seat: Public[int]
    cards: Public[tuple[Design, ...]]

    says = Voices(
        "You discard the waiting stack: {cards}.", "{seat:Who} discards the waiting stack: {cards}."
    )

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("discard {what}", "discards {what}"), what=name_one_or_count(self.cards))

    def beat(self) -> Beat:
        return Beat("discard", self.seat, things=self.cards)


class StackLeft(Event, frozen=True):
    """A stack was left for `target`, the next player (R25)."""

    seat: Public[int]
    target: Public[int]
    cards: Pile[Design]

    says = name_or_count(
        Voices("You pass {cards} to {target:who}.", "{seat:Who} passes {cards} to {target:who}.")
    )

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("pass on {what}", "passes on {what}"), what=say_card_count(len(self.cards)))

    def beat(self) -> Beat:
        return Beat("pass", self.seat, things=seen_cards(self.cards), targets=(self.target,))


class HandDiscarded(Event, frozen=True):
    """The rest of the hand was discarded (R26).

    `cards` is listed in `tells`, as copies of them may be shuffled into a new deck at once.
    """

    tells = ("cards",)

    seat: Public[int]
    cards: Public[tuple[Design, ...]]

    says = Voices("You discard {cards}.", "{seat:Who} discards {cards}.")

    def beat(self) -> Beat:
        return Beat("discard", self.seat, LOG_ONLY, self.cards)
