"""Events of a round: collecting, placing, claiming, discarding, passing, and the victory check."""

from engines.kernel.events import LOG_ONLY, SCENE, Beat, Change, Event, events_in
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Essences
from engines.res_arcana.events.pool_changes import pool_changes


class RoundBegan(Event, frozen=True):
    """A round begins; `seat` is the first player (R26)."""

    seat: Public[int]
    round: Public[int]

    says = Voices("Round {round} begins. You go first.", "Round {round} begins. {seat:Who} goes first.")

    def beat(self) -> Beat:
        return Beat("round", self.seat, LOG_ONLY, opens="round")


class EssencesCollected(Event, frozen=True):
    """A player collects these essences, fixed and chosen ones together (R19)."""

    seat: Public[int]
    essences: Public[Essences]

    says = Voices("You collect {essences}.", "{seat:Who} collects {essences}.")

    def beat(self) -> Beat:
        changes = pool_changes(self.seat, self.essences)
        return Beat("collect", self.seat, LOG_ONLY, (self.essences,), changes=changes)


class ComponentEmptied(Event, frozen=True):
    """A player moves all essences from a component into their pool (R20)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]

    says = Voices("You take {essences} from {card}.", "{seat:Who} takes {essences} from {card}.")
    chip = Voices("empty {card}", "empties {card}")

    def beat(self) -> Beat:
        changes = pool_changes(self.seat, self.essences)
        return Beat("empty", self.seat, things=(self.card,), changes=changes)


class UpkeepPaid(Event, frozen=True):
    """A player pays the upkeep of a component, which stays straight (R24)."""

    seat: Public[int]
    card: Public[Card]
    essences: Public[Essences]

    says = Voices("You pay {essences} for {card}.", "{seat:Who} pays {essences} for {card}.")
    chip = Voices("pay for {card}", "pays for {card}")

    def beat(self) -> Beat:
        changes = pool_changes(self.seat, self.essences, -1)
        return Beat("pay", self.seat, things=(self.card,), changes=changes)


class ComponentTurned(Event, frozen=True):
    """A component is turned, but not to use its own power (R24, R38)."""

    seat: Public[int]
    card: Public[Card]

    says = Voices("You turn {card}.", "{seat:Who} turns {card}.")
    chip = Voices("turn {card}", "turns {card}")

    def beat(self) -> Beat:
        return Beat("turn", self.seat, things=(self.card,))


class ArtifactPlaced(Event, frozen=True):
    """An artifact comes into play (R27, R47)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]

    def says(self, speaker: Speaker) -> Template:
        """The sentence: the price, if there is any."""
        if any(self.paid.amounts):
            return Voices("You place {card} for {paid}.", "{seat:Who} places {card} for {paid}.")
        return Voices("You place {card} for free.", "{seat:Who} places {card} for free.")

    chip = Voices("place {card}", "places {card}")

    def beat(self) -> Beat:
        changes = pool_changes(self.seat, self.paid, -1)
        return Beat("place", self.seat, SCENE, (self.card,), changes=changes)


class CardDiscarded(Event, frozen=True):
    """A card goes from the hand to the discard pile (R29, R38, R44)."""

    seat: Public[int]
    card: Public[Card]

    says = Voices("You discard {card}.", "{seat:Who} discards {card}.")
    chip = Voices("discard {card}", "discards {card}")

    def beat(self) -> Beat:
        return Beat("discard", self.seat, things=(self.card,))


class PlaceClaimed(Event, frozen=True):
    """A place is claimed (R28)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Essences]

    says = Voices("You claim {card} for {paid}.", "{seat:Who} claims {card} for {paid}.")
    chip = Voices("claim {card}", "claims {card}")

    def beat(self) -> Beat:
        changes = pool_changes(self.seat, self.paid, -1)
        return Beat("claim", self.seat, SCENE, (self.card,), changes=changes)


class MonumentClaimed(Event, frozen=True):
    """A monument is claimed, from the display or `unseen` from the deck (R28)."""

    seat: Public[int]
    card: Public[Card]
    unseen: Public[bool]

    def says(self, speaker: Speaker) -> Template:
        """The sentence: where the monument came from."""
        if self.unseen:
            return Voices(
                "You claim the top monument for 4 Gold: {card}.",
                "{seat:Who} claims the top monument for 4 Gold: {card}.",
            )
        return Voices("You claim {card} for 4 Gold.", "{seat:Who} claims {card} for 4 Gold.")

    chip = Voices("claim {card}", "claims {card}")

    def beat(self) -> Beat:
        return Beat("claim", self.seat, SCENE, (self.card,))


class MonumentUnveiled(Event, frozen=True):
    """A monument is turned up for the display (R28)."""

    card: Public[Card]

    says = "A new monument is revealed: {card}."
    chip = "New monument: {card}"

    def beat(self) -> Beat:
        return Beat("unveil", things=(self.card,))


class TurnPassed(Event, frozen=True):
    """A player passes and swaps their magic item (R57)."""

    seat: Public[int]
    returned: Public[Card]
    item: Public[Card]

    says = Voices(
        "You pass and swap {returned} for {item}.", "{seat:Who} passes and swaps {returned} for {item}."
    )
    chip = Voices("pass, take {item}", "passes, takes {item}")

    def beat(self) -> Beat:
        return Beat("pass", self.seat, things=(self.returned, self.item))


class TokenTaken(Event, frozen=True):
    """The first player to pass takes the First Player token (R57)."""

    seat: Public[int]

    says = Voices(
        "You’re the first to pass and take the First Player token.",
        "{seat:Who} is the first to pass and takes the First Player token.",
    )
    chip = Voices("are the first to pass", "is the first to pass")

    def beat(self) -> Beat:
        return Beat("token", self.seat)


class PointsAdded(Event, frozen=True):
    """A player gains points that count for this check only (R62)."""

    seat: Public[int]
    points: Public[int]

    says = Voices(
        Plural("You gain 1 point for this check.", "You gain {points} points for this check.", "points"),
        Plural(
            "{seat:Who} gains 1 point for this check.",
            "{seat:Who} gains {points} points for this check.",
            "points",
        ),
    )
    chip = Voices(
        Plural("gain 1 point", "gain {points} points", "points"),
        Plural("gains 1 point", "gains {points} points", "points"),
    )

    def beat(self) -> Beat:
        return Beat("score", self.seat, SCENE, changes=(Change(self.seat, "points", self.points),))


class VictoryChecked(Event, frozen=True):
    """Victory is checked, with the points of all seats in order (R61)."""

    points: Public[tuple[int, ...]]

    def says(self, speaker: Speaker) -> Template:
        """The sentence: everybody's points."""
        points = [
            fill("{seat:who} {count}", seat=seat, count=count) for seat, count in enumerate(self.points)
        ]
        return fill("Victory check: {points}.", points=tuple(points))

    def chip(self, speaker: Speaker) -> Template:
        """The chip: the points alone."""
        return fill("Victory check: {score}", score="–".join(map(str, self.points)))

    def beat(self) -> Beat:
        return Beat("check")


EVENTS = events_in(__name__)
