"""What the log says: one phrase for each event."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template, Voices, choose_template
from engines.magestik.card_words import say_counted


def _with_gems(you: str, other: str) -> Phrase:
    """A phrase with `{gems}` in it, which are said with their numbers."""
    return _with_list("{gems}", lambda args: args["gems"], you, other)


def _with_dragons(you: str, other: str) -> Phrase:
    """A phrase with `{dragons}` in it, which are said with their numbers."""
    return _with_list("{dragons}", lambda args: [dragon.breed for dragon in args["dragons"]], you, other)


def _with_list(field: str, kinds: Callable[[Mapping[str, Any]], Any], you: str, other: str) -> Phrase:
    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        words = say_counted(kinds(args), speaker)
        return Voices(you.replace(field, words), other.replace(field, words))

    return phrase


def _called(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A player with two staffs shows with either of them which they drafted first."""
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


def _woke(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if len(args["dragons"]) == 1:
        return "{seat:Whose} {dragons} wakes up."
    woken = say_counted([dragon.breed for dragon in args["dragons"]], speaker)
    return f"{{seat:Whose}} dragons wake up: {woken}."


def _faded(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """All of them are Ephemeral Dragons."""
    if len(args["dragons"]) == 1:
        return "{seat:Whose} {dragons} vanishes."
    return f"{{seat:Whose}} {len(args['dragons'])} Ephemeral Dragons vanish."


def _blocked(args: Mapping[str, Any], speaker: Speaker) -> Template:
    count = len(args["blocks"])
    if not count:
        return Voices("You don’t block.", "{seat:Who} doesn’t block.")
    what = "1 dragon" if count == 1 else f"{count} dragons"
    return Voices(f"You block {what}.", f"{{seat:Who}} blocks {what}.")


def _fought(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["attacker_died"] and args["blocker_died"]:
        return "{seat:Whose} {attacker} and {target:whose} {blocker} kill each other."
    if args["attacker_died"]:
        return "{target:Whose} {blocker} kills {seat:whose} {attacker}."
    return "{seat:Whose} {attacker} kills {target:whose} {blocker}."


def _recruited(args: Mapping[str, Any], speaker: Speaker) -> Template:
    dragon = say_counted([args["dragon"].breed], speaker)
    return Voices(f"You recruit {dragon}.", f"{{seat:Who}} recruits {dragon}.")


def _with_gem(you: str, other: str) -> Phrase:
    """A phrase with `{gem}` in it, which is said with its article."""
    return _with_list("{gem}", lambda args: [args["gem"]], you, other)


EVENTS: Mapping[str, Phrase] = {
    "RoundBegan": Voices(
        "Round {round} begins. You’re the Master Mage.",
        "Round {round} begins. {seat:Who} is the Master Mage.",
    ),
    "GemsDealt": _with_gems("You’re dealt {gems}.", "{seat:Who} is dealt {gems}."),
    "DealSkipped": "The deck has too few gems for everyone, so nobody is dealt any.",
    "StaffsTurnedUp": "Out this round: {staffs}.",
    "StaffKept": choose_template(
        lambda args: args["staff"].value is None,
        Voices("You keep a staff.", "{seat:Who} keeps a staff."),
        Voices("You keep the {staff.value}.", "{seat:Who} keeps the {staff.value}."),
    ),
    "StaffCalled": _called,
    "EnergyGained": Voices("You gain {energy} energy.", "{seat:Who} gains {energy} energy."),
    "EnergyDenied": Voices(
        "Your {staff} is cursed, so you gain no energy.",
        "{seat:Whose} {staff} is cursed, so they gain no energy.",
    ),
    "DragonsWoke": _woke,
    "DragonsFaded": _faded,
    "SpellCast": choose_template(
        lambda args: args["copied"],
        Voices(
            "You mirror “{spell}” from the {staff} for {paid} energy.",
            "{seat:Who} mirrors “{spell}” from the {staff} for {paid} energy.",
        ),
        Voices(
            "You cast “{spell}” for {paid} energy.",
            "{seat:Who} casts “{spell}” for {paid} energy.",
        ),
    ),
    "StaffCursed": Voices("You curse the {staff}.", "{seat:Who} curses the {staff}."),
    "DragonRecruited": _recruited,
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
    "AttackBlocked": _blocked,
    "DragonsFought": _fought,
    "GemsPlundered": _with_gems(
        "Your attack steals {gems} from {target:who}.",
        "{seat:Whose} attack steals {gems} from {target:who}.",
    ),
    "TurnEnded": Voices("You end your turn.", "{seat:Who} ends their turn."),
    "RoundEnded": "Round {round} ends. Face down: {discards}.",
}
