"""What happens at the table, for the log of each viewer. `seat` is the player it is about."""

from typing import ClassVar

from engines.kernel.choices.tasks import Event, events_in
from engines.kernel.secrecy.veiled import Public, Secret
from engines.magestik.cards import Energies, Gem, Spell, Staff
from engines.magestik.state import Dragon


class RoundBegan(Event, frozen=True):
    """A round opens under its Master Mage, who is `seat` (R4, R5)."""

    round: Public[int]
    seat: Public[int]


class GemsDealt(Event, frozen=True):
    """Gems came from the deck at the start or in phase 1 (R3, R8)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]


class DealSkipped(Event, frozen=True):
    """The deck could not serve everybody, so it served nobody (R8)."""


class StaffsTurnedUp(Event, frozen=True):
    """Staffs that are out of the round for all to see (R9)."""

    staffs: Public[tuple[Staff, ...]]


class StaffKept(Event, frozen=True):
    """A player has drafted; only they know what (R10, R12)."""

    seat: Public[int]
    staff: Secret[Staff]


class StaffCalled(Event, frozen=True):
    """A staff is revealed and its turn begins (R20). `drafted` is 1 or 2 where each player has two, else 0.

    It tells everybody that nobody holds the numbers that were passed over.
    """

    tells: ClassVar[tuple[str, ...]] = ("seat", "staff")

    seat: Public[int]
    staff: Public[Staff]
    drafted: Public[int]


class EnergyGained(Event, frozen=True):
    """What the staff generated (R20)."""

    seat: Public[int]
    staff: Public[Staff]
    energy: Public[Energies]


class EnergyDenied(Event, frozen=True):
    """A cursed staff generated nothing (R23)."""

    seat: Public[int]
    staff: Public[Staff]


class DragonsWoke(Event, frozen=True):
    """Sleepers are awake again (R20)."""

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]


class DragonsFaded(Event, frozen=True):
    """Ephemeral dragons died in their owner's turn (R25)."""

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]


class SpellCast(Event, frozen=True):
    """A spell of `staff` was paid for; `copied` if the Simulacra staff mirrored it. Its effect follows."""

    seat: Public[int]
    staff: Public[Staff]
    spell: Public[Spell]
    paid: Public[Energies]
    copied: Public[bool]


class StaffCursed(Event, frozen=True):
    """A staff will generate nothing in this round (R23)."""

    seat: Public[int]
    staff: Public[Staff]


class DragonRecruited(Event, frozen=True):
    """A new dragon, awake (R24)."""

    seat: Public[int]
    dragon: Public[Dragon]


class GemDrawn(Event, frozen=True):
    """A spell brought a gem from the deck."""

    seat: Public[int]
    gem: Public[Gem]


class EnergyStolen(Event, frozen=True):
    """A magpie took energies."""

    seat: Public[int]
    target: Public[int]
    energy: Public[Energies]


class GemStolen(Event, frozen=True):
    """A magpie took a gem."""

    seat: Public[int]
    target: Public[int]
    gem: Public[Gem]


class DragonStolen(Event, frozen=True):
    """A magpie took a dragon."""

    seat: Public[int]
    target: Public[int]
    dragon: Public[Dragon]


class DragonKilled(Event, frozen=True):
    """A spell killed a dragon."""

    seat: Public[int]
    target: Public[int]
    dragon: Public[Dragon]


class AttackLaunched(Event, frozen=True):
    """An attack with its list of dragons, which is fixed from now on (R27)."""

    seat: Public[int]
    target: Public[int]
    dragons: Public[tuple[Dragon, ...]]


class AttackBlocked(Event, frozen=True):
    """All blocks of a defence; attackers that are not in it pass (R28)."""

    seat: Public[int]
    target: Public[int]
    blocks: Public[tuple[tuple[Dragon, Dragon], ...]]


class DragonsFought(Event, frozen=True):
    """One attacker of `seat` against one blocker of `target`, and who of the two died (R29)."""

    seat: Public[int]
    target: Public[int]
    attacker: Public[Dragon]
    blocker: Public[Dragon]
    attacker_died: Public[bool]
    blocker_died: Public[bool]


class GemsPlundered(Event, frozen=True):
    """Dragons that got through brought gems (R30)."""

    seat: Public[int]
    target: Public[int]
    gems: Public[tuple[Gem, ...]]


class TurnEnded(Event, frozen=True):
    """The player is done (R20)."""

    seat: Public[int]


class RoundEnded(Event, frozen=True):
    """All staffs were called; the discards can be worked out now, so they are listed, sorted."""

    tells: ClassVar[tuple[str, ...]] = ("discards",)

    round: Public[int]
    discards: Public[tuple[Staff, ...]]


EVENTS = events_in(__name__)
