"""Reports the results of `magehall balance` as JSON and as a section of docs/balance.md."""

import re
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct

from app.commands.balance.games import Plan
from engines.kernel.balancing.tally import BalanceTally, Row, WinShare, compare_components
from engines.kernel.contract.game import Game

PACE_SECONDS = 8
"""Estimated seconds that a person takes for a choice that others wait for."""
MARKS = {1: "strong", 0: "", -1: "weak"}

Tallies = Mapping[int, BalanceTally]


def describe_balance(plan: Plan, tallies: Tallies) -> dict[str, Any]:
    """The results as a JSON object."""
    teams = plan.game.counting.teams
    return {
        "game": plan.game.id,
        "version": plan.game.version,
        "strength": plan.strength,
        "playouts": plan.playouts,
        "seed": plan.seed,
        "options": msgspec.to_builtins(plan.options),
        "sizes": [_describe_size(tally, teams) for tally in tallies.values() if tally.games],
        "things": {
            category: [_describe_row(row) for row in rows]
            for category, rows in compare_components(tallies.values()).items()
        },
    }


def _describe_size(tally: BalanceTally, teams: tuple[str, ...]) -> dict[str, Any]:
    return {
        "players": tally.seats,
        "games": tally.games,
        "places": [_describe_share(share) for share in tally.seat_shares()],
        "teams": {
            name: _describe_share(share) for name, share in zip(teams, tally.team_shares(), strict=False)
        },
        "endings": dict(tally.endings.most_common()),
        "rounds": [min(tally.rounds), median(tally.rounds), max(tally.rounds)],
        "choices": [min(tally.choices), median(tally.choices), max(tally.choices)],
        "minutes": [
            _estimate_minutes(waits) for waits in (min(tally.waits), median(tally.waits), max(tally.waits))
        ],
    }


def _describe_share(share: WinShare) -> dict[str, Any]:
    low, high = share.limits
    return {
        "games": share.count,
        "share": round(share.value, 4),
        "interval": [round(low, 4), round(high, 4)],
        "fair": round(share.due / share.count, 4) if share.count else None,
    }


def _describe_row(row: Row) -> dict[str, Any]:
    return {
        "name": row.name,
        "times": row.times,
        "with": _describe_share(row.having),
        "without": _describe_share(row.lacking),
        "mark": MARKS[row.out_of_line],
    }


def _estimate_minutes(waits: float) -> int:
    return round(waits * PACE_SECONDS / 60)


def build_section(plan: Plan, tallies: Tallies) -> str:
    """The section of a game, in Markdown."""
    played = [tally for tally in tallies.values() if tally.games]
    teams = plan.game.counting.teams
    lines = [f"## {plan.game.name}", "", _describe_plan(plan, played), "", *_size_table(played), ""]
    lines += ["### Who wins", "", *_place_table(played), ""]
    if teams:
        lines += [*_team_table(played, teams), ""]
    lines += ["### Endings", "", *_ending_table(played)]
    for category, rows in compare_components(played).items():
        lines += ["", f"### {category}", "", *_thing_table(rows)]
    return "\n".join(lines) + "\n"


def _describe_plan(plan: Plan, played: list[BalanceTally]) -> str:
    counts = [tally.games for tally in played]
    games = f"{min(counts, default=0)}" if len(set(counts)) < 2 else f"{min(counts)} to {max(counts)}"
    budget = "" if plan.playouts is None else f", {plan.playouts} playouts per move"
    bots = f"{plan.strength.capitalize()} bots{budget}"
    options = _describe_options(plan.game, plan.options)
    rules = f"Rules version {plan.game.version}."
    return (
        " ".join([rules, *options, f"{bots}, seed `{plan.seed}`."])
        + f"\n{games} games per number of players."
    )


def _describe_options(game: Game[Any], options: Struct) -> list[str]:
    """A sentence about options that differ from their defaults; none if there are none."""
    defaults = game.options()
    changed = [
        field.id for field in game.option_fields if getattr(options, field.id) != getattr(defaults, field.id)
    ]
    values = ", ".join([f"`{id}={getattr(options, id)}`".lower() for id in changed])
    return [f"Options {values}."] if values else []


def _size_table(played: list[BalanceTally]) -> list[str]:
    rows = [
        (
            f"{tally.seats}",
            f"{tally.games}",
            _format_spread(tally.rounds),
            _format_spread(tally.choices),
            _format_spread([_estimate_minutes(waits) for waits in tally.waits]),
        )
        for tally in played
    ]
    return _table(("players", "games", "rounds", "choices", "minutes (estimated)"), rows)


def _format_spread(numbers: list[int]) -> str:
    return f"{median(numbers):.0f} ({min(numbers)}–{max(numbers)})"


def _place_table(played: list[BalanceTally]) -> list[str]:
    most = max([tally.seats for tally in played])
    rows = []
    for tally in played:
        shares = [_format_share(share) for share in tally.seat_shares()]
        fair = sum(tally.wins) / tally.seats / tally.games
        rows.append((f"{tally.seats}", _format_percent(fair), *shares, *[""] * (most - tally.seats)))
    return _table(("players", "fair", *[f"place {place}" for place in range(1, most + 1)]), rows)


def _team_table(played: list[BalanceTally], teams: tuple[str, ...]) -> list[str]:
    rows = [(f"{tally.seats}", *[_format_share(share) for share in tally.team_shares()]) for tally in played]
    return _table(("players", *teams), rows)


def _format_share(share: WinShare) -> str:
    low, high = share.limits
    mark = "" if share.is_fair else f" {MARKS[1 if share.won > share.due else -1]}"
    return f"{_format_percent(share.value)} ({100 * low:.0f}–{100 * high:.0f}){mark}"


def _ending_table(played: list[BalanceTally]) -> list[str]:
    endings = sorted({ending for tally in played for ending in tally.endings})
    rows = [
        (
            _describe_ending(ending),
            *[_format_percent(tally.endings[ending] / tally.games) for tally in played],
        )
        for ending in endings
    ]
    return _table(("how it ended", *[f"{tally.seats} players" for tally in played]), rows)


def _describe_ending(template: str) -> str:
    """The sentence about an ending for games that ended in any round."""
    return re.sub(r"\{\w+\}", "N", template.replace(" in round {round}", ""))


def _format_percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _thing_table(rows: list[Row]) -> list[str]:
    seats = rows[0].having.count + rows[0].lacking.count
    cells = [
        (
            row.name,
            _format_percent(row.having.count / seats),
            f"{row.times / row.having.count:.1f}",
            _format_times_due(row.having),
            _format_times_due(row.lacking),
            MARKS[row.out_of_line],
        )
        for row in rows
    ]
    return _table(("", "seats", "mean uses", "wins with it", "wins without it", ""), cells)


def _format_times_due(share: WinShare) -> str:
    if not share.due:
        return "–"
    low, high = share.times_due_limits()
    return f"{share.times_due:.2f} ({low:.2f}–{high:.2f})"


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    lines = [head, tuple(["---"] * len(head)), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]
