"""Law (a) for pages and response times, which depend on a state but are not part of the rules."""

from collections.abc import Callable
from typing import Any, Generic

from engines.kernel.choices.tasks import S
from engines.kernel.laws.differences import find_text_difference
from engines.kernel.laws.law_context import LawContext, name_viewer
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.worlds.resample import rekey

Renderer = Callable[[Any, Viewer], str]
"""Renders a state as a page for one viewer, so that the pages of two worlds can be compared."""

TimeObserver = Callable[[Any, int], Any]
"""Returns the observable times of a deciding seat: its time limit, and a bot's thinking time."""

PAGE_INTERVAL = 2
"""The average number of world comparisons per comparison of pages, which is slow."""

TIMING_INTERVAL = 3
"""The average number of world comparisons per comparison of times; bots are slower than pages."""


class OutsideLaws(Generic[S]):
    """Compares pages and times between worlds; `make_renderer` returns a renderer with empty caches."""

    def __init__(
        self,
        context: LawContext[S],
        make_renderer: Callable[[], Renderer] | None,
        observe_times: TimeObserver | None,
        page_interval: int = PAGE_INTERVAL,
        timing_interval: int = TIMING_INTERVAL,
    ) -> None:
        self.context, self.check = context, context.check
        self.make_renderer, self.observe_times = make_renderer, observe_times
        self.page_interval, self.timing_interval = page_interval, timing_interval
        self.shared = make_renderer and make_renderer()

    def check_state(self, state: S) -> None:
        """Check law (a) for the pages and times of a state."""
        if self.make_renderer is None and self.observe_times is None:
            return
        viewer = self.context.draw_viewer()
        world = self.context.draw_world(state, viewer)
        if world is None:
            return
        future = rekey(world, f"{self.context.randbelow(1 << 30)}")
        self._check_page(state, future, viewer)
        self._check_time(state, future, viewer)

    def _check_page(self, state: S, future: S, viewer: Viewer) -> None:
        """Check that indistinguishable worlds have the same page, regardless of the page rendered before."""
        if (
            self.make_renderer is None
            or self.shared is None
            or self.context.randbelow(self.page_interval) > 0
        ):
            return
        page = self.make_renderer()(state, viewer)
        other_page = self.make_renderer()(future, viewer)
        self.check(
            "other worlds render the same page",
            page == other_page,
            lambda: f"the page of {name_viewer(viewer)} {find_text_difference(page, other_page)}",
        )
        previous_viewer = self.context.draw_viewer()
        self.shared(state, previous_viewer)
        later_page = self.shared(state, viewer)
        self.check(
            "pages are not mixed up",
            later_page == page,
            lambda: (
                f"the page of {name_viewer(viewer)} after that of {name_viewer(previous_viewer)} "
                f"differs {find_text_difference(page, later_page)}"
            ),
        )

    def _check_time(self, state: S, future: S, viewer: Viewer) -> None:
        """Check that an answer takes equal time in worlds that the waiting viewer cannot tell apart."""
        deciding = [decision.seat for decision in self.context.game.pending(state) if decision.seat != viewer]
        if self.observe_times is None or not deciding or self.context.randbelow(self.timing_interval) > 0:
            return
        seat = deciding[self.context.randbelow(len(deciding))]
        times = self.observe_times(state, seat), self.observe_times(future, seat)
        subject = f"how long {name_viewer(viewer)} waits for seat {seat}"
        self.context.check_same("other worlds take the same time", times, subject, "times")
