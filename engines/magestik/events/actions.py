"""The actions of a turn: spells and attacks."""

from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Change, Event, events_in
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.magestik.cards import Energies, Gem, Spell, Staff
from engines.magestik.names import (
    count_dragons,
    count_nouns,
    short_breed,
    short_dragon,
    short_dragons,
    short_gems,
    short_staff,
)
from engines.magestik.state import Dragon


class SpellCast(Event, frozen=True):
    """A spell of `staff` was paid for; its effect is the next event.

    `copied` is whether the Simulacra staff mirrored it. Only then does the event name the spell, with its
    staff, and get a chip of its own: the next event says and shows what the spell does.
    """

    seat: Public[int]
    staff: Public[Staff]
    spell: Public[Spell]
    paid: Public[Energies]
    copied: Public[bool]

    def says(self, speaker: Speaker) -> Template:
        if self.copied:
            return Voices(
                "You mirror “{spell}” from the {staff} for {paid} energy.",
                "{seat:Who} mirrors “{spell}” from the {staff} for {paid} energy.",
            )
        return Voices("You spend {paid} energy.", "{seat:Who} spends {paid} energy.")

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("mirror {what}", "mirrors {what}"), what=short_staff(self.staff))

    def beat(self) -> Beat:
        paid = Change(self.seat, "energy", -sum(self.paid.amounts))
        verb, weight = ("mirror", CHIP) if self.copied else ("cast", LOG_ONLY)
        return Beat(verb, self.seat, weight, (self.spell,), changes=(paid,))


class StaffCursed(Event, frozen=True):
    """A staff was cursed and generates nothing in this round (R23)."""

    seat: Public[int]
    staff: Public[Staff]

    says = Voices("You curse the {staff}.", "{seat:Who} curses the {staff}.")

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("curse {what}", "curses {what}"), what=short_staff(self.staff))

    def beat(self) -> Beat:
        return Beat("curse", self.seat, SCENE, (self.staff,))


class DragonRecruited(Event, frozen=True):
    """A player recruited a dragon, which is awake (R24)."""

    seat: Public[int]
    dragon: Public[Dragon]

    def says(self, speaker: Speaker) -> Template:
        what = count_dragons([self.dragon])
        return fill(Voices("You recruit {what}.", "{seat:Who} recruits {what}."), what=what)

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("recruit {what}", "recruits {what}"), what=short_dragon(self.dragon))

    def beat(self) -> Beat:
        return Beat("recruit", self.seat, SCENE, (self.dragon,))


class GemDrawn(Event, frozen=True):
    """A spell drew a gem from the deck."""

    seat: Public[int]
    gem: Public[Gem]

    def says(self, speaker: Speaker) -> Template:
        return fill(Voices("You draw {gem}.", "{seat:Who} draws {gem}."), gem=count_nouns([self.gem]))

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("draw {what}", "draws {what}"), what=count_nouns([self.gem]))

    def beat(self) -> Beat:
        return Beat("draw", self.seat, SCENE, (self.gem,), changes=(Change(self.seat, "gems", 1),))


class EnergyStolen(Event, frozen=True):
    """A spell stole energy from another player."""

    seat: Public[int]
    target: Public[int]
    energy: Public[Energies]

    says = Voices(
        "You steal {energy} energy from {target:who}.", "{seat:Who} steals {energy} energy from {target:who}."
    )

    def chip(self, speaker: Speaker) -> Template:
        stolen = fill("{count} energy", count=sum(self.energy.amounts))
        return fill(Voices("steal {what}", "steals {what}"), what=stolen)

    def beat(self) -> Beat:
        changes = _list_changes("energy", self.target, self.seat, sum(self.energy.amounts))
        return Beat("steal", self.seat, SCENE, (self.energy,), (self.target,), changes)


class GemStolen(Event, frozen=True):
    """A spell stole a gem from another player."""

    seat: Public[int]
    target: Public[int]
    gem: Public[Gem]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices("You steal {gem} from {target:who}.", "{seat:Who} steals {gem} from {target:who}.")
        return fill(sentence, gem=count_nouns([self.gem]))

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("steal {what}", "steals {what}"), what=count_nouns([self.gem]))

    def beat(self) -> Beat:
        changes = _list_changes("gems", self.target, self.seat, 1)
        return Beat("steal", self.seat, SCENE, (self.gem,), (self.target,), changes)


class DragonStolen(Event, frozen=True):
    """A spell stole a dragon from another player."""

    seat: Public[int]
    target: Public[int]
    dragon: Public[Dragon]

    says = Voices("You steal {target:whose} {dragon}.", "{seat:Who} steals {target:whose} {dragon}.")

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("steal {what}", "steals {what}"), what=short_dragon(self.dragon))

    def beat(self) -> Beat:
        return Beat("steal", self.seat, SCENE, (self.dragon,), (self.target,))


