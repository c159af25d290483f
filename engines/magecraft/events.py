"""The events of the game, masked for each viewer's log. `seat` is the player that an event is about."""

from typing import ClassVar

from engines.kernel.events import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.magecraft.cards import Character, Gem, Icon, Spell


class AcademyOpened(Event, frozen=True):
    """The Academy was set up with the spells that can be learned in this game (R6)."""

    spells: Public[tuple[Spell, ...]]


class CharacterTaken(Event, frozen=True):
    """A player took a character board (R10)."""

    seat: Public[int]
    character: Public[Character]


class GemsDrawn(Event, frozen=True):
    """A player drew gems from the Bag (R12, R22, R38).

    If the player can do nothing in the next turn, that turn discards the gems at once, which reveals them.
    """

    tells: ClassVar[tuple[str, ...]] = ("gems",)

    seat: Public[int]
    gems: Pile[Gem]


class BagRefilled(Event, frozen=True):
    """The Bag was empty when a player had to draw, so the Discard Area went into it (R22)."""

    seat: Public[int]
    count: Public[int]


class GemsShown(Event, frozen=True):
    """Gems of a hidden hand became public, because they left it."""

    tells: ClassVar[tuple[str, ...]] = ("gems",)

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]


class GemsDiscarded(Event, frozen=True):
    """A player discarded gems of the starting hand (R12)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]


class TurnBegan(Event, frozen=True):
    """A turn began (R13)."""

    seat: Public[int]
    round: Public[int]


class ShieldDiscarded(Event, frozen=True):
    """A player discarded a Shield gem (R14)."""

    seat: Public[int]
    gem: Public[Gem]


class SpellCast(Event, frozen=True):
    """A spell was paid for; `golden` is the gem passed on by the previous spell, if any (R18, R30)."""

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
    """An Attack moved an HP gem to the attacker's Score Area (R23)."""

    seat: Public[int]
    target: Public[int]
    gem: Public[Gem]


class Healed(Event, frozen=True):
    """A gem of the Academy became HP, or was scored because HP were full (R25)."""

    seat: Public[int]
    gem: Public[Gem]
    scored: Public[bool]


class Shielded(Event, frozen=True):
    """A gem of the Academy, or of the player's Discard Area if `discarded`, became a Shield (R26)."""

    seat: Public[int]
    gem: Public[Gem]
    discarded: Public[bool]


class Vanished(Event, frozen=True):
    """A gem of the hand, or an HP gem if `hp`, was scored (R27)."""

    seat: Public[int]
    gem: Public[Gem]
    hp: Public[bool]


class VanishForgone(Event, frozen=True):
    """A player with an empty hand skipped a Vanish and kept their HP (R27)."""

    seat: Public[int]


class GoldenPassed(Event, frozen=True):
    """The golden gem moved on to the next spell (R29)."""

    seat: Public[int]
    gem: Public[Gem]
    spell: Public[Spell]


class GoldenDiscarded(Event, frozen=True):
    """The golden gem was discarded, because the next spell had no slot for it or there was none (R29)."""

    seat: Public[int]
    gem: Public[Gem]


class SpellLearned(Event, frozen=True):
    """A player learned a spell, which went to the left end of a book (R34)."""

    seat: Public[int]
    spell: Public[Spell]
    paid: Public[tuple[Gem, ...]]
    book: Public[int]


class RevisionBegan(Event, frozen=True):
    """A player discarded gems to rearrange their spells (R35)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]


class SpellMoved(Event, frozen=True):
    """A player moved a spell to a book and a place from the left, both counted from 1 (R35)."""

    seat: Public[int]
    spell: Public[Spell]
    book: Public[int]
    place: Public[int]


class SpellMastered(Event, frozen=True):
    """A spell was turned to its golden side (R36)."""

    seat: Public[int]
    spell: Public[Spell]


class Refreshed(Event, frozen=True):
    """A player discarded the hand and all gems on cards at the end of the turn (R38)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]


class MageFell(Event, frozen=True):
    """A player without HP is out of the game (R41)."""

    seat: Public[int]


EVENTS = events_in(__name__)
