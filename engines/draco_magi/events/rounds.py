"""Events of rounds: new battlefields and decks, resolution and Nightfall."""

from engines.draco_magi.cards.battle_cards import Advanced, BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.state import End
from engines.draco_magi.words.names import printed_name
from engines.draco_magi.words.phrase_builders import DRAGONS, count_of, list_or_count_of, name_place
from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Change, Event, events_in, seen_cards
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill


class RoundBegan(Event, frozen=True):
    """A round begins; `seat` holds the first player marker (R11)."""

    seat: Public[int]
    round: Public[int]

    says = Voices(
        "Round {round} begins. You’re the first player.",
        "Round {round} begins. {seat:Who} is the first player.",
    )
    chip = "round {round} begins"

    def beat(self) -> Beat:
        return Beat("round", None, CHIP, opens="round")


class BattlefieldLaid(Event, frozen=True):
    """A battlefield was laid in an empty place (R7, R12). It tells the side, which lay hidden in the deck."""

    tells = ("side",)

    at: Public[int]
    side: Public[Side]

    def says(self, speaker: Speaker) -> Template:
        where = name_place(self.side, self.at)
        if self.side.gem is None:
            return fill("{where} comes into play without a gem.", where=where)
        return fill("{where} comes into play with a {side.gem} gem.", where=where)

    def beat(self) -> Beat:
        return Beat("land", None, LOG_ONLY, (self.side,))


class DragonsDrawn(Event, frozen=True):
    """A player drew dragons from their deck into their hand (R13)."""

    seat: Public[int]
    dragons: Pile[Dragon]

    def says(self, speaker: Speaker) -> Template:
        dragons = list_or_count_of(self.dragons, DRAGONS, fill("no dragons"))
        return fill(Voices("You draw {dragons}.", "{seat:Who} draws {dragons}."), dragons=dragons)

    def beat(self) -> Beat:
        return Beat("draw", self.seat, LOG_ONLY, seen_cards(self.dragons))


class DragonDeckShuffled(Event, frozen=True):
    """A player's discarded dragons were shuffled into a new deck (R13)."""

    seat: Public[int]

    says = Voices(
        "You shuffle your discarded dragons into a new deck.",
        "{seat:Who} shuffles their discarded dragons into a new deck.",
    )

    def beat(self) -> Beat:
        return Beat("shuffle", self.seat, LOG_ONLY)


class BattleDeckShuffled(Event, frozen=True):
    """A player's discarded battle cards were shuffled into a new deck (R26)."""

    seat: Public[int]

    says = Voices(
        "You shuffle your discarded battle cards into a new deck.",
        "{seat:Who} shuffles their discarded battle cards into a new deck.",
    )

    def beat(self) -> Beat:
        return Beat("shuffle", self.seat, LOG_ONLY)


# Resolution and Nightfall


class FieldWon(Event, frozen=True):
    """A player won a battlefield and takes its card (R50)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]
    end: Public[End]

    def says(self, speaker: Speaker) -> Template:
        where = name_place(self.side, self.at)
        without_gem = Voices(
            "You win {where} without a gem: {end}.", "{seat:Who} wins {where} without a gem: {end}."
        )
        with_gem = Voices(
            "You win {where} and a {side.gem} gem: {end}.",
            "{seat:Who} wins {where} and a {side.gem} gem: {end}.",
        )
        return fill(without_gem if self.side.gem is None else with_gem, where=where)

    def chip(self, speaker: Speaker) -> Template:
        if self.side.gem is None:
            return Voices("win {side}, no gem", "wins {side}, no gem")
        return Voices("win {side}, {side.gem} gem", "wins {side}, {side.gem} gem")

    def beat(self) -> Beat:
        changes = () if self.side.gem is None else (Change(self.seat, "gems", 1),)
        return Beat("win", self.seat, SCENE, (self.side,), changes=changes, befalls=True)


class FieldTied(Event, frozen=True):
    """Nobody won a battlefield; it stays in play with all its dragons (R51)."""

    at: Public[int]
    side: Public[Side]
    end: Public[End]

    def says(self, speaker: Speaker) -> Template:
        return fill("{where} stays in play: {end}.", where=name_place(self.side, self.at))

    chip = "{side} stays in play"

    def beat(self) -> Beat:
        return Beat("tie", None, CHIP, (self.side,))


class FieldThawed(Event, frozen=True):
    """A frozen battlefield thawed; the Polar dragon of `seat` is now topmost in its stack (R31)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]
    end: Public[End]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "{where} thaws. Your Polar dragon joins your stack.",
            "{where} thaws. {seat:Whose} Polar dragon joins their stack.",
        )
        return fill(sentence, where=name_place(self.side, self.at))

    chip = Voices("thaw {side}", "thaws {side}")

    def beat(self) -> Beat:
        return Beat("thaw", self.seat, CHIP, (self.side,))


class BattleHandDiscarded(Event, frozen=True):
    """A player discarded the rest of their melee hand (R53)."""

    tells = ("cards",)

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]

    says = Voices("You discard {cards}.", "{seat:Who} discards {cards}.")

    def beat(self) -> Beat:
        return Beat("discard", self.seat, LOG_ONLY, self.cards)


class NightfallKept(Event, frozen=True):
    """A player discarded these dragons at Nightfall and kept `kept` others (R55)."""

    tells = ("dragons", "kept")

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]
    kept: Public[int]

    def says(self, speaker: Speaker) -> Template:
        if not self.dragons:
            return Voices("You keep all your dragons.", "{seat:Who} keeps all their dragons.")
        if not self.kept:
            return Voices(
                "You discard {dragons} and keep none.", "{seat:Who} discards {dragons} and keeps none."
            )
        return fill(
            Voices(
                "You discard {dragons} and keep {kept}.", "{seat:Who} discards {dragons} and keeps {kept}."
            ),
            kept=count_of(self.kept, DRAGONS),
        )

    def chip(self, speaker: Speaker) -> Template:
        if not self.kept:
            return Voices("keep no dragons", "keeps no dragons")
        return fill(Voices("keep {what}", "keeps {what}"), what=count_of(self.kept, DRAGONS))

    def beat(self) -> Beat:
        return Beat("keep", self.seat, CHIP, self.dragons)


class AdvancedTaken(Event, frozen=True):
    """A player took an advanced card into their battle deck (R56)."""

    seat: Public[int]
    card: Secret[Advanced]

    def says(self, speaker: Speaker) -> Template:
        if self.card.value is None:
            return "{seat:Who} takes an advanced card."
        return Voices("You take an advanced card: {card}.", "{seat:Who} takes an advanced card: {card}.")

    def chip(self, speaker: Speaker) -> Template:
        """The chip, for those who see the card. It names the player, because no crest precedes it."""
        gain = Voices("you gain {what}", "{seat:who} gains {what}")
        return fill(gain, what=printed_name(self.card.open))

    def beat(self) -> Beat:
        """The beat; without an actor for viewers who see the card, so that its player is shown it too."""
        if self.card.value is None:
            return Beat("gain", self.seat, LOG_ONLY, (None,))
        return Beat("gain", None, CHIP, (self.card.value,))


ROUND_EVENTS = events_in(__name__)
