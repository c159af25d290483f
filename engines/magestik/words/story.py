"""Texts of the story: chips (they follow the crest of the acting player), the goal, the legend of icons."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.kernel.words.text import Text, text
from engines.magestik.limits import GEMS_TO_WIN
from engines.magestik.state import Dragon
from engines.magestik.words.names import count_nouns

_GOAL_SENTENCE = f"{GEMS_TO_WIN} gems and the lead at the end of a round win."
_LAST_ROUND_SENTENCE = "Round {last} is the last."

SHORT_BREEDS: Mapping[str, Phrase] = {
    "Breed.YELLOW.short": "Yellow",
    "Breed.BLUE.short": "Blue",
    "Breed.GREEN.short": "Green",
    "Breed.RED.short": "Red",
    "Breed.BLACK.short": "Black",
    "Breed.EPHEMERAL.short": "Ephemeral",
}
"""Dragons by their breed only."""


def _with(name: Callable[[Mapping[str, Any]], Any], you: str, other: str) -> Phrase:
    """A phrase whose `{what}` is derived from the event by `name`."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return fill(Voices(you, other), what=name(args))

    return phrase


def _staff(args: Mapping[str, Any]) -> Text:
    return text(f"Staff.{args['staff'].name}.short")


def _say_staff_kept(args: Mapping[str, Any], speaker: Speaker) -> Template:
    staff = args["staff"].value
    if staff is None:
        return Voices("keep a staff", "keeps a staff")
    return fill(Voices("keep {what}", "keeps {what}"), what=text(f"Staff.{staff.name}.short"))


def _breed(dragon: Dragon) -> Text:
    return text(f"Breed.{dragon.breed.name}.short")


def _breed_and_power(dragon: Dragon) -> Template:
    return fill("{breed} {power}", breed=_breed(dragon), power=dragon.power)


def _dragon(args: Mapping[str, Any]) -> Template:
    return _breed_and_power(args["dragon"])


def _dragons(dragons: tuple[Dragon, ...]) -> Template:
    """A single dragon by its breed and power, several by their number."""
    if len(dragons) == 1:
        return _breed_and_power(dragons[0])
    return fill("{count} dragons", count=len(dragons))


def _force(args: Mapping[str, Any]) -> Template:
    return _dragons(args["dragons"])


def _gem(args: Mapping[str, Any]) -> Template:
    return count_nouns([args["gem"]])


def _gems(args: Mapping[str, Any]) -> Template:
    """A single gem by its name, several by their number."""
    gems = args["gems"]
    return count_nouns(gems) if len(gems) == 1 else fill("{count} gems", count=len(gems))


def _energy(args: Mapping[str, Any]) -> Template:
    return fill("{count} energy", count=sum(args["energy"].amounts))


def _say_attack_blocked(args: Mapping[str, Any], speaker: Speaker) -> Template:
    blockers = tuple([blocker for _, blocker in args["blocks"]])
    if not blockers:
        return Voices("don’t block", "doesn’t block")
    return fill(Voices("block with {what}", "blocks with {what}"), what=_dragons(blockers))


def _say_dragons_fought(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The result of a fight as the attacker sees it: a kill, a loss or both."""
    if not args["attacker_died"]:
        outcome = Voices("kill {theirs} with {mine}", "kills {theirs} with {mine}")
    elif args["blocker_died"]:
        outcome = Voices("trade {mine} for {theirs}", "trades {mine} for {theirs}")
    else:
        outcome = Voices("lose {mine} to {theirs}", "loses {mine} to {theirs}")
    return fill(outcome, mine=_breed(args["attacker"]), theirs=_breed(args["blocker"]))


BEATS: Mapping[str, Phrase] = {
    "beat.StaffKept": _say_staff_kept,
    "beat.StaffCalled": _with(_staff, "reveal {what}", "reveals {what}"),
    "beat.EnergyDenied": _with(_staff, "gain nothing from {what}", "gains nothing from {what}"),
    "beat.DragonsFaded": _with(_force, "lose {what}", "loses {what}"),
    "beat.SpellCast": _with(_staff, "mirror {what}", "mirrors {what}"),
    "beat.StaffCursed": _with(_staff, "curse {what}", "curses {what}"),
    "beat.DragonRecruited": _with(_dragon, "recruit {what}", "recruits {what}"),
    "beat.GemDrawn": _with(_gem, "draw {what}", "draws {what}"),
    "beat.EnergyStolen": _with(_energy, "steal {what}", "steals {what}"),
    "beat.GemStolen": _with(_gem, "steal {what}", "steals {what}"),
    "beat.DragonStolen": _with(_dragon, "steal {what}", "steals {what}"),
    "beat.DragonKilled": _with(_dragon, "kill {what}", "kills {what}"),
    "beat.AttackLaunched": _with(_force, "attack with {what}", "attacks with {what}"),
    "beat.AttackBlocked": _say_attack_blocked,
    "beat.DragonsFought": _say_dragons_fought,
    "beat.GemsPlundered": _with(_gems, "take {what}", "takes {what}"),
}

GOAL: Mapping[str, Phrase] = {
    "goal": f"{_GOAL_SENTENCE} {_LAST_ROUND_SENTENCE}",
    "goal.whole": _GOAL_SENTENCE,
    "goal.last": _LAST_ROUND_SENTENCE,
    "goal.short": f"Lead with {GEMS_TO_WIN} gems",
    "course": "Gems, round by round",
}


def _swing(singular: Voices, plural: Voices) -> Phrase:
    """A turning point: a number of gems won or lost."""
    return lambda args, speaker: singular if args["amount"] == 1 else plural


TURNING_POINTS: Mapping[str, Phrase] = {
    "turning.swing.ahead": _swing(
        Voices("You gain 1 gem", "{seat:Who} gains 1 gem"),
        Voices("You gain {amount} gems", "{seat:Who} gains {amount} gems"),
    ),
    "turning.swing.back": _swing(
        Voices("You lose 1 gem", "{seat:Who} loses 1 gem"),
        Voices("You lose {amount} gems", "{seat:Who} loses {amount} gems"),
    ),
}
"""Replaces the kernel's phrases: in this game, turning points always gain or lose gems."""

SIGNS: Mapping[str, Phrase] = {
    "verb.round": "a round begins",
    "verb.deal": "gems are dealt",
    "verb.reveal": "a staff is revealed",
    "verb.keep": "keeps a staff",
    "verb.gain": "gains energy",
    "verb.deny": "gains no energy",
    "verb.wake": "dragons wake up",
    "verb.sleep": "a dragon falls asleep",
    "verb.fade": "Ephemeral Dragons vanish",
    "verb.cast": "casts a spell",
    "verb.mirror": "mirrors a spell",
    "verb.curse": "curses a staff",
    "verb.recruit": "recruits a dragon",
    "verb.draw": "draws a gem",
    "verb.steal": "steals",
    "verb.kill": "kills a dragon",
    "verb.attack": "attacks",
    "verb.block": "blocks",
    "verb.take": "takes gems",
    "verb.end": "ends their turn",
}
"""The meaning of each icon of the story, for the legend."""

STORY: Mapping[str, Phrase] = {**SHORT_BREEDS, **BEATS, **GOAL, **TURNING_POINTS, **SIGNS}
