"""Events that change a player's Power, Ward, Mana or Actions, or show their role."""

from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Change, Event
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices
from engines.magelight.cards.roles import Role


class PowerLost(Event, frozen=True):
    """A player lost Power, after Ward absorbed all or part of the loss (R41). `power` is what is left."""

    seat: Public[int]
    lost: Public[int]
    absorbed: Public[int]
    power: Public[int]

    def says(self, speaker: Speaker) -> Template:
        if self.lost and self.absorbed:
            return Voices(
                "You lose {lost} Power and have {power} left. Ward absorbs {absorbed}.",
                "{seat:Who} loses {lost} Power and has {power} left. Ward absorbs {absorbed}.",
            )
        if self.lost:
            return Voices(
                "You lose {lost} Power and have {power} left.",
                "{seat:Who} loses {lost} Power and has {power} left.",
            )
        if self.absorbed:
            return Voices(
                "Your Ward absorbs the loss of {absorbed} Power.",
                "{seat:Whose} Ward absorbs the loss of {absorbed} Power.",
            )
        if self.power:
            return Voices("You keep your last Power.", "{seat:Who} keeps their last Power.")
        return Voices("You have no Power to lose.", "{seat:Who} has no Power to lose.")

    def chip(self, speaker: Speaker) -> Template:
        """Mentions what Ward absorbed only if no Power was lost."""
        if self.lost:
            return Voices("lose {lost} Power", "loses {lost} Power")
        if self.absorbed:
            return Voices("ward off {absorbed} Power", "wards off {absorbed} Power")
        return Voices("lose nothing", "loses nothing")

    def beat(self) -> Beat:
        """A scene if it was the player's last Power, else a chip."""
        weight = SCENE if self.lost and not self.power else CHIP
        changes = (Change(self.seat, "power", -self.lost),) if self.lost else ()
        return Beat("lose", self.seat, weight, targets=(self.seat,), changes=changes)


class PowerGained(Event, frozen=True):
    """A player gained Power (R6). `power` is the new total."""

    seat: Public[int]
    gained: Public[int]
    power: Public[int]

    def says(self, speaker: Speaker) -> Template:
        if self.gained:
            return Voices(
                "You gain {gained} Power and now have {power}.",
                "{seat:Who} gains {gained} Power and now has {power}.",
            )
        return Voices(
            "Your Power stays at the limit of {power}.", "{seat:Whose} Power stays at the limit of {power}."
        )

    def chip(self, speaker: Speaker) -> Template:
        if self.gained:
            return Voices("gain {gained} Power", "gains {gained} Power")
        return Voices("gain no Power", "gains no Power")

    def beat(self) -> Beat:
        changes = (Change(self.seat, "power", self.gained),) if self.gained else ()
        return Beat("gain", self.seat, changes=changes)


class WardGained(Event, frozen=True):
    """A player gained Ward (R41)."""

    seat: Public[int]
    gained: Public[int]

    says = Voices("You gain {gained} Ward.", "{seat:Who} gains {gained} Ward.")
    chip = Voices("gain {gained} Ward", "gains {gained} Ward")

    def beat(self) -> Beat:
        return Beat("ward", self.seat, changes=(Change(self.seat, "ward", self.gained),))


class ManaGained(Event, frozen=True):
    """A player gained Mana from an effect (R11)."""

    seat: Public[int]
    gained: Public[int]

    says = Voices("You gain {gained} Mana.", "{seat:Who} gains {gained} Mana.")

    def beat(self) -> Beat:
        return Beat("count", self.seat, LOG_ONLY, changes=(Change(self.seat, "mana", self.gained),))


class ActionsGained(Event, frozen=True):
    """A player gained Actions from an effect (R11)."""

    seat: Public[int]
    gained: Public[int]

    says = Voices(
        Plural("You gain 1 Action.", "You gain {gained} Actions.", by="gained"),
        Plural("{seat:Who} gains 1 Action.", "{seat:Who} gains {gained} Actions.", by="gained"),
    )

    def beat(self) -> Beat:
        return Beat("count", self.seat, LOG_ONLY, changes=(Change(self.seat, "actions", self.gained),))


class RoleRevealed(Event, frozen=True):
    """A player's role was revealed to all (R30)."""

    seat: Public[int]
    role: Secret[Role]

    chip = Voices("are revealed: {role}", "is revealed: {role}")

    def says(self, speaker: Speaker) -> Template:
        if self.role.value is Role.INFILTRATOR:
            return Voices("You are revealed as an {role}.", "{seat:Who} is revealed as an {role}.")
        return Voices("You are revealed as a {role}.", "{seat:Who} is revealed as a {role}.")

    def beat(self) -> Beat:
        """A scene aimed at the player; only an Infiltrator is exposed, as a Guildmage loses nothing."""
        exposed = (self.seat,) if self.role.value is Role.INFILTRATOR else ()
        return Beat("unmask", self.seat, SCENE, (self.role.value,), (self.seat,), exposed=exposed)


class RoleShown(Event, frozen=True):
    """A player showed their role only to `target` (R30)."""

    seat: Public[int]
    target: Public[int]
    role: Secret[Role]

    def says(self, speaker: Speaker) -> Template:
        if self.role.value is None:
            return Voices("You show {target:who} your role.", "{seat:Who} shows {target:who} their role.")
        return Voices(
            "You show {target:who} your role: {role}.", "{seat:Who} shows {target:who} their role: {role}."
        )

    def chip(self, speaker: Speaker) -> Template:
        if self.role.value is None:
            return Voices("show your role", "shows their role")
        return Voices("show your role: {role}", "shows a role: {role}")

    def beat(self) -> Beat:
        """A scene aimed at both players, as the role is usually shown because of another player's card."""
        return Beat("show", self.seat, SCENE, (self.role.value,), (self.target, self.seat))
