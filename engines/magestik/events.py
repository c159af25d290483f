"""The events of the game, masked for each viewer's log. `seat` is the player that an event is about."""

from typing import ClassVar

from engines.kernel.events import Event, events_in
from engines.kernel.secrecy.veiled import Public, Secret
from engines.magestik.cards import Energies, Gem, Spell, Staff
from engines.magestik.state import Dragon


class RoundBegan(Event, frozen=True):
    """A round began; its Master Mage is `seat` (R4, R5)."""

    round: Public[int]
    seat: Public[int]


class GemsDealt(Event, frozen=True):
    """A player was dealt gems from the deck, at the start or in phase 1 (R3, R8)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]


class DealSkipped(Event, frozen=True):
    """The deck had too few gems for all players, so nobody was dealt any (R8)."""


class StaffsTurnedUp(Event, frozen=True):
    """Staffs were turned face up before the draft; they are out of the round (R9)."""

    staffs: Public[tuple[Staff, ...]]


class StaffKept(Event, frozen=True):
    """A player drafted a staff that only they have seen (R10, R12)."""

    seat: Public[int]
    staff: Secret[Staff]


class StaffCalled(Event, frozen=True):
    """A staff was revealed and its turn began (R20).

    `drafted` is 1 or 2, the order of the draft, when each player has two staffs; otherwise 0. Everybody can
    conclude that nobody holds the numbers that were passed over.
    """

    tells: ClassVar[tuple[str, ...]] = ("seat", "staff")

    seat: Public[int]
    staff: Public[Staff]
    drafted: Public[int]


class EnergyGained(Event, frozen=True):
    """A staff generated energy (R20)."""

    seat: Public[int]
    staff: Public[Staff]
    energy: Public[Energies]


class EnergyDenied(Event, frozen=True):
    """A cursed staff generated nothing (R23)."""

    seat: Public[int]
    staff: Public[Staff]


class DragonsWoke(Event, frozen=True):
    """Sleeping dragons woke up (R20)."""

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]


class DragonsFaded(Event, frozen=True):
    """Ephemeral dragons died in their owner's turn (R25)."""

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]


class SpellCast(Event, frozen=True):
    """A spell of `staff` was paid for; its effect is the next event.

    `copied` is whether the Simulacra staff mirrored it.
    """

    seat: Public[int]
    staff: Public[Staff]
    spell: Public[Spell]
    paid: Public[Energies]
    copied: Public[bool]


class StaffCursed(Event, frozen=True):
    """A staff was cursed and generates nothing in this round (R23)."""

    seat: Public[int]
    staff: Public[Staff]


class DragonRecruited(Event, frozen=True):
    """A player recruited a dragon, which is awake (R24)."""

    seat: Public[int]
    dragon: Public[Dragon]


class GemDrawn(Event, frozen=True):
    """A spell drew a gem from the deck."""

    seat: Public[int]
    gem: Public[Gem]


class EnergyStolen(Event, frozen=True):
    """A spell stole energy from another player."""

    seat: Public[int]
    target: Public[int]
    energy: Public[Energies]


class GemStolen(Event, frozen=True):
    """A spell stole a gem from another player."""

    seat: Public[int]
    target: Public[int]
    gem: Public[Gem]


class DragonStolen(Event, frozen=True):
    """A spell stole a dragon from another player."""

    seat: Public[int]
    target: Public[int]
    dragon: Public[Dragon]


class DragonKilled(Event, frozen=True):
    """A spell killed a dragon."""

    seat: Public[int]
    target: Public[int]
    dragon: Public[Dragon]


class AttackLaunched(Event, frozen=True):
    """An attack was launched; its list of dragons is fixed from now on (R27)."""

    seat: Public[int]
    target: Public[int]
    dragons: Public[tuple[Dragon, ...]]


class AttackBlocked(Event, frozen=True):
    """A player defended. `blocks` are pairs of attacker and blocker; the other attackers pass (R28)."""

    seat: Public[int]
    target: Public[int]
    blocks: Public[tuple[tuple[Dragon, Dragon], ...]]


class DragonsFought(Event, frozen=True):
    """An attacker of `seat` fought a blocker of `target`; either or both died (R29)."""

    seat: Public[int]
    target: Public[int]
    attacker: Public[Dragon]
    blocker: Public[Dragon]
    attacker_died: Public[bool]
    blocker_died: Public[bool]


class GemsPlundered(Event, frozen=True):
    """Dragons that were not blocked stole gems (R30)."""

    seat: Public[int]
    target: Public[int]
    gems: Public[tuple[Gem, ...]]


class TurnEnded(Event, frozen=True):
    """A player's turn ended (R20)."""

    seat: Public[int]


class RoundEnded(Event, frozen=True):
    """A round ended. With all staffs called, the discards can be deduced, so they are listed, sorted."""

    tells: ClassVar[tuple[str, ...]] = ("discards",)

    round: Public[int]
    discards: Public[tuple[Staff, ...]]


EVENTS = events_in(__name__)
