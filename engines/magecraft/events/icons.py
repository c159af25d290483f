"""Events of the icons: attacks, and gems that heal, become Shields or vanish."""

from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Change, Event, events_in
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices
from engines.magecraft.cards import Gem, Icon


class IconLost(Event, frozen=True):
    """An icon could not be carried out (R21)."""

    seat: Public[int]
    icon: Public[Icon]

    says = Voices("Your {icon} has no effect.", "{seat:Whose} {icon} has no effect.")

    def beat(self) -> Beat:
        return Beat("fizzle", self.seat, LOG_ONLY, (self.icon,))


class ShieldBroken(Event, frozen=True):
    """An Attack sent a Shield gem to its owner's Discard Area (R23)."""

    seat: Public[int]
    target: Public[int]
    gem: Public[Gem]

    says = Voices("You break {target:whose} {gem} Shield.", "{seat:Who} breaks {target:whose} {gem} Shield.")
    chip = Voices("break {gem} Shield", "breaks {gem} Shield")

    def beat(self) -> Beat:
        lost = Change(self.target, "shield", -1)
        return Beat("break", self.seat, SCENE, (self.gem,), (self.target,), (lost,))


class LifeTaken(Event, frozen=True):
    """An Attack moved an HP gem to the attacker's Score Area (R23)."""

    seat: Public[int]
    target: Public[int]
    gem: Public[Gem]

    says = Voices(
        "You take {gem} from {target:whose} HP and score it.",
        "{seat:Who} takes {gem} from {target:whose} HP and scores it.",
    )
    chip = Voices("take 1 HP ({gem})", "takes 1 HP ({gem})")

    def beat(self) -> Beat:
        changes = (Change(self.seat, "scored", 1), Change(self.target, "hp", -1))
        return Beat("take", self.seat, SCENE, (self.gem,), (self.target,), changes)


class Healed(Event, frozen=True):
    """A gem of the Academy became HP, or was scored because HP were full (R25)."""

    seat: Public[int]
    gem: Public[Gem]
    scored: Public[bool]

    def says(self, speaker: Speaker) -> Template:
        if self.scored:
            return Voices(
                "You have full HP and score {gem} from the Academy.",
                "{seat:Who} has full HP and scores {gem} from the Academy.",
            )
        return Voices(
            "You heal with {gem} from the Academy.", "{seat:Who} heals with {gem} from the Academy."
        )

    def chip(self, speaker: Speaker) -> Template:
        if self.scored:
            return Voices("score {gem}", "scores {gem}")
        return Voices("heal with {gem}", "heals with {gem}")

    def beat(self) -> Beat:
        area = "scored" if self.scored else "hp"
        return Beat("heal", self.seat, CHIP, (self.gem,), changes=(Change(self.seat, area, 1),))


class Shielded(Event, frozen=True):
    """A gem of the Academy, or of the player's Discard Area if `discarded`, became a Shield (R26)."""

    seat: Public[int]
    gem: Public[Gem]
    discarded: Public[bool]

    def says(self, speaker: Speaker) -> Template:
        if self.discarded:
            return Voices(
                "You raise {gem} from your Discard Area as a Shield.",
                "{seat:Who} raises {gem} from their Discard Area as a Shield.",
            )
        return Voices(
            "You raise {gem} from the Academy as a Shield.",
            "{seat:Who} raises {gem} from the Academy as a Shield.",
        )

    chip = Voices("raise {gem} Shield", "raises {gem} Shield")

    def beat(self) -> Beat:
        return Beat("shield", self.seat, CHIP, (self.gem,), changes=(Change(self.seat, "shield", 1),))


class Vanished(Event, frozen=True):
    """A gem of the hand, or an HP gem if `hp`, was scored (R27)."""

    seat: Public[int]
    gem: Public[Gem]
    hp: Public[bool]

    def says(self, speaker: Speaker) -> Template:
        if self.hp:
            return Voices(
                "You vanish {gem} from your HP and score it.",
                "{seat:Who} vanishes {gem} from their HP and scores it.",
            )
        return Voices(
            "You vanish {gem} from your hand and score it.",
            "{seat:Who} vanishes {gem} from their hand and scores it.",
        )

    def chip(self, speaker: Speaker) -> Template:
        if self.hp:
            return Voices("vanish 1 HP ({gem})", "vanishes 1 HP ({gem})")
        return Voices("vanish {gem}", "vanishes {gem}")

    def beat(self) -> Beat:
        changes = (Change(self.seat, "scored", 1), *([Change(self.seat, "hp", -1)] if self.hp else []))
        return Beat("vanish", self.seat, CHIP, (self.gem,), changes=changes)


class VanishForgone(Event, frozen=True):
    """A player with an empty hand skipped a Vanish and kept their HP (R27)."""

    seat: Public[int]

    says = Voices("You skip Vanish.", "{seat:Who} skips Vanish.")
    chip = Voices("skip Vanish", "skips Vanish")

    def beat(self) -> Beat:
        return Beat("skip", self.seat, CHIP)


EVENTS = events_in(__name__)
