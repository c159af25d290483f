"""Events of Command Dragons: placements, ranged attacks and abilities of dragons."""

from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.words.phrase_builders import HITS, SHIELDS, count_of, name_or_count, name_place
from engines.kernel.events import CHIP, SCENE, Beat, Event, events_in
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill

VOWELS = "AEIOU"
"""Initials of the names that take the article "an"."""


class DragonPlaced(Event, frozen=True):
    """A player placed a dragon on top of their stack, or across the card to freeze it (R14, R29)."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]
    side: Public[Side]
    freezes: Public[bool]

    def says(self, speaker: Speaker) -> Template:
        if self.freezes:
            sentence = Voices(
                "Your {dragon} dragon freezes {where}.", "{seat:Whose} {dragon} dragon freezes {where}."
            )
        elif self.dragon.name[0] in VOWELS:
            sentence = Voices(
                "You place an {dragon} dragon at {where}.", "{seat:Who} places an {dragon} dragon at {where}."
            )
        else:
            sentence = Voices(
                "You place a {dragon} dragon at {where}.", "{seat:Who} places a {dragon} dragon at {where}."
            )
        return fill(sentence, where=name_place(self.side, self.at))

    def chip(self, speaker: Speaker) -> Template:
        freeze = Voices("freeze {where}", "freezes {where}")
        place = Voices("place {dragon}, {where}", "places {dragon}, {where}")
        return fill(freeze if self.freezes else place, where=name_place(self.side, self.at))

    def beat(self) -> Beat:
        return Beat("freeze" if self.freezes else "place", self.seat, SCENE, (self.dragon, self.side))


class CannotPlace(Event, frozen=True):
    """A player has room at battlefields, but all dragons in their hand are forbidden there (R17).

    The event tells `seat`, because the opponent learns something about a hidden hand.
    """

    tells = ("seat",)

    seat: Public[int]

    says = Voices("You can’t place any of your dragons.", "{seat:Who} can’t place any of their dragons.")
    chip = "can’t place a dragon"

    def beat(self) -> Beat:
        return Beat("stuck", self.seat, CHIP)


# Ranged attacks


class RangedAttacked(Event, frozen=True):
    """A dragon made a ranged attack: the cards revealed for it, and their hits in all (R22)."""

    seat: Public[int]
    dragon: Public[Dragon]
    target: Public[Dragon]
    at: Public[int]
    cards: Public[tuple[BattleCard, ...]]
    hits: Public[int]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "Your {dragon} dragon breathes fire at the {target} dragon with {cards}: {hits}.",
            "{seat:Whose} {dragon} dragon breathes fire at the {target} dragon with {cards}: {hits}.",
        )
        return fill(sentence, hits=count_of(self.hits, HITS))

    def chip(self, speaker: Speaker) -> Template:
        sentence = Voices("breathe fire at {target}: {hits}", "breathes fire at {target}: {hits}")
        return fill(sentence, hits=count_of(self.hits, HITS))

    def beat(self) -> Beat:
        return Beat("breathe", self.seat, SCENE, (self.dragon, self.target, *self.cards), (1 - self.seat,))


class RangedRedrawn(Event, frozen=True):
    """A Red dragon revealed new cards after a reveal without hits."""

    seat: Public[int]
    dragon: Public[Dragon]
    cards: Public[tuple[BattleCard, ...]]
    hits: Public[int]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "Your {dragon} dragon tries again with {cards}: {hits}.",
            "{seat:Whose} {dragon} dragon tries again with {cards}: {hits}.",
        )
        return fill(sentence, hits=count_of(self.hits, HITS))

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("draw again: {hits}", "draws again: {hits}"), hits=count_of(self.hits, HITS))

    def beat(self) -> Beat:
        return Beat("breathe", self.seat, CHIP, (self.dragon, *self.cards), (1 - self.seat,))


class ShieldDrawn(Event, frozen=True):
    """The defender revealed a card (R23); `shields` is the total so far."""

    seat: Public[int]
    card: Public[BattleCard]
    shields: Public[int]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "You reveal {card}: {shields} so far.", "{seat:Who} reveals {card}: {shields} so far."
        )
        return fill(sentence, shields=count_of(self.shields, SHIELDS))

    def chip(self, speaker: Speaker) -> Template:
        sentence = Voices("reveal a card: {shields} so far", "reveals a card: {shields} so far")
        return fill(sentence, shields=count_of(self.shields, SHIELDS))

    def beat(self) -> Beat:
        return Beat("shield", self.seat, CHIP, (self.card,))


class RangedHit(Event, frozen=True):
    """More hits than shields: `seat` lost the target (R24)."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]
    hits: Public[int]
    shields: Public[int]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "You lose your {dragon} dragon: {hits}, {shields}.",
            "{seat:Who} loses their {dragon} dragon: {hits}, {shields}.",
        )
        return fill(sentence, hits=count_of(self.hits, HITS), shields=count_of(self.shields, SHIELDS))

    chip = Voices("lose {dragon}", "loses {dragon}")

    def beat(self) -> Beat:
        return Beat("lose", self.seat, SCENE, (self.dragon,), (self.seat,))


