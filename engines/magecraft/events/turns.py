"""Events of the setup and of a turn: gems that are drawn and discarded, and mages who are out of the game."""

from typing import ClassVar

from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Change, Event, events_in, seen_cards
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.magecraft.cards import Character, Gem, Spell
from engines.magecraft.nouns import GEM_COUNT, gem_nouns


class AcademyOpened(Event, frozen=True):
    """The Academy was set up with the spells that can be learned in this game (R6)."""

    spells: Public[tuple[Spell, ...]]

    says = "The Academy teaches {spells}."

    def beat(self) -> Beat:
        return Beat("open", None, LOG_ONLY, self.spells)


class CharacterTaken(Event, frozen=True):
    """A player took a character board (R10)."""

    seat: Public[int]
    character: Public[Character]

    says = Voices("You play as the {character}.", "{seat:Who} plays as the {character}.")
    chip = Voices("are the {character}", "is the {character}")

    def beat(self) -> Beat:
        return Beat("character", self.seat, SCENE, (self.character,))


class GemsDrawn(Event, frozen=True):
    """A player drew gems from the Bag (R12, R22, R38).

    If the player can do nothing in the next turn, that turn discards the gems at once, which reveals them.
    """

    tells: ClassVar[tuple[str, ...]] = ("gems",)

    seat: Public[int]
    gems: Pile[Gem]

    def says(self, speaker: Speaker) -> Template:
        """Viewers who cannot see the hand read only the number of gems drawn."""
        gems = seen_cards(self.gems)
        if None in gems:
            return fill(Plural("{seat:Who} draws a gem.", "{seat:Who} draws {count} gems."), count=len(gems))
        return fill(Voices("You draw {drawn}.", "{seat:Who} draws {drawn}."), drawn=gem_nouns(gems))

    def beat(self) -> Beat:
        return Beat("draw", self.seat, LOG_ONLY, seen_cards(self.gems))


class BagRefilled(Event, frozen=True):
    """The Bag was empty when a player had to draw, so the Discard Area went into it (R22)."""

    seat: Public[int]
    count: Public[int]

    def says(self, speaker: Speaker) -> Template:
        """The number of gems is a noun: "1 gem"."""
        sentence = Voices(
            "You refill your Bag with {count} from your Discard Area.",
            "{seat:Who} refills their Bag with {count} from their Discard Area.",
        )
        return fill(sentence, count=fill(GEM_COUNT, count=self.count))

    def beat(self) -> Beat:
        return Beat("refill", self.seat, LOG_ONLY, changes=(Change(self.seat, "bag", self.count),))


class GemsShown(Event, frozen=True):
    """Gems of a hidden hand became public, because they left it."""

    tells: ClassVar[tuple[str, ...]] = ("gems",)

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices("You reveal {gems} from your hand.", "{seat:Who} reveals {gems} from their hand.")
        return fill(sentence, gems=gem_nouns(self.gems))

    def beat(self) -> Beat:
        return Beat("show", self.seat, LOG_ONLY, self.gems)


class GemsDiscarded(Event, frozen=True):
    """A player discarded gems of the starting hand (R12)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]

    def says(self, speaker: Speaker) -> Template:
        return fill(Voices("You discard {gems}.", "{seat:Who} discards {gems}."), gems=gem_nouns(self.gems))

    def chip(self, speaker: Speaker) -> Template:
        """A single gem by its colour, several by their number."""
        several = fill("{count} gems", count=len(self.gems))
        what = gem_nouns(self.gems) if len(self.gems) == 1 else several
        return fill(Voices("discard {what}", "discards {what}"), what=what)

    def beat(self) -> Beat:
        return Beat("discard", self.seat, CHIP, self.gems)


class TurnBegan(Event, frozen=True):
    """A turn began (R13)."""

    seat: Public[int]
    round: Public[int]

    says = Voices("Your turn begins.", "{seat:Whose} turn begins.")

    def beat(self) -> Beat:
        return Beat("begin", self.seat, LOG_ONLY, opens="turn")


class ShieldDiscarded(Event, frozen=True):
    """A player discarded a Shield gem (R14)."""

    seat: Public[int]
    gem: Public[Gem]

    says = Voices("You discard {gem} from your Shield.", "{seat:Who} discards {gem} from their Shield.")
    chip = Voices("discard {gem} Shield", "discards {gem} Shield")

    def beat(self) -> Beat:
        return Beat("discard", self.seat, CHIP, (self.gem,), changes=(Change(self.seat, "shield", -1),))


class Refreshed(Event, frozen=True):
    """A player discarded the hand and all gems on cards at the end of the turn (R38)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "Your turn ends. You discard {gems}.", "{seat:Whose} turn ends. They discard {gems}."
        )
        return fill(sentence, gems=gem_nouns(self.gems))

    def beat(self) -> Beat:
        return Beat("discard", self.seat, LOG_ONLY, self.gems)


class MageFell(Event, frozen=True):
    """A player without HP is out of the game (R41)."""

    seat: Public[int]

    says = Voices("You have no HP left. You’re out.", "{seat:Who} has no HP left and is out.")
    chip = Voices("are out", "is out")

    def beat(self) -> Beat:
        return Beat("fall", self.seat, SCENE, targets=(self.seat,), out=(self.seat,))


EVENTS = events_in(__name__)
