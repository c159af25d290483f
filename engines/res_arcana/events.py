"""What happens at the table, for the log of each viewer. `seat` is who did it or whom it befell."""

from engines.kernel.choices.tasks import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.res_arcana.cards.card import Artifact, Card, Mage, Monument
from engines.res_arcana.cards.essences import Essences

# The set-up


class TableLaid(Event, frozen=True):
    """The places that are in the game, and who holds the First Player token (R3, R6)."""

    seat: Public[int]
    places: Public[tuple[Card, ...]]


class MagesDealt(Event, frozen=True):
    """A player looks at two mages, of which one will be kept (R7)."""

    seat: Public[int]
    mages: Pile[Mage]


class DeckFormed(Event, frozen=True):
    """The artifacts of a player are a deck now, of which only the player knows what is in it (R8)."""

    seat: Public[int]
    cards: Pile[Artifact]


class PackReceived(Event, frozen=True):
    """A player looks at a pack of the draft (R69)."""

    seat: Public[int]
    cards: Pile[Artifact]


class ArtifactKept(Event, frozen=True):
    """A player keeps an artifact of the pack (R69)."""

    seat: Public[int]
    artifact: Secret[Artifact]


class MageChosen(Event, frozen=True):
    """A player's mage is shown to all (R9)."""

    seat: Public[int]
    mage: Public[Card]


class ItemTaken(Event, frozen=True):
    """A player takes a magic item from the supply (R10)."""

    seat: Public[int]
    item: Public[Card]


# A round


class RoundBegan(Event, frozen=True):
    """A round begins with the First Player (R26)."""

    seat: Public[int]
    round: Public[int]


class EssencesCollected(Event, frozen=True):
    """What the components of a player gave (R19)."""

    seat: Public[int]
    essences: Public[Essences]


class ComponentEmptied(Event, frozen=True):
    """All that was on a component came into the pool (R20)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]


class UpkeepPaid(Event, frozen=True):
    """A component stays straight (R24)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]


class ComponentTurned(Event, frozen=True):
    """A component is turned by something else than its own power (R24, R38)."""

    seat: Public[int]
    card: Public[Card]


# Actions


class ArtifactPlaced(Event, frozen=True):
    """An artifact comes into play (R27, R47)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]


class CardDiscarded(Event, frozen=True):
    """A card of the hand goes to the discard pile (R29, R38, R44)."""

    seat: Public[int]
    card: Public[Card]


class PlaceClaimed(Event, frozen=True):
    """A place is claimed (R28)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]


class MonumentClaimed(Event, frozen=True):
    """A monument is claimed, from the display or unseen from the deck (R28)."""

    seat: Public[int]
    card: Public[Card]
    unseen: Public[bool]


class MonumentUnveiled(Event, frozen=True):
    """A monument comes to the display (R28)."""

    card: Public[Card]


class TurnPassed(Event, frozen=True):
    """A player passes and changes the magic item (R57)."""

    seat: Public[int]
    returned: Public[Card]
    item: Public[Card]


class TokenTaken(Event, frozen=True):
    """The first to pass takes the First Player token (R57)."""

    seat: Public[int]


# Powers


class PowerUsed(Event, frozen=True):
    """A power is paid for; what it does follows (R30)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]


class AttackMet(Event, frozen=True):
    """A player ignores an attack as its dragon allows (R52)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]


class LossIgnored(Event, frozen=True):
    """A loss of Life does not happen (R52)."""

    seat: Public[int]


class EssencesGained(Event, frozen=True):
    """Essences come into a pool (R39)."""

    seat: Public[int]
    essences: Public[Essences]


class EssencesLost(Event, frozen=True):
    """Essences are lost to an attack (R50)."""

    seat: Public[int]
    essences: Public[Essences]


class EssencesStored(Event, frozen=True):
    """Essences come onto a component (R39)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]


class EssencesSpent(Event, frozen=True):
    """Essences leave a component for the bank (R14)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]


class ComponentStraightened(Event, frozen=True):
    """A component is straight again (R46)."""

    seat: Public[int]
    card: Public[Card]


class ArtifactDestroyed(Event, frozen=True):
    """An artifact goes from play to the discard pile (R54)."""

    seat: Public[int]
    card: Public[Card]


class CardsDrawn(Event, frozen=True):
    """Cards come from a player's deck into their hand (R43)."""

    seat: Public[int]
    cards: Pile[Artifact]


class DeckShuffled(Event, frozen=True):
    """A discard pile has become a deck (R43)."""

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
    """Points for this check alone (R62)."""

    seat: Public[int]
    points: Public[int]


class VictoryChecked(Event, frozen=True):
    """Everybody's points, seat by seat (R61)."""

    points: Public[tuple[int, ...]]


EVENTS = events_in(__name__)
