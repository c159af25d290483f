"""The context shared by the laws: random viewers, indistinguishable worlds, visible decisions."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic

from msgspec import Struct

from engines.kernel.choices.decision import Decision, Option, Pick, Split
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.laws.differences import find_difference
from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.kernel.worlds.resample import resample

Check = Callable[..., None]
"""`check(law, held, why)` records one check of a law."""


class NoViewer:
    """Stands for no viewer at all, as None is the spectator."""


NO_VIEWER = NoViewer()


class LawContext(Generic[S]):
    """A game under inspection.

    `searched` counts the searches for another world, `found` the successful ones, and `worlds` the worlds
    compared.
    """

    def __init__(self, game: Game[S], seats: int, randbelow: RandBelow, check: Check) -> None:
        self.game, self.seats, self.randbelow, self.check = game, seats, randbelow, check
        self.searched = self.found = self.worlds = 0
        self._fixed: Viewer | NoViewer = NO_VIEWER

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All seats, then the spectator."""
        return (*range(self.seats), None)

    def fix_viewer(self, viewer: "Viewer | NoViewer") -> None:
        """Let `draw_viewer` return this viewer, or random ones again after NO_VIEWER."""
        self._fixed = viewer

    def draw_viewer(self) -> Viewer:
        """A random viewer, or the one that was fixed."""
        if not isinstance(self._fixed, NoViewer):
            return self._fixed
        return self.viewers[self.randbelow(self.seats + 1)]

    def draw_world(self, state: S, viewer: Viewer) -> S | None:
        """A world that the viewer cannot tell from this one, or None if none is found."""
        permute_few = self.randbelow(3) == 0
        world = resample(self.game, state, viewer, self.randbelow, self.seats, permute_few)
        self.searched += 1
        self.found += world is not None
        self.worlds += world is not None
        return world

    def draw_worlds(self, state: S, viewer: Viewer, limit: int) -> Iterator[S]:
        """Up to `limit` worlds that the viewer cannot tell from this one."""
        for _ in range(limit):
            world = self.draw_world(state, viewer)
            if world is None:
                return
            yield world

    def check_same(self, name: str, values: Sequence[Any], subject: str, path: str = "") -> bool:
        """Record a check that two values are equal in type and content; the message names their difference.

        `subject` says whose values these are ("the view of seat 1"), `path` is the start of the path.
        """
        first, second = values
        difference = find_difference(first, second, path)
        self.check(name, difference is None, lambda: f"{subject} differs at {difference}")
        return difference is None

    def visible_decisions(self, state: S, viewer: Viewer) -> list[Any]:
        """The open decisions as the viewer sees them: their own in full, only seat and topic of others."""
        return [
            self.offer(decision)
            if decision.seat == viewer
            else {"seat": decision.seat, "topic": decision.topic}
            for decision in self.game.pending(state)
        ]

    def offer(self, decision: Decision) -> dict[str, Any]:
        """A decision as its seat sees it, by field, with the options' labels if the game has phrases."""
        offer = _list_fields(decision)
        if isinstance(decision, Split):
            offer["default"] = decision.default_answer()
        if isinstance(decision, Pick):
            say = None
            if self.game.phrases:
                say = self.game.speaker(decision.seat, tuple(f"seat {seat}" for seat in range(self.seats)))
            offer["options"] = tuple([_describe_option(option, say) for option in decision.options])
        return offer


def name_viewer(viewer: Viewer) -> str:
    """A viewer in a message."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def _describe_option(option: Option[Any], say: Speaker | None) -> dict[str, Any]:
    """Everything of an option that its seat sees: all but its value, which only the rules get."""
    fields = _list_fields(option)
    del fields["value"]
    return fields if say is None else fields | {"words": say.text(option.text)}


def _list_fields(struct: Struct) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}
