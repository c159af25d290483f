"""The asymmetrical variant: choosing the additional kinds in each player's dragon deck (R59, R60)."""

from typing import Any

from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.events.setup import ExtrasChosen
from engines.draco_magi.state import EXTRAS, Extra, Table
from engines.kernel.choices.decision import RANDOM, Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Step, Task, Together
from engines.kernel.secrecy.audience import ALL, Audience, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text


def tasks_for_extras(table: Table) -> tuple[Task, ...]:
    """Return the tasks that decide the additional kinds, before the decks are shuffled.

    Nobody chooses anything if the decks contain all additional kinds, or none.
    """
    options, first = table.options, table.first
    count = options.extra if options.asymmetric else len(EXTRAS)
    if count in (0, len(EXTRAS)):
        return (DealExtras(count),)
    if options.pick == "random":
        return (DealExtras(count), TellExtras())
    if options.pick == "secret":
        return (DealExtras(0), Together(((PickExtras(0),), (PickExtras(1),))), TellExtras())
    return (DealExtras(0), *[AddExtra(seat) for _ in range(count) for seat in (first, 1 - first)])


def set_extras(table: Table, seat: int, kinds: tuple[Extra, ...], known: Audience) -> Table:
    """Put these additional kinds into a player's deck and all others out of the game."""
    unused = [kind for kind in EXTRAS if kind not in kinds]
    return table.change_player(
        seat, extras=Pile[Extra].hand(kinds, known), unused=Pile[Extra].hand(unused, known)
    )


class DealExtras(Step[Table], frozen=True):
    """Deals `count` kinds to each player: all, none, or random ones that only their player sees."""

    count: Public[int]

    def run(self, state: Table) -> Table:
        is_random = 0 < self.count < len(EXTRAS)
        for seat in range(len(state.players)):
            kinds = EXTRAS
            if is_random:
                shuffled, state = state.shuffle(Pile[Extra].of(EXTRAS))
                kinds = tuple(shuffled)
            state = set_extras(state, seat, kinds[: self.count], only(seat) if is_random else ALL)
        return state


def _kind_option(kind: Dragon) -> Option[Dragon]:
    id = f"kind:{kind.name.lower()}"
    return Option(id, kind, target=id, subject=kind)


class PickExtras(Ask[Table], frozen=True):
    """Decision D3: choose all additional kinds of the player's deck in secret."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        count = state.options.extra
        topic = text("extras", seat=self.seat, count=count)
        options = tuple(map(_kind_option, EXTRAS))
        return Pick(seat=self.seat, topic=topic, options=options, default=RANDOM, least=count, most=count)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return set_extras(state, self.seat, values, only(self.seat))


class TellExtras(Step[Table], frozen=True):
    """Logs the kinds in each player's deck, visible to that player only."""

    def run(self, state: Table) -> Table:
        for seat, player in enumerate(state.players):
            state = state.emit(ExtrasChosen(seat, player.extras))
        return state


class AddExtra(Ask[Table], frozen=True):
    """Decision D3b: openly choose one more kind for the player's deck, in turn."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        player = state.players[self.seat]
        left = state.options.extra - len(player.extras)
        topic = text("extra", seat=self.seat, left=left)
        options = tuple(map(_kind_option, player.unused))
        return Pick(seat=self.seat, topic=topic, options=options, default=RANDOM, public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        kinds = (*state.players[self.seat].extras, values[0])
        state = set_extras(state, self.seat, kinds, ALL)
        return state.emit(ExtrasChosen(self.seat, Pile[Extra].hand(values, ALL)))