class RangedHeld(Event, frozen=True):
    """No more hits than shields: `seat` keeps the target (R24)."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]
    hits: Public[int]
    shields: Public[int]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "Your {dragon} dragon survives: {hits}, {shields}.",
            "{seat:Whose} {dragon} dragon survives: {hits}, {shields}.",
        )
        return fill(sentence, hits=count_of(self.hits, HITS), shields=count_of(self.shields, SHIELDS))

    chip = "{dragon} survives"

    def beat(self) -> Beat:
        return Beat("hold", self.seat, CHIP, (self.dragon,), (self.seat,))


# Abilities


class FieldFlipped(Event, frozen=True):
    """A player flipped a battlefield; `side` now faces up (R27)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]

    def says(self, speaker: Speaker) -> Template:
        without_gem = Voices(
            "You flip a battlefield. It’s now {where}, without a gem.",
            "{seat:Who} flips a battlefield. It’s now {where}, without a gem.",
        )
        with_gem = Voices(
            "You flip a battlefield. It’s now {where}, with a {side.gem} gem.",
            "{seat:Who} flips a battlefield. It’s now {where}, with a {side.gem} gem.",
        )
        sentence = without_gem if self.side.gem is None else with_gem
        return fill(sentence, where=name_place(self.side, self.at))

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("flip to {where}", "flips to {where}"), where=name_place(self.side, self.at))

    def beat(self) -> Beat:
        return Beat("flip", self.seat, SCENE, (self.side,))


class DragonMoved(Event, frozen=True):
    """`seat` moved the topmost dragon of `owner` from `origin` to another battlefield, which shows `side`."""

    seat: Public[int]
    owner: Public[int]
    dragon: Public[Dragon]
    origin: Public[int]
    at: Public[int]
    side: Public[Side]

    def says(self, speaker: Speaker) -> Template:
        move = Voices(
            "You move your {dragon} dragon to {where}.", "{seat:Who} moves their {dragon} dragon to {where}."
        )
        drive = Voices(
            "You drive {owner:whose} {dragon} dragon to {where}.",
            "{seat:Who} drives {owner:whose} {dragon} dragon to {where}.",
        )
        return fill(move if self.owner == self.seat else drive, where=name_place(self.side, self.at))

    def chip(self, speaker: Speaker) -> Template:
        move = Voices("move {dragon} to {where}", "moves {dragon} to {where}")
        drive = Voices("drive {dragon} to {where}", "drives {dragon} to {where}")
        return fill(move if self.owner == self.seat else drive, where=name_place(self.side, self.at))

    def beat(self) -> Beat:
        if self.owner == self.seat:
            return Beat("move", self.seat, CHIP, (self.dragon, self.side))
        return Beat("drive", self.seat, SCENE, (self.dragon, self.side), (self.owner,))


class DragonRecalled(Event, frozen=True):
    """A player returned a dragon from their discard pile to their hand."""

    seat: Public[int]
    dragon: Public[Dragon]

    says = Voices(
        "You return your {dragon} dragon to your hand.",
        "{seat:Who} returns their {dragon} dragon to their hand.",
    )
    chip = Voices("return {dragon} to hand", "returns {dragon} to hand")

    def beat(self) -> Beat:
        return Beat("recall", self.seat, CHIP, (self.dragon,))


class AdvancedAdded(Event, frozen=True):
    """A player gained advanced cards, face up on their battle discard pile."""

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]

    says = Voices(
        "You gain {cards}, for your discarded battle cards.",
        "{seat:Who} gains {cards}, for their discarded battle cards.",
    )

    def chip(self, speaker: Speaker) -> Template:
        """The chip; it names the player, because no crest precedes it."""
        return fill(Voices("you gain {what}", "{seat:who} gains {what}"), what=name_or_count(self.cards))

    def beat(self) -> Beat:
        return Beat("gain", None, CHIP, self.cards)


PLACEMENT_EVENTS = events_in(__name__)
