"""The goals of both sides, and how close each side is to its goal, as far as the viewer can know."""

from functools import lru_cache

from engines.kernel.contract.panels import Goal, Side, Sides
from engines.kernel.identity_cache import DEFAULT_CACHE_SIZE
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.limits import INFILTRATORS_BY_PLAYERS
from engines.magelight.state import Table


def progress(view: Table) -> tuple[int, ...]:
    """Each player's Power, which the other side tries to take away."""
    return tuple([player.power for player in view.players])


def goal(view: Table, viewer: Viewer, say: Speaker) -> Goal:
    """The goals of the Guildmages (R30, R31) and of the Infiltrators (R32, R33, R35), with their status."""
    role = None if viewer is None else view.players[viewer].role.value
    role_key = "spectator" if role is None else role.name.lower()
    if view.ending is not None:
        statuses = tuple([_say_result(view.ending.team is team, say) for team in Role])
    else:
        statuses = (_say_guildmages_status(view, say), _say_infiltrators_status(view, say))
    guildmages, infiltrators = statuses
    return Sides(
        _say_goal(view.options.max_rounds, say),
        say.say(f"goal.short.{role_key}", {}),
        (
            Side(say.say("goal.guildmages", {}), "hat", "guildmage", guildmages),
            Side(say.say("goal.infiltrators", {}), "mask", "infiltrator", infiltrators),
        ),
    )


@lru_cache(DEFAULT_CACHE_SIZE)
def _say_goal(max_rounds: int, say: Speaker) -> str:
    return say.say("goal.last" if max_rounds else "goal", {"last": max_rounds})


def _say_result(is_met: bool, say: Speaker) -> str:
    """Whether a side's goal has ended the game.

    By then all roles are public, so there is nothing left to count.
    """
    return say.say("goal.met" if is_met else "goal.unmet", {})


def _say_guildmages_status(view: Table, say: Speaker) -> str:
    """The number of public Infiltrators without Power, and of cards that can still be drawn (R27, R28)."""
    broken = sum(
        [
            not player.role_is_hidden and player.role.value is Role.INFILTRATOR and not player.power
            for player in view.players
        ]
    )
    return _say_purge(broken, INFILTRATORS_BY_PLAYERS[view.seats], len(view.deck) + len(view.discard), say)


@lru_cache(DEFAULT_CACHE_SIZE)
def _say_purge(broken: int, needed: int, left: int, say: Speaker) -> str:
    purge = say.say("goal.broken", {"broken": broken, "needed": needed})
    return say.say("goal.purge", {"purge": purge, "left": left})


def _say_infiltrators_status(view: Table, say: Speaker) -> str:
    """The status of the Infiltrators' goals.

    It gives the price of Dark Day, or the first round in which it may be played if that is still to come, and
    the Power that the Guildmages have left.
    """
    dark_day_card, first_round = _dark_day()
    return _say_drain(
        view.round < first_round, first_round, view.cost_of(dark_day_card), *guild_power_range(view), say
    )


@lru_cache(DEFAULT_CACHE_SIZE)
def _say_drain(
    too_early: bool, first_round: int, price: int, min_power: int, max_power: int, say: Speaker
) -> str:
    words = {"price": price, "first": first_round}
    dark_day = say.say("goal.dark_day.early" if too_early else "goal.dark_day", words)
    drain = say.say(
        "goal.drain" if min_power == max_power else "goal.drain.about",
        {"least": min_power, "most": max_power},
    )
    return say.say("goal.both", {"dark_day": dark_day, "drain": drain})


def _dark_day() -> tuple[Design, int]:
    """The design of Dark Day, and the first round in which it may be played."""
    return next(
        (design, card.infiltrators_only.first_round)
        for design, card in CARDS.items()
        if card.infiltrators_only
    )


def guild_power_range(view: Table) -> tuple[int, int]:
    """The lowest and the highest total Power that the Guildmages can have, as far as the viewer can tell."""
    known_infiltrators = [player for player in view.players if player.role.value is Role.INFILTRATOR]
    unknown = sorted([player.power for player in view.players if player.role.value is None])
    power = sum([player.power for player in view.players]) - sum(
        [player.power for player in known_infiltrators]
    )
    missing = INFILTRATORS_BY_PLAYERS[view.seats] - len(known_infiltrators)
    return power - sum(unknown[len(unknown) - missing :]), power - sum(unknown[:missing])
