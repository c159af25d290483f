"""Events of spells: spells and cantrips that are cast, and spells that are learned, moved and mastered."""

from typing import Any

from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Event, events_in
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.magecraft.cards import Character, Gem, Spell
from engines.magecraft.nouns import gem_nouns


class SpellCast(Event, frozen=True):
    """A spell was paid for; `golden` is the gem passed on by the previous spell, if any (R18, R30)."""

    seat: Public[int]
    spell: Public[Spell]
    paid: Public[tuple[Gem, ...]]
    golden: Public[Gem | None] = None

    def says(self, speaker: Speaker) -> Template:
        """The price: the gems of the hand, the golden gem, or both."""
        price: Any = gem_nouns(self.paid)
        if self.golden is not None:
            golden = fill("the golden {golden}", golden=self.golden)
            price = fill("{gems} and {golden}", gems=price, golden=golden) if price else golden
        sentence = Voices("You cast {spell} for {price}.", "{seat:Who} casts {spell} for {price}.")
        return fill(sentence, price=price)

    chip = Voices("cast {spell}", "casts {spell}")

    def beat(self) -> Beat:
        return Beat("cast", self.seat, SCENE, (self.spell,))


class CantripUsed(Event, frozen=True):
    """A cantrip was paid for (R33)."""

    seat: Public[int]
    character: Public[Character]
    paid: Public[tuple[Gem, ...]]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "You use the {character}’s cantrip for {paid}.",
            "{seat:Who} uses the {character}’s cantrip for {paid}.",
        )
        return fill(sentence, paid=gem_nouns(self.paid))

    chip = Voices("use the {character}’s cantrip", "uses the {character}’s cantrip")

    def beat(self) -> Beat:
        return Beat("cantrip", self.seat, CHIP, (self.character,))


class GoldenPassed(Event, frozen=True):
    """The golden gem moved on to the next spell (R29)."""

    seat: Public[int]
    gem: Public[Gem]
    spell: Public[Spell]

    says = "The golden {gem} moves to {spell}."

    def beat(self) -> Beat:
        return Beat("golden", self.seat, LOG_ONLY, (self.gem, self.spell))


class GoldenDiscarded(Event, frozen=True):
    """The golden gem was discarded, because the next spell had no slot for it or there was none (R29)."""

    seat: Public[int]
    gem: Public[Gem]

    says = "The golden {gem} can’t move on and is discarded."

    def beat(self) -> Beat:
        return Beat("golden", self.seat, LOG_ONLY, (self.gem,))


class SpellLearned(Event, frozen=True):
    """A player learned a spell, which went to the left end of a book (R34)."""

    seat: Public[int]
    spell: Public[Spell]
    paid: Public[tuple[Gem, ...]]
    book: Public[int]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "You learn {spell} for {paid} and add it to spellbook {book}.",
            "{seat:Who} learns {spell} for {paid} and adds it to spellbook {book}.",
        )
        return fill(sentence, paid=gem_nouns(self.paid))

    chip = Voices("learn {spell}", "learns {spell}")

    def beat(self) -> Beat:
        return Beat("learn", self.seat, SCENE, (self.spell,))


class RevisionBegan(Event, frozen=True):
    """A player discarded gems to rearrange their spells (R35)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "You discard {gems} to rearrange your spells.",
            "{seat:Who} discards {gems} to rearrange their spells.",
        )
        return fill(sentence, gems=gem_nouns(self.gems))

    chip = Voices("rearrange your spells", "rearranges their spells")

    def beat(self) -> Beat:
        return Beat("revise", self.seat, CHIP, self.gems)


class SpellMoved(Event, frozen=True):
    """A player moved a spell to a book and a place from the left, both counted from 1 (R35)."""

    seat: Public[int]
    spell: Public[Spell]
    book: Public[int]
    place: Public[int]

    says = Voices(
        "You move {spell} to place {place} in spellbook {book}.",
        "{seat:Who} moves {spell} to place {place} in spellbook {book}.",
    )

    def beat(self) -> Beat:
        return Beat("move", self.seat, LOG_ONLY, (self.spell,))


class SpellMastered(Event, frozen=True):
    """A spell was turned to its golden side (R36)."""

    seat: Public[int]
    spell: Public[Spell]

    says = Voices("You master {spell}.", "{seat:Who} masters {spell}.")
    chip = Voices("master {spell}", "masters {spell}")

    def beat(self) -> Beat:
        return Beat("master", self.seat, SCENE, (self.spell,))


EVENTS = events_in(__name__)
