"""Questions to a player, with what the other players read meanwhile, and hints on how to choose."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices


def _choose_dragon(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["spell"].kind == "kill":
        return Voices("Choose a dragon to kill", "{seat:Who} is choosing a dragon to kill.")
    return Voices("Choose a dragon to steal", "{seat:Who} is choosing a dragon to steal.")


def _choose_staff(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """With two players, each keeps two staffs, one after the other."""
    others = "{seat:Who} is choosing 1 of {count} staffs."
    if args["nth"] == 1:
        return Voices("Choose the first of your 2 staffs", others)
    if args["nth"] == 2:
        return Voices("Choose your second staff", others)
    return Voices("Choose a staff to keep", others)


def _say_act(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The question names only what the player can do now."""
    others = "{seat:Who} is playing the {staff}."
    if args["casts"] and args["attacks"]:
        return Voices("Cast spells from the {staff}, or attack", others)
    if args["casts"]:
        return Voices("Cast spells from the {staff}", others)
    if args["attacks"]:
        return Voices("Attack, or end your turn", others)
    return Voices("Nothing left to do this turn", others)


def _take(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Several gems are chosen one by one."""
    others = "{seat:Who} is choosing a gem to steal from {target:who}."
    if args["count"] == 1:
        return Voices("Choose a gem to steal from {target:who}", others)
    return Voices("Choose a gem to steal from {target:who} (1 of {count})", others)


def _say_draft_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """With two staffs, only the first one wakes dragons (R21)."""
    if args["nth"] == 1:
        return "Both are called by number, but your dragons wake only in the turn of this first one."
    return "Staffs are called from 1 to 9. When yours is called, you can cast its spells."


def _say_act_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The actions of a turn, and that nothing is lost by ending it (R22, R27)."""
    if args["casts"]:
        return "Cast as often as you can pay. Energy that you don’t spend is kept when your turn ends."
    if args["attacks"]:
        return "Each dragon can attack once a turn."
    return "You can’t pay for a spell that has a target, and no dragon can attack."


def _say_force_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The gems that attackers take (R30, E2, E3), and that only Ephemeral Dragons stay awake (R31)."""
    if not args["gems"]:
        return "They have no gems to take."
    if args["tires"] == "all":
        return "Each one that isn’t blocked takes a gem, if any is left. Those that survive fall asleep."
    if args["tires"] == "none":
        return "Each one that isn’t blocked takes a gem, if any is left. Those that survive stay awake."
    return "Each one that isn’t blocked takes a gem, if any is left. Only Ephemeral ones stay awake."


def _say_defence_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The gem that a dragon takes if it is not blocked; those let through take a gem each (R30, E2)."""
    if args["gems"] > args["passed"]:
        return "Choose a dragon to block with. If you don’t, you lose a gem."
    if args["gems"]:
        return "Choose a dragon to block with. You have no more gems to lose."
    return "Choose a dragon to block with, or don’t. You have no gems to lose."


QUESTIONS: Mapping[str, Phrase] = {
    "draft": _choose_staff,
    "act": _say_act,
    "copy": Voices("Choose a spell to mirror", "{seat:Who} is choosing a spell to mirror."),
    "curse": Voices("Choose a staff to curse", "{seat:Who} is choosing a staff to curse."),
    "victim": Voices("Choose a player to steal from", "{seat:Who} is choosing a player to steal from."),
    "haul": Voices(
        "Steal up to {most} energy from {target:who}", "{seat:Who} is stealing energy from {target:who}."
    ),
    "gem": Voices(
        "Choose a gem to steal from {target:who}", "{seat:Who} is stealing a gem from {target:who}."
    ),
    "dragon": _choose_dragon,
    "pay": Voices("Pay {cost}", "{seat:Who} is paying for a spell."),
    "target": Voices("Choose a player to attack", "{seat:Who} is choosing a player to attack."),
    "force": Voices(
        "Choose dragons to attack {target:who}", "{seat:Who} is choosing dragons to attack {target:who}."
    ),
    "defend": Voices(
        "Block {target:whose} {breed} (power {power})?", "{seat:Who} is answering {target:whose} attack."
    ),
    "take": _take,
}

HINTS: Mapping[str, Phrase] = {
    "hint.draft": _say_draft_hint,
    "hint.act": _say_act_hint,
    "hint.curse": "Nobody gains energy from it this round.",
    "hint.copy": "Prices include 1 energy more for the mirror.",
    "hint.haul": "Press an amount to take more or less of it.",
    "hint.victim": "You steal from this one player only.",
    "hint.dragon": "It may be awake or asleep.",
    "hint.gem": "Each gem makes the staff of its colour give 1 energy more.",
    "hint.pay": "White energy pays for any colour.",
    "hint.target": "Only awake dragons can block.",
    "hint.force": _say_force_hint,
    "hint.defend": _say_defence_hint,
    "hint.take": "Each gem makes the staff of its colour give 1 energy more.",
}
"""Advice on a choice, by the topic of its question."""
