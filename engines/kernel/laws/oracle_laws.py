"""Law (h): viewers see exactly the things they were shown.

The law is verified without the code that computes views.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Generic

from msgspec import Struct

from engines.kernel.choices.decision import Path
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Events
from engines.kernel.laws import oracle
from engines.kernel.laws.differences import is_same, show_value
from engines.kernel.laws.law_context import LawContext, name_viewer
from engines.kernel.laws.places import find_table_fields, name_places
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.veiled import Veiled
from engines.kernel.worlds.resample import MAX_ATTEMPTS, permute, rekey


class OracleLaws(Generic[S]):
    """Compares what a view shows with what its viewer should know from events and decisions."""

    def __init__(self, context: LawContext[S]) -> None:
        self.context, self.game, self.check = context, context.game, context.check

    def check_mask(self, state: S) -> None:
        """Check law (h): a second evaluation of every audience agrees with the masks."""
        viewer = self.context.draw_viewer()
        view = self.game.view(state, viewer)
        pairs = zip(oracle.find_veiled(state), oracle.find_veiled(view), strict=True)
        wrong_pairs = [
            (veiled, masked)
            for veiled, masked in pairs
            if oracle.expected_content(veiled, viewer) != oracle.masked_content(masked)
            or oracle.reveals_other_audiences(masked, viewer)
        ]
        self.check("masks show what is known", not wrong_pairs, lambda: _list_wrong(wrong_pairs, viewer))

    def check_newly_seen(self, before: S, after: S, events: Events) -> None:
        """Check law (h): everything that a view newly shows was named to the viewer.

        It was named by an event, by a decision of the viewer, or by one of the viewer's notes. A thing that
        is new on the table need not be named if everybody sees it, or if it only appears in a listing,
        because the rules define what a deck contains. A viewer to whom one thing was named may deduce others
        of the same kind. The end of a game reveals everything without events.
        """
        if self.game.finished(after):
            return
        viewer = self.context.draw_viewer()
        placed_things, listed_things, noted_things = self._count_newly_seen(before, after, viewer)
        named_things = oracle.find_event_things(events, viewer) | noted_things.keys()
        if viewer is not None:
            named_things |= oracle.find_decision_things(self.game.decision(before, viewer))
            named_things |= oracle.find_decision_things(self.game.decision(after, viewer))
        extra_things = {thing for thing in placed_things + listed_things if thing not in named_things}
        if extra_things:
            public_things, _, _ = self._count_newly_seen(before, after, None)
            created_things = self._count_on_table(after) - self._count_on_table(before)
            named_kinds = {kind for kind, _ in named_things}
            extra_things = {
                thing
                for thing in extra_things
                if thing not in created_things
                or (placed_things[thing] > public_things[thing] and thing[0] not in named_kinds)
            }
        self.check(
            "everything seen was shown",
            not extra_things,
            lambda: (
                f"{name_viewer(viewer)} sees {_list_things(extra_things)} after {_list_kinds(events)}"
                f"{_name_table_fields(after, viewer, extra_things)}"
            ),
        )

    def _count_newly_seen(self, before: S, after: S, viewer: Viewer) -> tuple[Counter[oracle.Thing], ...]:
        """The increase of each visible thing: in places, in listings, and in the viewer's own notes."""
        removed_values, added_values = oracle.find_differences(
            self.game.view(before, viewer), self.game.view(after, viewer)
        )
        (old_places, old_lists), (new_places, new_lists) = (
            oracle.count_visible(removed_values),
            oracle.count_visible(added_values),
        )
        increase = (new_places + new_lists) - (old_places + old_lists)
        placed_increase = (new_places - old_places) & increase
        return (
            placed_increase,
            increase - placed_increase,
            oracle.count_notes(added_values) - oracle.count_notes(removed_values),
        )

    def _count_on_table(self, state: S) -> Counter[oracle.Thing]:
        """The number of each thing on the table, visible or not."""
        placed, _ = oracle.count_visible(oracle.find_veiled(state))
        return placed

    def check_other_chance(self, before: S, seat: int, path: Path, after: S, events: Events) -> None:
        """Check law (h): if the events and decisions that a viewer sees are the same, so is the view.

        The choice is repeated with other random numbers. The worlds compared here can really occur, and were
        not selected by their views. Cards that everybody sees may differ without an event, for example which
        of two equal cards was drawn.
        """
        if before.rng == after.rng:
            return
        viewer = self.context.draw_viewer()
        other_after, other_events = self.game.choose(
            rekey(before, f"{self.context.randbelow(1 << 30)}"), seat, path
        )
        if not is_same(
            self._perceive(after, events, viewer), self._perceive(other_after, other_events, viewer)
        ):
            return
        self.context.worlds += 1
        law = "the same events and decisions give the same view"
        views = self.game.view(after, viewer), self.game.view(other_after, viewer)
        who = f"{name_viewer(viewer)} after the events {_list_kinds(events)}"
        self.context.check_same(law, views, f"the view of {who}")
        decisions = [self.context.visible_decisions(state, viewer) for state in (after, other_after)]
        self.context.check_same(law, decisions, f"what is seen by {who}", "decisions")

    def _perceive(self, state: S, events: Events, viewer: Viewer) -> Any:
        own_decision = None if viewer is None else self.game.decision(state, viewer)
        open_values = [veiled.mask(None) for veiled, _ in self.game.veiled_values(state)]
        return (
            self.game.mask_events(events, viewer),
            own_decision and self.context.offer(own_decision),
            open_values,
        )

    def check_permuted(self, state: S) -> None:
        """Check law (h): the view stays the same in every valid world in which hidden values were permuted.

        `resample` rejects worlds whose view differs. If a view leaked hidden values, it would merely find
        fewer worlds, and the other laws would not fail.
        """
        context, game = self.context, self.game
        viewer = context.draw_viewer()
        for _ in range(MAX_ATTEMPTS):
            permute_few = context.randbelow(3) == 0
            world = permute(game, state, viewer, context.randbelow, context.seats, permute_few)
            world = game.mend(world, viewer, context.randbelow)
            if game.find_violation(world) is None:
                context.worlds += 1
                views = game.view(state, viewer), game.view(world, viewer)
                context.check_same(
                    "permuted worlds look the same", views, f"the view of {name_viewer(viewer)}"
                )
                return


def _list_wrong(pairs: list[tuple[Veiled, Veiled]], viewer: Viewer) -> str:
    shown = [f"{show_value(masked)} of {show_value(veiled)}" for veiled, masked in pairs]
    return f"{name_viewer(viewer)} sees {', '.join(shown)}"


def _name_table_fields(state: Struct, viewer: Viewer, things: Iterable[oracle.Thing]) -> str:
    """The fields of the state that show these things, in a message."""
    wanted = set(things)
    fields = find_table_fields(state, viewer, lambda value: bool(wanted & set(oracle.find_things(value))))
    return f", in {name_places(fields)}" if fields else ""


def _list_things(things: Iterable[oracle.Thing]) -> str:
    return ", ".join(sorted([".".join(thing) for thing in things]))


def _list_kinds(events: Events) -> str:
    return ", ".join([type(event).__name__ for event in events]) or "none"
