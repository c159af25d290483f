"""The events of Charm Well: what happened, who sees it, and how pages show it."""

from engines.kernel.events import LOG_ONLY, SCENE, Event, events_in, simple_beat
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.templates import Voices
from examples.charm_well.state import Charm, Coin

VERBS = {"rise": "draw", "throw": "coin", "take": "hand", "sink": "cross", "dream": "sun"}
"""The icon of each verb of a beat."""


class CharmRose(Event, frozen=True):
    """The charm of the next round is turned up."""

    round: Public[int]
    charm: Secret[Charm]

    says = "Round {round}: the charm is {charm}."
    chip = "Round {round}: {charm}"
    beat = simple_beat("rise", "charm", opens="round")


class Threw(Event, frozen=True):
    """A player has thrown a coin, which only they know."""

    seat: Public[int]

    says = Voices("You throw a coin.", "{seat:Who} throws a coin.")
    beat = simple_beat("throw", weight=LOG_ONLY)


class CoinShown(Event, frozen=True):
    """A player's coin is revealed."""

    seat: Public[int]
    coin: Sealed[Coin]

    says = Voices("You threw the {coin}.", "{seat:Who} threw the {coin}.")
    chip = Voices("threw the {coin}", "threw the {coin}")
    beat = simple_beat("throw")


class CharmTaken(Event, frozen=True):
    """A player takes the charm."""

    seat: Public[int]
    charm: Public[Charm]

    says = Voices("You take the charm, {charm}.", "{seat:Who} takes the charm, {charm}.")
    chip = Voices("take {charm}", "takes {charm}")
    beat = simple_beat("take", "charm", weight=SCENE, befalls=True)


class CharmSank(Event, frozen=True):
    """Nobody takes the charm."""

    charm: Public[Charm]

    says = "Nobody threw a coin alone: the charm sinks."
    chip = "The charm sinks"
    beat = simple_beat("sink", "charm", weight=SCENE)


class DreamShown(Event, frozen=True):
    """A player's dream is revealed at the end."""

    seat: Public[int]
    dream: Secret[Charm]

    says = Voices("You dreamed of {dream}.", "{seat:Who} dreamed of {dream}.")
    chip = Voices("dreamed of {dream}", "dreamed of {dream}")
    beat = simple_beat("dream", "dream", befalls=True)


EVENTS = events_in(__name__)
