"""How each side wins, and how near it is, as far as the viewer can know."""

from functools import cache

from engines.kernel.audience import Viewer
from engines.kernel.panels import Goal, Side, Sides
from engines.kernel.text import Speaker
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.rules.setup import INFILTRATORS
from engines.magelight.state import Table


def progress(view: Table) -> tuple[int, ...]:
    """Everybody's Power: what each side tries to take from the other."""
    return tuple([player.power for player in view.players])


def goal(view: Table, viewer: Viewer, say: Speaker) -> Goal:
    """Purge or mill (R30, R31) against Dark Day, drain or the last round (R32, R33, R35)."""
    role = None if viewer is None else view.players[viewer].role.value
    whose = "spectator" if role is None else role.name.lower()
    last = view.options.max_rounds
    return Sides(
        say.say("goal.last" if last else "goal", {"last": last}),
        say.say(f"goal.short.{whose}", {}),
        (
            Side(say.say("goal.guildmages", {}), "hat", "guildmage", _guildmages_status(view, say)),
            Side(say.say("goal.infiltrators", {}), "mask", "infiltrator", _infiltrators_status(view, say)),
        ),
    )


def _guildmages_status(view: Table, say: Speaker) -> str:
    """How many Infiltrators are public without Power, and how many cards can still be drawn (R27, R28)."""
    broken = sum(
        [
            not player.role_is_hidden and player.role.value is Role.INFILTRATOR and not player.power
            for player in view.players
        ]
    )
    cards = len(view.deck) + len(view.discard)
    purge = say.say("goal.broken", {"broken": broken, "needed": INFILTRATORS[view.seats]})
    return say.say("goal.purge", {"purge": purge, "left": cards})


def _infiltrators_status(view: Table, say: Speaker) -> str:
    """What Dark Day costs, or when it may be played, and the Power that is left to the Guildmages."""
    dark_day_card, first_round = _dark_day()
    early = view.round < first_round
    words = {"price": view.cost_of(dark_day_card), "first": first_round}
    dark_day = say.say("goal.dark_day.early" if early else "goal.dark_day", words)
    power, exact = guild_power(view)
    drain = say.say("goal.drain" if exact else "goal.drain.most", {"guild": power})
    return say.say("goal.both", {"dark_day": dark_day, "drain": drain})


@cache
def _dark_day() -> tuple[Design, int]:
    """Dark Day, and the first round in which it may be played."""
    return next(
        (design, card.infiltrators_only.first_round)
        for design, card in CARDS.items()
        if card.infiltrators_only
    )


def guild_power(view: Table) -> tuple[int, bool]:
    """The Power of all Guildmages, and whether the viewer can tell; if not, the most that it may be."""
    known = [player for player in view.players if player.role.value is Role.INFILTRATOR]
    unknown = sorted([player.power for player in view.players if player.role.value is None])
    power = sum([player.power for player in view.players]) - sum([player.power for player in known])
    missing = INFILTRATORS[view.seats] - len(known)
    return power - sum(unknown[:missing]), not missing or missing == len(unknown)
