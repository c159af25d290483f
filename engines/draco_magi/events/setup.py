"""Events of the setup."""

from engines.draco_magi.cards.battle_cards import Advanced
from engines.draco_magi.state import Colour, Extra
from engines.draco_magi.words.names import printed_name
from engines.draco_magi.words.phrase_builders import count_of, list_or_count_of
from engines.kernel.events import CHIP, LOG_ONLY, Beat, Event, events_in, seen_cards
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill

KINDS = Plural("1 kind", "{count} kinds")
ADVANCED_CARDS = Plural("1 advanced card", "{count} advanced cards")


class FirstPlayerNamed(Event, frozen=True):
    """A player takes the first player marker (R5)."""

    seat: Public[int]

    says = Voices("You go first.", "{seat:Who} goes first.")

    def beat(self) -> Beat:
        return Beat("marker", self.seat, LOG_ONLY)


class ColourChosen(Event, frozen=True):
    """The first player chose a colour; the opponent has the other (R5)."""

    seat: Public[int]
    colour: Public[Colour]

    says = Voices("You take the {colour} deck.", "{seat:Who} takes the {colour} deck.")
    chip = Voices("take {colour}", "takes {colour}")

    def beat(self) -> Beat:
        return Beat("colour", self.seat, CHIP, (self.colour,))


class ExtrasChosen(Event, frozen=True):
    """The additional kinds in a player's deck, or the one just added to it (R60)."""

    seat: Public[int]
    kinds: Pile[Extra]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices("You add {kinds} to your deck.", "{seat:Who} adds {kinds} to their deck.")
        return fill(sentence, kinds=list_or_count_of(self.kinds, KINDS, fill("no kinds")))

    def chip(self, speaker: Speaker) -> Template:
        count = count_of(len(self.kinds), KINDS) if len(self.kinds) else fill("no kinds")
        return fill(Voices("add {what}", "adds {what}"), what=count)

    def beat(self) -> Beat:
        return Beat("choose", self.seat, CHIP, seen_cards(self.kinds))


class AdvancedDealt(Event, frozen=True):
    """A player was dealt advanced cards, to draft from or to keep (R9, R10)."""

    seat: Public[int]
    cards: Pile[Advanced]

    def says(self, speaker: Speaker) -> Template:
        cards = list_or_count_of(self.cards, ADVANCED_CARDS, fill("no advanced cards"))
        return fill(Voices("You’re dealt {cards}.", "{seat:Who} is dealt {cards}."), cards=cards)

    def beat(self) -> Beat:
        return Beat("deal", self.seat, LOG_ONLY, seen_cards(self.cards))


class DraftAssigned(Event, frozen=True):
    """A player keeps one card, gives one away, and returns one to the deck (R9).

    The drafter sees all three cards, the opponent the one given to them, a spectator none.
    """

    seat: Public[int]
    kept: Secret[Advanced]
    given: Secret[Advanced]
    returned: Secret[Advanced]

    def says(self, speaker: Speaker) -> Template:
        if self.kept.value is not None:
            return "You keep {kept}, give away {given} and return {returned}."
        if self.given.value is not None:
            return "{seat:Who} gives you {given}."
        return "{seat:Who} keeps an advanced card and gives one away."

    def chip(self, speaker: Speaker) -> Template:
        if self.kept.value is not None:
            return fill("keep {card}", card=printed_name(self.kept.value))
        if self.given.value is not None:
            return fill("gives you {card}", card=printed_name(self.given.value))
        return "keeps 1, gives 1 away"

    def beat(self) -> Beat:
        things = (self.kept.value, self.given.value, self.returned.value)
        return Beat("draft", self.seat, CHIP, things, (1 - self.seat,))


SETUP_EVENTS = events_in(__name__)
