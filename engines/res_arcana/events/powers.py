"""Events of powers: using them, and what they do."""

from engines.kernel.events import LOG_ONLY, SCENE, Beat, Event, events_in, seen_cards
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.card_phrases import name_or_count
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.res_arcana.cards.box import only_attacks
from engines.res_arcana.cards.card import Artifact, Card, Monument
from engines.res_arcana.cards.essences import Essences
from engines.res_arcana.events.pool_changes import pool_changes


class PowerUsed(Event, frozen=True):
    """A player uses and pays for a power; its effects follow as further events (R30)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]

    def says(self, speaker: Speaker) -> Template:
        """The sentence: components that can only attack are said to attack."""
        if only_attacks(self.card):
            return Voices("You attack with {card}.", "{seat:Who} attacks with {card}.")
        if any(self.paid.amounts):
            return Voices("You use {card} for {paid}.", "{seat:Who} uses {card} for {paid}.")
        return Voices("You use {card}.", "{seat:Who} uses {card}.")

    def chip(self, speaker: Speaker) -> Template:
        """The chip: an attack, or another use."""
        if only_attacks(self.card):
            return Voices("attack with {card}", "attacks with {card}")
        return Voices("use {card}", "uses {card}")

    def beat(self) -> Beat:
        changes = pool_changes(self.seat, self.paid, -1)
        return Beat("use", self.seat, things=(self.card,), changes=changes)


class AttackMet(Event, frozen=True):
    """A player ignores an attack in the way the attacking dragon allows (R52)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]

    def says(self, speaker: Speaker) -> Template:
        """The sentence: the price, if it is in essences."""
        if any(self.paid.amounts):
            return Voices("You pay {paid} to ignore {card}.", "{seat:Who} pays {paid} to ignore {card}.")
        return Voices("You respond to {card}.", "{seat:Who} responds to {card}.")

    chip = Voices("ignore {card}", "ignores {card}")

    def beat(self) -> Beat:
        changes = pool_changes(self.seat, self.paid, -1)
        return Beat("ignore", self.seat, things=(self.card,), changes=changes)


class LossIgnored(Event, frozen=True):
    """A player loses no Life because they ignored the loss (R52)."""

    seat: Public[int]

    says = Voices("You lose no Life.", "{seat:Who} loses no Life.")
    chip = Voices("lose no Life", "loses no Life")

    def beat(self) -> Beat:
        return Beat("ignore", self.seat)


class EssencesGained(Event, frozen=True):
    """A player gains essences (R39)."""

    seat: Public[int]
    essences: Public[Essences]

    says = Voices("You gain {essences}.", "{seat:Who} gains {essences}.")

    def beat(self) -> Beat:
        """Logged only: the power or discarded card that brings the essences has a chip."""
        changes = pool_changes(self.seat, self.essences)
        return Beat("gain", self.seat, LOG_ONLY, (self.essences,), changes=changes)


class EssencesLost(Event, frozen=True):
    """A player loses essences to an attack (R50)."""

    seat: Public[int]
    essences: Public[Essences]

    says = Voices("You lose {essences}.", "{seat:Who} loses {essences}.")

    def chip(self, speaker: Speaker) -> Template:
        """The chip: one kind is named, several kinds are only counted."""
        amounts = self.essences.amounts
        if sum(map(bool, amounts)) <= 1:
            return Voices("lose {essences}", "loses {essences}")
        return fill(Voices("lose {count} essences", "loses {count} essences"), count=sum(amounts))

    def beat(self) -> Beat:
        """Only attacks take essences, so `seat` is the target."""
        changes = pool_changes(self.seat, self.essences, -1)
        return Beat("lose", self.seat, SCENE, (self.essences,), (self.seat,), changes)


class EssencesStored(Event, frozen=True):
    """Essences are put on a component (R39)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]

    says = Voices("You put {essences} on {card}.", "{seat:Who} puts {essences} on {card}.")

    def beat(self) -> Beat:
        return Beat("store", self.seat, LOG_ONLY, (self.card, self.essences))


class EssencesSpent(Event, frozen=True):
    """Essences go from a component to the bank (R14)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]

    says = Voices("You spend {essences} from {card}.", "{seat:Who} spends {essences} from {card}.")

    def beat(self) -> Beat:
        return Beat("pay", self.seat, LOG_ONLY, (self.card, self.essences))


class ComponentStraightened(Event, frozen=True):
    """A component is straightened (R46)."""

    seat: Public[int]
    card: Public[Card]

    says = Voices("You straighten {card}.", "{seat:Who} straightens {card}.")
    chip = Voices("straighten {card}", "straightens {card}")

    def beat(self) -> Beat:
        return Beat("straighten", self.seat, things=(self.card,))


class ArtifactDestroyed(Event, frozen=True):
    """An artifact goes from play to the discard pile (R54)."""

    seat: Public[int]
    card: Public[Card]

    says = Voices("You destroy your {card}.", "{seat:Who} destroys their {card}.")
    chip = Voices("destroy {card}", "destroys {card}")

    def beat(self) -> Beat:
        return Beat("destroy", self.seat, SCENE, (self.card,))


class CardsDrawn(Event, frozen=True):
    """A player draws cards into their hand (R43)."""

    seat: Public[int]
    cards: Pile[Artifact]

    says = name_or_count(Voices("You draw {cards}.", "{seat:Who} draws {cards}."))

    def beat(self) -> Beat:
        """Logged only: the power or pass that draws the cards has a chip."""
        return Beat("draw", self.seat, LOG_ONLY, seen_cards(self.cards))


class DeckShuffled(Event, frozen=True):
    """A discard pile is shuffled and becomes a deck (R43)."""

    seat: Public[int]
    cards: Public[tuple[Card, ...]]

    says = Voices(
        "You shuffle your discard pile into a new deck: {cards}.",
        "{seat:Who} shuffles their discard pile into a new deck: {cards}.",
    )

    def beat(self) -> Beat:
        return Beat("shuffle", self.seat, LOG_ONLY, self.cards)


class DeckSeen(Event, frozen=True):
    """A player looks at the top of their deck (R45)."""

    seat: Public[int]
    cards: Pile[Artifact]

    says = name_or_count(
        Voices(
            "You look at the top of your deck: {cards}.",
            "{seat:Who} looks at the top of their deck: {cards}.",
        )
    )
    chip = Voices("look at your deck", "looks at their deck")

    def beat(self) -> Beat:
        return Beat("look", self.seat, things=seen_cards(self.cards))


class MonumentsSeen(Event, frozen=True):
    """A player looks at the top of the monument deck (R45)."""

    seat: Public[int]
    cards: Pile[Monument]

    says = name_or_count(
        Voices(
            "You look at the top of the monument deck: {cards}.",
            "{seat:Who} looks at the top of the monument deck: {cards}.",
        )
    )
    chip = Voices("look at the monuments", "looks at the monuments")

    def beat(self) -> Beat:
        return Beat("look", self.seat, things=seen_cards(self.cards))


EVENTS = events_in(__name__)
