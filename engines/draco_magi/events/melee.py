"""Events of melees."""

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, Attacks, BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.words.names import printed_name
from engines.draco_magi.words.phrase_builders import (
    BATTLE_CARD_COUNT,
    DRAGONS,
    count_of,
    list_or_count_of,
    name_or_count,
    name_place,
)
from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Event, events_in, seen_cards
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill


class FieldChosen(Event, frozen=True):
    """The marker holder chose the battlefield to resolve next (R32)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices("You choose {where}.", "{seat:Who} chooses {where}.")
        return fill(sentence, where=name_place(self.side, self.at))

    chip = Voices("choose {side}", "chooses {side}")

    def beat(self) -> Beat:
        return Beat("melee", self.seat, CHIP, (self.side,))


class MeleeHandDrawn(Event, frozen=True):
    """A player drew battle cards into their melee hand (R34, R47).

    The event tells `cards`: a melee that is won at once right before Nightfall leaves none of them in a
    public pile.
    """

    tells = ("cards",)

    seat: Public[int]
    cards: Pile[BattleCard]

    def says(self, speaker: Speaker) -> Template:
        cards = list_or_count_of(self.cards, BATTLE_CARD_COUNT, fill("no battle cards"))
        return fill(Voices("You draw {cards}.", "{seat:Who} draws {cards}."), cards=cards)

    def beat(self) -> Beat:
        return Beat("draw", self.seat, LOG_ONLY, seen_cards(self.cards))


class Attacked(Event, frozen=True):
    """A player attacked with a card or a combo, which makes these attacks (R36-R38)."""

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]
    attacks: Public[Attacks]

    def says(self, speaker: Speaker) -> Template:
        """Name the attacks if a card has several attack options or its name does not say which it makes."""
        rows = [BATTLE_CARDS[card] for card in self.cards]
        if any(len(row.attack_options) > 1 or row.flight for row in rows):
            return Voices(
                "You attack with {cards}: {attacks}.", "{seat:Who} attacks with {cards}: {attacks}."
            )
        return Voices("You attack with {cards}.", "{seat:Who} attacks with {cards}.")

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("attack with {what}", "attacks with {what}"), what=name_or_count(self.cards))

    def beat(self) -> Beat:
        return Beat("attack", self.seat, SCENE, self.cards, (1 - self.seat,))


class AbilityUsed(Event, frozen=True):
    """A player played a battle card for its ability (R47)."""

    seat: Public[int]
    card: Public[BattleCard]

    says = Voices("You use {card}.", "{seat:Who} uses {card}.")

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("use {what}", "uses {what}"), what=printed_name(self.card))

    def beat(self) -> Beat:
        return Beat("use", self.seat, SCENE, (self.card,))


class CannotAttack(Event, frozen=True):
    """A player has battle cards, but none with an attack or a usable ability (R39).

    The event tells `seat`, because the opponent learns something about a hidden hand.
    """

    tells = ("seat",)

    seat: Public[int]

    says = Voices("You have no cards that can attack.", "{seat:Who} has no cards that can attack.")
    chip = "can’t attack"

    def beat(self) -> Beat:
        return Beat("stuck", self.seat, CHIP)


class Defended(Event, frozen=True):
    """A player blocked one attack with each of these cards; no cards mean no block (R40)."""

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]

    def says(self, speaker: Speaker) -> Template:
        if not self.cards:
            return Voices("You don’t block.", "{seat:Who} doesn’t block.")
        return Voices("You block with {cards}.", "{seat:Who} blocks with {cards}.")

    def chip(self, speaker: Speaker) -> Template:
        if not self.cards:
            return Voices("don’t block", "doesn’t block")
        return fill(Voices("block with {what}", "blocks with {what}"), what=name_or_count(self.cards))

    def beat(self) -> Beat:
        return Beat("block", self.seat, CHIP, self.cards)


class FlightPlayed(Event, frozen=True):
    """A player blocked the whole attack with a Flight (R40)."""

    seat: Public[int]
    card: Public[BattleCard]

    says = Voices("You block everything with {card}.", "{seat:Who} blocks everything with {card}.")

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("block all with {what}", "blocks all with {what}"), what=printed_name(self.card))

    def beat(self) -> Beat:
        return Beat("fly", self.seat, SCENE, (self.card,))


class LuckyDrawn(Event, frozen=True):
    """A player without cards revealed the top card of their deck; it blocked `blocked` attacks (R43)."""

    tells = ("card",)

    seat: Public[int]
    card: Public[BattleCard]
    blocked: Public[int]

    def says(self, speaker: Speaker) -> Template:
        if not self.blocked:
            return Voices(
                "You reveal {card}. It doesn’t block.", "{seat:Who} reveals {card}. It doesn’t block."
            )
        return fill(
            Voices(
                "You reveal {card}. It blocks {blocked}.", "{seat:Who} reveals {card}. It blocks {blocked}."
            ),
            blocked=count_of(self.blocked, Plural("1 attack", "{count} attacks")),
        )

    def chip(self, speaker: Speaker) -> Template:
        hit = Voices("block with your top card: {what}", "blocks with their top card: {what}")
        miss = Voices("reveal {what}: no block", "reveals {what}: no block")
        return fill(hit if self.blocked else miss, what=printed_name(self.card))

    def beat(self) -> Beat:
        return Beat("lucky", self.seat, CHIP, (self.card,), (self.seat,))


class DragonsLost(Event, frozen=True):
    """A player lost dragons to attacks that came through (R42)."""

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]
    at: Public[int]

    says = Voices("You lose {dragons}.", "{seat:Who} loses {dragons}.")

    def chip(self, speaker: Speaker) -> Template:
        dragons = self.dragons[0] if len(self.dragons) == 1 else count_of(len(self.dragons), DRAGONS)
        return fill(Voices("lose {what}", "loses {what}"), what=dragons)

    def beat(self) -> Beat:
        return Beat("lose", self.seat, SCENE, self.dragons, (self.seat,))


MELEE_EVENTS = events_in(__name__)
