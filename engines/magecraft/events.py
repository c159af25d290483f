"""What happens at the table, for the log of each viewer. `seat` is who did it or whom it befell."""

from typing import ClassVar

from engines.kernel.choices.tasks import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.magecraft.cards import Character, Gem, Icon, Spell


class AcademyOpened(Event, frozen=True):
    """The spells that can be learned in this game (R6)."""

    spells: Public[tuple[Spell, ...]]


class CharacterTaken(Event, frozen=True):
    """A player took a character board (R10)."""

    seat: Public[int]
    character: Public[Character]


class GemsDrawn(Event, frozen=True):
    """Gems came out of the Bag (R12, R22, R38); a turn in which nothing can be done discards them at once."""

    tells: ClassVar[tuple[str, ...]] = ("gems",)

    seat: Public[int]
    gems: Pile[Gem]


class BagRefilled(Event, frozen=True):
    """A draw found the Bag empty and all of the Discard Area went into it (R22)."""

    seat: Public[int]
    count: Public[int]


class GemsShown(Event, frozen=True):
    """Gems that nobody else had seen left a hidden hand, for all to see."""

    tells: ClassVar[tuple[str, ...]] = ("gems",)

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]


class GemsDiscarded(Event, frozen=True):
    """A player threw away gems of the starting hand (R12)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]


class TurnBegan(Event, frozen=True):
    """A turn begins (R13)."""

    seat: Public[int]
    round: Public[int]


class ShieldDiscarded(Event, frozen=True):
    """A player gave up a Shield gem (R14)."""

    seat: Public[int]
    gem: Public[Gem]


class SpellCast(Event, frozen=True):
    """A spell was paid for; `golden` is the gem that came from the spell before it, if one did (R18, R30)."""

    seat: Public[int]
    spell: Public[Spell]
    paid: Public[tuple[Gem, ...]]
    golden: Public[Gem | None] = None


class CantripUsed(Event, frozen=True):
    """A cantrip was paid for (R33)."""

    seat: Public[int]
    character: Public[Character]
    paid: Public[tuple[Gem, ...]]


class IconLost(Event, frozen=True):
    """An icon could not be carried out (R21)."""

    seat: Public[int]
    icon: Public[Icon]


class ShieldBroken(Event, frozen=True):
    """An Attack sent a Shield gem to its owner's Discard Area (R23)."""

    seat: Public[int]
    target: Public[int]
    gem: Public[Gem]


class LifeTaken(Event, frozen=True):
    """An Attack brought an HP gem to the attacker's Score Area (R23)."""

    seat: Public[int]
    target: Public[int]
    gem: Public[Gem]


class Healed(Event, frozen=True):
    """A gem of the Academy became HP, or was scored if there was no room (R25)."""

    seat: Public[int]
    gem: Public[Gem]
    scored: Public[bool]


class Shielded(Event, frozen=True):
    """A gem of the Academy, or of the player's Discard Area, became a Shield (R26)."""

    seat: Public[int]
    gem: Public[Gem]
    discarded: Public[bool]


class Vanished(Event, frozen=True):
    """A gem of the hand, or an HP gem, was scored (R27)."""

    seat: Public[int]
    gem: Public[Gem]
    hp: Public[bool]


class VanishForgone(Event, frozen=True):
    """A player with an empty hand kept their HP (R27)."""

    seat: Public[int]


class GoldenPassed(Event, frozen=True):
    """The golden gem moved on to the next spell (R29)."""

    seat: Public[int]
    gem: Public[Gem]
    spell: Public[Spell]


class GoldenDiscarded(Event, frozen=True):
    """The golden gem found no slot to pay (R29)."""

    seat: Public[int]
    gem: Public[Gem]


class SpellLearned(Event, frozen=True):
    """A spell came to the left end of a book (R34)."""

    seat: Public[int]
    spell: Public[Spell]
    paid: Public[tuple[Gem, ...]]
    book: Public[int]


class RevisionBegan(Event, frozen=True):
    """Four gems were discarded to rearrange spells (R35)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]


class SpellMoved(Event, frozen=True):
    """A spell changed its place: which book and where from the left, counted from 1 (R35)."""

    seat: Public[int]
    spell: Public[Spell]
    book: Public[int]
    place: Public[int]


class SpellMastered(Event, frozen=True):
    """A spell was turned to its golden side (R36)."""

    seat: Public[int]
    spell: Public[Spell]


class Refreshed(Event, frozen=True):
    """The hand and all gems on cards were discarded at the end of the turn (R38)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]


class MageFell(Event, frozen=True):
    """A player has no HP left (R41)."""

    seat: Public[int]


EVENTS = events_in(__name__)
