"""Events of the artifact check."""

from engines.kernel.events import LOG_ONLY, SCENE, Beat, Change, Event
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices
from engines.magelight.cards.designs import Design


class ArtifactsFound(Event, frozen=True):
    """Artifacts must be resolved now (R14, R21).

    `count` is their number. `drawn` is the number of cards drawn so far if the last one, an artifact,
    interrupts a draw. Both are listed in `tells`: no card shows how many artifacts a hand holds, nor which of
    several drawn cards is one.
    """

    tells = ("count", "drawn")

    seat: Public[int]
    count: Public[int]
    drawn: Public[int] = 0

    says = Voices(
        Plural("You have 1 artifact to resolve.", "You have {count} artifacts to resolve."),
        Plural("{seat:Who} has 1 artifact to resolve.", "{seat:Who} has {count} artifacts to resolve."),
    )

    def beat(self) -> Beat:
        return Beat("find", self.seat, LOG_ONLY)


class ArtifactRevealed(Event, frozen=True):
    """An artifact was revealed to everybody; its effect follows (R14)."""

    seat: Public[int]
    artifact: Public[Design]

    says = Voices("You reveal {artifact}.", "{seat:Who} reveals {artifact}.")
    chip = Voices("reveal {artifact}", "reveals {artifact}")

    def beat(self) -> Beat:
        return Beat("reveal", self.seat, SCENE, (self.artifact,))


class SecretKept(Event, frozen=True):
    """A SECRET artifact was resolved without revealing it; only its holder knows which one (R40)."""

    seat: Public[int]
    artifact: Secret[Design]

    def says(self, speaker: Speaker) -> Template:
        if self.artifact.value is None:
            return Voices("You resolve a secret artifact.", "{seat:Who} resolves a secret artifact.")
        return Voices("You resolve {artifact} in secret.", "{seat:Who} resolves {artifact} in secret.")

    def chip(self, speaker: Speaker) -> Template:
        if self.artifact.value is None:
            return Voices("keep a secret", "keeps a secret")
        return Voices("keep {artifact} secret", "keeps {artifact} secret")

    def beat(self) -> Beat:
        return Beat("secret", self.seat, things=(self.artifact.value,))


class SecretsCounted(Event, frozen=True):
    """Unrevealed artifacts added `mana`, possibly 0, to the player's Mana, which everybody sees (R40)."""

    tells = ("mana",)

    seat: Public[int]
    mana: Public[int]

    def says(self, speaker: Speaker) -> Template:
        if not self.mana:
            return Voices(
                "You gain no Mana from secret artifacts.", "{seat:Who} gains no Mana from secret artifacts."
            )
        return Voices(
            "You gain {mana} Mana from secret artifacts.",
            "{seat:Who} gains {mana} Mana from secret artifacts.",
        )

    def beat(self) -> Beat:
        return Beat("count", self.seat, LOG_ONLY, changes=(Change(self.seat, "mana", self.mana),))