class DragonKilled(Event, frozen=True):
    """A spell killed a dragon."""

    seat: Public[int]
    target: Public[int]
    dragon: Public[Dragon]

    says = Voices("You kill {target:whose} {dragon}.", "{seat:Who} kills {target:whose} {dragon}.")

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("kill {what}", "kills {what}"), what=short_dragon(self.dragon))

    def beat(self) -> Beat:
        return Beat("kill", self.seat, SCENE, (self.dragon,), (self.target,))


class AttackLaunched(Event, frozen=True):
    """An attack was launched; its list of dragons is fixed from now on (R27)."""

    seat: Public[int]
    target: Public[int]
    dragons: Public[tuple[Dragon, ...]]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "You attack {target:who} with {dragons}.", "{seat:Who} attacks {target:who} with {dragons}."
        )
        return fill(sentence, dragons=count_dragons(self.dragons))

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("attack with {what}", "attacks with {what}"), what=short_dragons(self.dragons))

    def beat(self) -> Beat:
        return Beat("attack", self.seat, SCENE, self.dragons, (self.target,))


class AttackBlocked(Event, frozen=True):
    """A player, `seat`, defended against an attack of `target`.

    `blocks` are pairs of attacker and blocker; the other attackers pass (R28).
    """

    seat: Public[int]
    target: Public[int]
    blocks: Public[tuple[tuple[Dragon, Dragon], ...]]

    @property
    def blockers(self) -> tuple[Dragon, ...]:
        """The dragons that block."""
        return tuple([blocker for _, blocker in self.blocks])

    def says(self, speaker: Speaker) -> Template:
        if not self.blocks:
            return Voices("You don’t block.", "{seat:Who} doesn’t block.")
        sentence = Voices("You block with {blockers}.", "{seat:Who} blocks with {blockers}.")
        return fill(sentence, blockers=count_dragons(self.blockers))

    def chip(self, speaker: Speaker) -> Template:
        if not self.blocks:
            return Voices("don’t block", "doesn’t block")
        return fill(Voices("block with {what}", "blocks with {what}"), what=short_dragons(self.blockers))

    def beat(self) -> Beat:
        return Beat("block", self.seat, CHIP, self.blockers, (self.target,))


class DragonsFought(Event, frozen=True):
    """An attacker of `seat` fought a blocker of `target`; either or both died (R29)."""

    seat: Public[int]
    target: Public[int]
    attacker: Public[Dragon]
    blocker: Public[Dragon]
    attacker_died: Public[bool]
    blocker_died: Public[bool]

    def says(self, speaker: Speaker) -> Template:
        if self.attacker_died and self.blocker_died:
            return "{seat:Whose} {attacker} and {target:whose} {blocker} kill each other."
        if self.attacker_died:
            return "{target:Whose} {blocker} kills {seat:whose} {attacker}."
        return "{seat:Whose} {attacker} kills {target:whose} {blocker}."

    def chip(self, speaker: Speaker) -> Template:
        """The result of the fight as the attacker sees it: a kill, a loss or both."""
        if not self.attacker_died:
            outcome = Voices("kill {theirs} with {mine}", "kills {theirs} with {mine}")
        elif self.blocker_died:
            outcome = Voices("trade {mine} for {theirs}", "trades {mine} for {theirs}")
        else:
            outcome = Voices("lose {mine} to {theirs}", "loses {mine} to {theirs}")
        return fill(outcome, mine=short_breed(self.attacker), theirs=short_breed(self.blocker))

    def beat(self) -> Beat:
        return Beat("kill", self.seat, SCENE, (self.attacker, self.blocker), (self.target,))


class GemsPlundered(Event, frozen=True):
    """Dragons that were not blocked stole gems (R30)."""

    seat: Public[int]
    target: Public[int]
    gems: Public[tuple[Gem, ...]]

    def says(self, speaker: Speaker) -> Template:
        sentence = Voices(
            "Your attack steals {gems} from {target:who}.",
            "{seat:Whose} attack steals {gems} from {target:who}.",
        )
        return fill(sentence, gems=count_nouns(self.gems))

    def chip(self, speaker: Speaker) -> Template:
        return fill(Voices("take {what}", "takes {what}"), what=short_gems(self.gems))

    def beat(self) -> Beat:
        changes = _list_changes("gems", self.target, self.seat, len(self.gems))
        return Beat("take", self.seat, SCENE, self.gems, (self.target,), changes)


def _list_changes(what: str, giver: int, taker: int, count: int) -> tuple[Change, ...]:
    return (Change(taker, what, count), Change(giver, what, -count))


EVENTS = events_in(__name__)
