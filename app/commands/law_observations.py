"""Rendered pages and response times, which `magehall laws` compares in addition to the rules."""

from collections.abc import Callable, Mapping
from itertools import count, product
from typing import Any

import msgspec

from app.bots.strengths import choose_path
from app.bots.turn_duration import seconds_until_move, thinking_seconds
from app.storage.models import Seat, Table
from app.tables.log.scene import LogEntry, Scene
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.schedule.collect_facts import collect_public_facts
from app.tables.schedule.plan_rows import TableRows, plan_rows
from app.tables.schedule.timing import TimeLimits
from app.tables.view.describe_table import describe_table
from app.web.rendering.pages import environment
from engines.kernel.contract.game import Game
from engines.kernel.laws.page_laws import Renderer, TimeObserver
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Match
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.thinking.playouts import Budget
from engines.kernel.worlds.world_dealer import deal_world

PACES = ("live", "slow", "none")
CONTROLS = ("player", "bot", "left")
NO_ROWS = TableRows({}, {})
STRENGTH = "medium"
TICK_SECONDS = 0.05
"""How far the simulated clock advances each time a bot reads it; it stops at the bot's thinking time."""


def build_page_renderer(game: Game[Any], seats: int) -> Callable[[], Renderer]:
    """Build a factory of renderers, each of which renders all regions of a table as one string."""
    table, seat_rows = _build_table(game, seats), _build_seats(seats, {})
    templates = environment()

    def build() -> Renderer:
        renderer = RegionRenderer(templates)

        def render(state: Any, viewer: Viewer) -> str:
            match = Match(game, seats, state, opened_at=(0,) * seats)
            table_view = describe_table(Scene(table, seat_rows, game, match), viewer, "/invite")
            return "".join([region.html for region in renderer.render(table_view).values()])

        return render

    return build


def build_scene(match: Match[Any], log: tuple[LogEntry, ...] = ()) -> Scene:
    """The scene of a table in the state of a match, with the options of its state, if it has any."""
    table = _build_table(match.game, match.seats)
    table.options = msgspec.json.encode(getattr(match.state, "options", {})).decode()
    return Scene(table, _build_seats(match.seats, {}), match.game, match, log)


def build_time_observer(game: Game[Any], seats: int) -> TimeObserver:
    """Build a function that returns the times that other players can measure for a decision.

    These are the table's due rows, for each combination of pace and control of the deciding seat, and the
    seconds until a bot moves, measured on a simulated clock.
    """

    def observe_times(state: Any, seat: int) -> tuple[Any, ...]:
        match = Match(game, seats, state, opened_at=(0,) * seats)
        plans = []
        for pace, control in product(PACES, CONTROLS):
            table = _build_table(game, seats, pace)
            seat_rows = _build_seats(seats, {seat: control})
            facts = collect_public_facts(table, seat_rows, match, lambda user_id: True)
            plans.append(plan_rows(facts, TimeLimits(), 0, NO_ROWS))
        return *plans, seconds_until_move(STRENGTH, 1.0, _measure_thinking_seconds(game, state, seat))

    return observe_times


def _build_table(game: Game[Any], seats: int, pace: str = "none") -> Table:
    return Table(
        id="law", game=game.id, rules_version=game.version, players=seats, options="{}", visibility="link",
        status="running", seed="", commitment="", pace=pace,
    )  # fmt: skip


def _build_seats(seats: int, controls: Mapping[int, str]) -> tuple[Seat, ...]:
    return tuple(
        [
            Seat(
                table_id="law",
                seat=seat,
                user_id=str(seat),
                name=f"Mage {seat}",
                salt="",
                control=controls.get(seat, "player"),
            )
            for seat in range(seats)
        ]
    )


def _measure_thinking_seconds(game: Game[Any], state: Any, seat: int) -> float:
    dice, ticks = Dice("pace"), count()
    world = deal_world(game, state, seat, dice)
    if world is None:
        return 0.0
    seconds = thinking_seconds(STRENGTH, 1.0)

    def clock() -> float:
        return min(next(ticks) * TICK_SECONDS, seconds)

    choose_path(STRENGTH, game, world, seat, dice, Budget(seconds=seconds, clock=clock))
    return clock()
