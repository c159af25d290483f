"""Events of the set-up, the draft, and the choices before the first round."""

from engines.kernel.events import LOG_ONLY, SCENE, Beat, Event, events_in, seen_cards
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.card_phrases import name_or_count
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices
from engines.res_arcana.cards.card import Artifact, Card, Mage


class TableLaid(Event, frozen=True):
    """The table is set up: the places in the game, and the holder of the First Player token (R3, R6)."""

    seat: Public[int]
    places: Public[tuple[Card, ...]]

    says = Voices(
        "The Places of Power are {places}. You go first.",
        "The Places of Power are {places}. {seat:Who} goes first.",
    )

    def beat(self) -> Beat:
        return Beat("deal", None, LOG_ONLY, self.places)


class MagesDealt(Event, frozen=True):
    """A player is dealt two mages and will keep one of them (R7)."""

    seat: Public[int]
    mages: Pile[Mage]

    def says(self, speaker: Speaker) -> Template:
        """The sentence: the mages, if the viewer knows them."""
        if None in self.mages.cards:
            return Voices("You’re dealt 2 mages.", "{seat:Who} is dealt 2 mages.")
        return Voices("You’re dealt {mages}.", "{seat:Who} is dealt {mages}.")

    def beat(self) -> Beat:
        return Beat("deal", self.seat, LOG_ONLY, seen_cards(self.mages))


class DeckFormed(Event, frozen=True):
    """A player's artifacts become their deck; only its owner knows which cards are in it (R8)."""

    seat: Public[int]
    cards: Pile[Artifact]

    says = name_or_count(Voices("Your deck contains {cards}.", "{seat:Whose} deck contains {cards}."))

    def beat(self) -> Beat:
        return Beat("deal", self.seat, LOG_ONLY, seen_cards(self.cards))


class PackReceived(Event, frozen=True):
    """A player receives a pack of the draft (R69)."""

    seat: Public[int]
    cards: Pile[Artifact]

    says = name_or_count(Voices("You’re passed {cards}.", "{seat:Who} is passed {cards}."))

    def beat(self) -> Beat:
        return Beat("deal", self.seat, LOG_ONLY, seen_cards(self.cards))


class ArtifactKept(Event, frozen=True):
    """A player keeps an artifact from a pack (R69)."""

    seat: Public[int]
    artifact: Secret[Artifact]

    def says(self, speaker: Speaker) -> Template:
        """The sentence: the artifact, if the viewer knows it."""
        if self.artifact.value is None:
            return Voices("You keep a card.", "{seat:Who} keeps a card.")
        return Voices("You keep {artifact}.", "{seat:Who} keeps {artifact}.")

    def chip(self, speaker: Speaker) -> Template:
        """The chip: the same."""
        if self.artifact.value is None:
            return Voices("keep a card", "keeps a card")
        return Voices("keep {artifact}", "keeps {artifact}")

    def beat(self) -> Beat:
        return Beat("keep", self.seat, things=(self.artifact.value,))


class MageChosen(Event, frozen=True):
    """A player's mage is revealed (R9)."""

    seat: Public[int]
    mage: Public[Card]

    says = Voices("You’re the {mage}.", "{seat:Who} is the {mage}.")
    chip = Voices("are the {mage}", "is the {mage}")

    def beat(self) -> Beat:
        return Beat("mage", self.seat, SCENE, (self.mage,))


class ItemTaken(Event, frozen=True):
    """A player takes a magic item from the supply (R10)."""

    seat: Public[int]
    item: Public[Card]

    says = Voices("You take {item}.", "{seat:Who} takes {item}.")
    chip = Voices("take {item}", "takes {item}")

    def beat(self) -> Beat:
        return Beat("item", self.seat, things=(self.item,))


EVENTS = events_in(__name__)
