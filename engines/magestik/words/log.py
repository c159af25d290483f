"""Sentences of the log, one for each event."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any

from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.magestik.words.names import count_nouns


def _with_gems(you: str, other: str) -> Phrase:
    """A phrase whose `{gems}` are listed with their numbers."""
    return _with_list("gems", lambda args: args["gems"], you, other)


def _with_dragons(you: str, other: str) -> Phrase:
    """A phrase whose `{dragons}` are listed with their numbers."""
    return _with_list("dragons", lambda args: [dragon.breed for dragon in args["dragons"]], you, other)


def _with_list(
    field: str, kinds: Callable[[Mapping[str, Any]], Iterable[Enum]], you: str, other: str
) -> Phrase:
    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return fill(Voices(you, other), **{field: count_nouns(kinds(args))})

    return phrase


def _say_staff_called(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A player with two staffs also reveals which one they drafted first."""
    if not args["drafted"]:
        return Voices("You reveal the {staff}.", "{seat:Who} reveals the {staff}.")
    if args["drafted"] == 1:
        return Voices(
            "You reveal the {staff}, which you drafted first.",
            "{seat:Who} reveals the {staff}, which they drafted first.",
        )
    return Voices(
        "You reveal the {staff}, which you drafted second.",
        "{seat:Who} reveals the {staff}, which they drafted second.",
    )


def _say_dragons_woke(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if len(args["dragons"]) == 1:
        return "{seat:Whose} {dragons} wakes up."
    return fill(
        "{seat:Whose} dragons wake up: {woken}.",
        woken=count_nouns([dragon.breed for dragon in args["dragons"]]),
    )


def _say_dragons_faded(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Only Ephemeral Dragons vanish, so several need no list."""
    if len(args["dragons"]) == 1:
        return "{seat:Whose} {dragons} vanishes."
    return fill("{seat:Whose} {count} Ephemeral Dragons vanish.", count=len(args["dragons"]))


def _say_attack_blocked(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["blocks"]:
        return Voices("You don’t block.", "{seat:Who} doesn’t block.")
    return fill(
        Voices("You block with {blockers}.", "{seat:Who} blocks with {blockers}."),
        blockers=count_nouns([blocker.breed for _, blocker in args["blocks"]]),
    )


def _say_dragons_fought(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["attacker_died"] and args["blocker_died"]:
        return "{seat:Whose} {attacker} and {target:whose} {blocker} kill each other."
    if args["attacker_died"]:
        return "{target:Whose} {blocker} kills {seat:whose} {attacker}."
    return "{seat:Whose} {attacker} kills {target:whose} {blocker}."


def _say_dragon_recruited(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return fill(
        Voices("You recruit {what}.", "{seat:Who} recruits {what}."),
        what=count_nouns([args["dragon"].breed]),
    )


def _with_gem(you: str, other: str) -> Phrase:
    """A phrase whose `{gem}` has an article."""
    return _with_list("gem", lambda args: [args["gem"]], you, other)


EVENTS: Mapping[str, Phrase] = {
    "RoundBegan": Voices(
        "Round {round} begins. You’re the Master Mage.",
        "Round {round} begins. {seat:Who} is the Master Mage.",
    ),
    "GemsDealt": _with_gems("You’re dealt {gems}.", "{seat:Who} is dealt {gems}."),
    "DealSkipped": "The deck has too few gems for everyone, so nobody is dealt any.",
    "StaffsTurnedUp": "Out this round: {staffs}.",
    "StaffKept": conditional_phrase(
        lambda args: args["staff"].value is None,
        Voices("You keep a staff.", "{seat:Who} keeps a staff."),
        Voices("You keep the {staff.value}.", "{seat:Who} keeps the {staff.value}."),
    ),
    "StaffCalled": _say_staff_called,
    "EnergyGained": Voices("You gain {energy} energy.", "{seat:Who} gains {energy} energy."),
    "EnergyDenied": Voices(
        "Your {staff} is cursed, so you gain no energy.",
        "{seat:Whose} {staff} is cursed, so they gain no energy.",
    ),
    "DragonsWoke": _say_dragons_woke,
    "DragonsFaded": _say_dragons_faded,
    # The next event says what the spell does, so only a mirrored spell is named, with its staff.
    "SpellCast": conditional_phrase(
        lambda args: args["copied"],
        Voices(
            "You mirror “{spell}” from the {staff} for {paid} energy.",
            "{seat:Who} mirrors “{spell}” from the {staff} for {paid} energy.",
        ),
        Voices("You spend {paid} energy.", "{seat:Who} spends {paid} energy."),
    ),
    "StaffCursed": Voices("You curse the {staff}.", "{seat:Who} curses the {staff}."),
    "DragonRecruited": _say_dragon_recruited,
    "GemDrawn": _with_gem("You draw {gem}.", "{seat:Who} draws {gem}."),
    "EnergyStolen": Voices(
        "You steal {energy} energy from {target:who}.", "{seat:Who} steals {energy} energy from {target:who}."
    ),
    "GemStolen": _with_gem(
        "You steal {gem} from {target:who}.", "{seat:Who} steals {gem} from {target:who}."
    ),
    "DragonStolen": Voices(
        "You steal {target:whose} {dragon}.", "{seat:Who} steals {target:whose} {dragon}."
    ),
    "DragonKilled": Voices("You kill {target:whose} {dragon}.", "{seat:Who} kills {target:whose} {dragon}."),
    "AttackLaunched": _with_dragons(
        "You attack {target:who} with {dragons}.", "{seat:Who} attacks {target:who} with {dragons}."
    ),
    "AttackBlocked": _say_attack_blocked,
    "DragonsFought": _say_dragons_fought,
    "GemsPlundered": _with_gems(
        "Your attack steals {gems} from {target:who}.",
        "{seat:Whose} attack steals {gems} from {target:who}.",
    ),
    "TurnEnded": Voices("You end your turn.", "{seat:Who} ends their turn."),
    "RoundEnded": "Round {round} ends. Put aside face down: {discards}.",
}
