"""Events of the cards that players burn, store, play and use."""

from engines.kernel.events import LOG_ONLY, SCENE, Beat, Change, Event
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.card_phrases import name_one_or_count
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.magelight.cards.designs import Design


class CardBurned(Event, frozen=True):
    """A player used an Action to burn a card for its burn value in Mana (R23)."""

    seat: Public[int]
    card: Public[Design]
    mana: Public[int]

    says = Voices("You burn {card} for {mana} Mana.", "{seat:Who} burns {card} for {mana} Mana.")
    chip = Voices("burn {card}", "burns {card}")

    def beat(self) -> Beat:
        return Beat("burn", self.seat, things=(self.card,), changes=(Change(self.seat, "mana", self.mana),))


class CardStored(Event, frozen=True):
    """A player put a card face down into their Storage (R23)."""

    seat: Public[int]
    card: Secret[Design]

    def says(self, speaker: Speaker) -> Template:
        if self.card.value is None:
            return Voices("You store a card.", "{seat:Who} stores a card.")
        return Voices("You store {card}.", "{seat:Who} stores {card}.")

    def beat(self) -> Beat:
        """Only a line in the log: most turns store several cards, and the plate shows their number."""
        return Beat("store", self.seat, LOG_ONLY, (self.card.value,))


class SpellPlayed(Event, frozen=True):
    """A spell was paid for; its effect follows (R12). `targets` are the seats of the targeted players."""

    seat: Public[int]
    card: Public[Design]
    mana: Public[int]
    targets: Public[tuple[int, ...]]

    chip = Voices("play {card}", "plays {card}")

    def says(self, speaker: Speaker) -> Template:
        if not self.targets:
            return Voices("You play {card} for {mana} Mana.", "{seat:Who} plays {card} for {mana} Mana.")
        if self.targets == (self.seat,):
            return Voices(
                "You play {card} on yourself for {mana} Mana.",
                "{seat:Who} plays {card} on themselves for {mana} Mana.",
            )
        return Voices(
            "You play {card} on {targets:who} for {mana} Mana.",
            "{seat:Who} plays {card} on {targets:who} for {mana} Mana.",
        )

    def beat(self) -> Beat:
        targets = tuple([seat for seat in self.targets if seat != self.seat])
        return Beat("spell", self.seat, SCENE, (self.card,), targets, _spent(self.seat, self.mana))


class AllyPlayed(Event, frozen=True):
    """An ally was paid for and put on the board of `target` (R13, R38)."""

    seat: Public[int]
    card: Public[Design]
    mana: Public[int]
    target: Public[int]

    def says(self, speaker: Speaker) -> Template:
        if self.seat == self.target:
            return Voices("You play {card} for {mana} Mana.", "{seat:Who} plays {card} for {mana} Mana.")
        return Voices(
            "You send {card} to {target:who} for {mana} Mana.",
            "{seat:Who} sends {card} to {target:who} for {mana} Mana.",
        )

    def chip(self, speaker: Speaker) -> Template:
        if self.seat == self.target:
            return Voices("play {card}", "plays {card}")
        return Voices("send {card}", "sends {card}")

    def beat(self) -> Beat:
        targets = () if self.target == self.seat else (self.target,)
        return Beat("ally", self.seat, SCENE, (self.card,), targets, _spent(self.seat, self.mana))


def _spent(seat: int, mana: int) -> tuple[Change, ...]:
    return (Change(seat, "mana", -mana),) if mana else ()


class AllyActivated(Event, frozen=True):
    """An ally was used (R23)."""

    seat: Public[int]
    card: Public[Design]
    targets: Public[tuple[int, ...]]

    chip = Voices("use {card}", "uses {card}")

    def says(self, speaker: Speaker) -> Template:
        if self.targets:
            return Voices("You use {card} on {targets:who}.", "{seat:Who} uses {card} on {targets:who}.")
        return Voices("You use {card}.", "{seat:Who} uses {card}.")

    def beat(self) -> Beat:
        return Beat("activate", self.seat, SCENE, (self.card,), self.targets)


class CardsChannelled(Event, frozen=True):
    """Cards were burned as the cost of a card or effect (R39)."""

    seat: Public[int]
    cards: Public[tuple[Design, ...]]

    says = Voices("You channel {cards}.", "{seat:Who} channels {cards}.")

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("channel {what}", "channels {what}"), what=name_one_or_count(self.cards))

    def beat(self) -> Beat:
        return Beat("channel", self.seat, things=self.cards)


class AllyActs(Event, frozen=True):
    """An ally on the board of `seat` acts at the start of the turn; its effect follows (R17)."""

    seat: Public[int]
    card: Public[Design]

    says = Voices("Your {card} acts.", "{seat:Whose} {card} acts.")
    chip = "{card} acts"

    def beat(self) -> Beat:
        return Beat("ally", self.seat, things=(self.card,))


class Declined(Event, frozen=True):
    """A player declined what a card offered; `bonus` says whether it was the bonus of a revealed artifact."""

    seat: Public[int]
    card: Public[Design]
    bonus: Public[bool] = False

    def says(self, speaker: Speaker) -> Template:
        if self.bonus:
            return Voices("You decline the bonus of {card}.", "{seat:Who} declines the bonus of {card}.")
        return Voices("You choose not to use {card}.", "{seat:Who} chooses not to use {card}.")

    def chip(self, speaker: Speaker) -> Template:
        if self.bonus:
            return Voices("decline the bonus", "declines the bonus")
        return Voices("leave {card} unused", "leaves {card} unused")

    def beat(self) -> Beat:
        return Beat("decline", self.seat, things=(self.card,))
