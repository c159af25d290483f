"""The events of the log, masked for each viewer. `seat` is the player who acted or was affected."""

from engines.kernel.events import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.res_arcana.cards.card import Artifact, Card, Mage, Monument
from engines.res_arcana.cards.essences import Essences

# The set-up


class TableLaid(Event, frozen=True):
    """The table is set up: the places in the game, and the holder of the First Player token (R3, R6)."""

    seat: Public[int]
    places: Public[tuple[Card, ...]]


class MagesDealt(Event, frozen=True):
    """A player is dealt two mages and will keep one of them (R7)."""

    seat: Public[int]
    mages: Pile[Mage]


class DeckFormed(Event, frozen=True):
    """A player's artifacts become their deck; only its owner knows which cards are in it (R8)."""

    seat: Public[int]
    cards: Pile[Artifact]


class PackReceived(Event, frozen=True):
    """A player receives a pack of the draft (R69)."""

    seat: Public[int]
    cards: Pile[Artifact]


class ArtifactKept(Event, frozen=True):
    """A player keeps an artifact from a pack (R69)."""

    seat: Public[int]
    artifact: Secret[Artifact]


class MageChosen(Event, frozen=True):
    """A player's mage is revealed (R9)."""

    seat: Public[int]
    mage: Public[Card]


class ItemTaken(Event, frozen=True):
    """A player takes a magic item from the supply (R10)."""

    seat: Public[int]
    item: Public[Card]


# A round


class RoundBegan(Event, frozen=True):
    """A round begins; `seat` is the first player (R26)."""

    seat: Public[int]
    round: Public[int]


class EssencesCollected(Event, frozen=True):
    """A player collects these essences, fixed and chosen ones together (R19)."""

    seat: Public[int]
    essences: Public[Essences]


class ComponentEmptied(Event, frozen=True):
    """A player moves all essences from a component into their pool (R20)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]


class UpkeepPaid(Event, frozen=True):
    """A player pays the upkeep of a component, which stays straight (R24)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]


class ComponentTurned(Event, frozen=True):
    """A component is turned, but not to use its own power (R24, R38)."""

    seat: Public[int]
    card: Public[Card]


# Actions


class ArtifactPlaced(Event, frozen=True):
    """An artifact comes into play (R27, R47)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]


class CardDiscarded(Event, frozen=True):
    """A card goes from the hand to the discard pile (R29, R38, R44)."""

    seat: Public[int]
    card: Public[Card]


class PlaceClaimed(Event, frozen=True):
    """A place is claimed (R28)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]


class MonumentClaimed(Event, frozen=True):
    """A monument is claimed, from the display or `unseen` from the deck (R28)."""

    seat: Public[int]
    card: Public[Card]
    unseen: Public[bool]


class MonumentUnveiled(Event, frozen=True):
    """A monument is turned up for the display (R28)."""

    card: Public[Card]


class TurnPassed(Event, frozen=True):
    """A player passes and swaps their magic item (R57)."""

    seat: Public[int]
    returned: Public[Card]
    item: Public[Card]


class TokenTaken(Event, frozen=True):
    """The first player to pass takes the First Player token (R57)."""

    seat: Public[int]


# Powers


class PowerUsed(Event, frozen=True):
    """A player uses and pays for a power; its effects follow as further events (R30)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]


class AttackMet(Event, frozen=True):
    """A player ignores an attack in the way the attacking dragon allows (R52)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]


class LossIgnored(Event, frozen=True):
    """A player loses no Life because they ignored the loss (R52)."""

    seat: Public[int]


class EssencesGained(Event, frozen=True):
    """A player gains essences (R39)."""

    seat: Public[int]
    essences: Public[Essences]


class EssencesLost(Event, frozen=True):
    """A player loses essences to an attack (R50)."""

    seat: Public[int]
    essences: Public[Essences]


class EssencesStored(Event, frozen=True):
    """Essences are put on a component (R39)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]


class EssencesSpent(Event, frozen=True):
    """Essences go from a component to the bank (R14)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]


class ComponentStraightened(Event, frozen=True):
    """A component is straightened (R46)."""

    seat: Public[int]
    card: Public[Card]


class ArtifactDestroyed(Event, frozen=True):
    """An artifact goes from play to the discard pile (R54)."""

    seat: Public[int]
    card: Public[Card]


class CardsDrawn(Event, frozen=True):
    """A player draws cards into their hand (R43)."""

    seat: Public[int]
    cards: Pile[Artifact]


class DeckShuffled(Event, frozen=True):
    """A discard pile is shuffled and becomes a deck (R43)."""

    seat: Public[int]
    cards: Public[tuple[Card, ...]]


class DeckSeen(Event, frozen=True):
    """A player looks at the top of their deck (R45)."""

    seat: Public[int]
    cards: Pile[Artifact]


class MonumentsSeen(Event, frozen=True):
    """A player looks at the top of the monument deck (R45)."""

    seat: Public[int]
    cards: Pile[Monument]


# Checks and the end


class PointsAdded(Event, frozen=True):
    """A player gains points that count for this check only (R62)."""

    seat: Public[int]
    points: Public[int]


class VictoryChecked(Event, frozen=True):
    """Victory is checked, with the points of all seats in order (R61)."""

    points: Public[tuple[int, ...]]


EVENTS = events_in(__name__)
