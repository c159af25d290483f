"""The course of a round: its begin, the draft, the calling of staffs, and its end."""

from typing import ClassVar

from engines.kernel.events import CHIP, LOG_ONLY, Beat, Change, Event, events_in
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.magestik.cards import Energies, Gem, Staff
from engines.magestik.names import count_dragons, count_nouns, short_dragons, short_staff
from engines.magestik.state import Dragon


class RoundBegan(Event, frozen=True):
    """A round began; its Master Mage is `seat` (R4, R5)."""

    round: Public[int]
    seat: Public[int]

    says = Voices(
        "Round {round} begins. You’re the Master Mage.",
        "Round {round} begins. {seat:Who} is the Master Mage.",
    )

    def beat(self) -> Beat:
        return Beat("round", self.seat, LOG_ONLY, opens="round")


class GemsDealt(Event, frozen=True):
    """A player was dealt gems from the deck, at the start or in phase 1 (R3, R8)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]

    def says(self, speaker: Speaker) -> Template:
        return fill(
            Voices("You’re dealt {gems}.", "{seat:Who} is dealt {gems}."), gems=count_nouns(self.gems)
        )

    def beat(self) -> Beat:
        dealt = Change(self.seat, "gems", len(self.gems))
        return Beat("deal", self.seat, LOG_ONLY, self.gems, changes=(dealt,))


class DealSkipped(Event, frozen=True):
    """The deck had too few gems for all players, so nobody was dealt any (R8)."""

    says = "The deck has too few gems for everyone, so nobody is dealt any."

    def beat(self) -> Beat:
        return Beat("deal", None, LOG_ONLY)


class StaffsTurnedUp(Event, frozen=True):
    """Staffs were turned face up before the draft; they are out of the round (R9)."""

    staffs: Public[tuple[Staff, ...]]

    says = "Out this round: {staffs}."

    def beat(self) -> Beat:
        return Beat("reveal", None, LOG_ONLY, self.staffs)


class StaffKept(Event, frozen=True):
    """A player drafted a staff that only they have seen (R10, R12)."""

    seat: Public[int]
    staff: Secret[Staff]

    def says(self, speaker: Speaker) -> Template:
        if self.staff.value is None:
            return Voices("You keep a staff.", "{seat:Who} keeps a staff.")
        return Voices("You keep the {staff.value}.", "{seat:Who} keeps the {staff.value}.")

    def chip(self, speaker: Speaker) -> Template:
        if self.staff.value is None:
            return Voices("keep a staff", "keeps a staff")
        return fill(Voices("keep {what}", "keeps {what}"), what=short_staff(self.staff.value))

    def beat(self) -> Beat:
        return Beat("keep", self.seat, CHIP, (self.staff.value,))


class StaffCalled(Event, frozen=True):
    """A staff was revealed and its turn began (R20).

    `drafted` is 1 or 2, the order of the draft, when each player has two staffs; otherwise 0. Everybody can
    conclude that nobody holds the numbers that were passed over.
    """

    tells: ClassVar[tuple[str, ...]] = ("seat", "staff")

    seat: Public[int]
    staff: Public[Staff]
    drafted: Public[int]

    def says(self, speaker: Speaker) -> Template:
        """A player with two staffs also reveals which one they drafted first."""
        if not self.drafted:
            return Voices("You reveal the {staff}.", "{seat:Who} reveals the {staff}.")
        if self.drafted == 1:
            return Voices(
                "You reveal the {staff}, which you drafted first.",
                "{seat:Who} reveals the {staff}, which they drafted first.",
            )
        return Voices(
            "You reveal the {staff}, which you drafted second.",
            "{seat:Who} reveals the {staff}, which they drafted second.",
        )

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("reveal {what}", "reveals {what}"), what=short_staff(self.staff))

    def beat(self) -> Beat:
        return Beat("reveal", self.seat, CHIP, (self.staff,), opens="turn")


class EnergyGained(Event, frozen=True):
    """A staff generated energy (R20)."""

    seat: Public[int]
    staff: Public[Staff]
    energy: Public[Energies]

    says = Voices("You gain {energy} energy.", "{seat:Who} gains {energy} energy.")

    def beat(self) -> Beat:
        gained = Change(self.seat, "energy", sum(self.energy.amounts))
        return Beat("gain", self.seat, LOG_ONLY, (self.energy,), changes=(gained,))


class EnergyDenied(Event, frozen=True):
    """A cursed staff generated nothing (R23)."""

    seat: Public[int]
    staff: Public[Staff]

    says = Voices(
        "Your {staff} is cursed, so you gain no energy.",
        "{seat:Whose} {staff} is cursed, so they gain no energy.",
    )

    def chip(self, speaker: Speaker) -> Template:
        sentence = Voices("gain nothing from {what}", "gains nothing from {what}")
        return fill(sentence, what=short_staff(self.staff))

    def beat(self) -> Beat:
        return Beat("deny", self.seat, CHIP, (self.staff,))


class DragonsWoke(Event, frozen=True):
    """Sleeping dragons woke up (R20)."""

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]

    def says(self, speaker: Speaker) -> Template:
        if len(self.dragons) == 1:
            return "{seat:Whose} {dragons} wakes up."
        return fill("{seat:Whose} dragons wake up: {woken}.", woken=count_dragons(self.dragons))

    def beat(self) -> Beat:
        return Beat("wake", self.seat, LOG_ONLY, self.dragons)


class DragonsFaded(Event, frozen=True):
    """Ephemeral dragons died in their owner's turn (R25)."""

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]

    def says(self, speaker: Speaker) -> Template:
        """Only Ephemeral Dragons vanish, so several need no list."""
        if len(self.dragons) == 1:
            return "{seat:Whose} {dragons} vanishes."
        return fill("{seat:Whose} {count} Ephemeral Dragons vanish.", count=len(self.dragons))

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("lose {what}", "loses {what}"), what=short_dragons(self.dragons))

    def beat(self) -> Beat:
        return Beat("fade", self.seat, CHIP, self.dragons)


class TurnEnded(Event, frozen=True):
    """A player's turn ended (R20)."""

    seat: Public[int]

    says = Voices("You end your turn.", "{seat:Who} ends their turn.")

    def beat(self) -> Beat:
        return Beat("end", self.seat, LOG_ONLY)


class RoundEnded(Event, frozen=True):
    """A round ended. With all staffs called, the discards can be deduced, so they are listed, sorted."""

    tells: ClassVar[tuple[str, ...]] = ("discards",)

    round: Public[int]
    discards: Public[tuple[Staff, ...]]

    says = "Round {round} ends. Put aside face down: {discards}."

    def beat(self) -> Beat:
        return Beat("end", None, LOG_ONLY, self.discards)


EVENTS = events_in(__name__)
