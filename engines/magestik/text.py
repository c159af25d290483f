"""The sentences of the game: questions, options, reasons, events, endings. The nouns are in names.py."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template, Voices, when
from engines.magestik.names import NAMES
from engines.magestik.state import OwnedDragon


def _dragon(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """One's own dragon by its power, another player's by its owner."""
    value = args["value"]
    if not isinstance(value, OwnedDragon):
        return "{value} (power {value.power})"
    if value.dragon.awake:
        return "{value.seat:Whose} {value.dragon} (power {value.dragon.power})"
    return "{value.seat:Whose} sleeping {value.dragon} (power {value.dragon.power})"


def _called(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Who has two staffs shows with either of them which he drafted first."""
    if not args["drafted"]:
        return Voices("You reveal the {staff}.", "{seat:Who} reveals the {staff}.")
    if args["drafted"] == 1:
        return Voices(
            "You reveal the {staff}, which you drafted first.",
            "{seat:Who} reveals the {staff}, which was drafted first.",
        )
    return Voices(
        "You reveal the {staff}, which you drafted second.",
        "{seat:Who} reveals the {staff}, which was drafted second.",
    )


def _fought(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["attacker_died"] and args["blocker_died"]:
        return "{seat:Whose} {attacker} and {target:whose} {blocker} kill each other."
    if args["attacker_died"]:
        return "{target:Whose} {blocker} kills {seat:whose} {attacker}."
    return "{seat:Whose} {attacker} kills {target:whose} {blocker}, which blocked it."


QUESTIONS: Mapping[str, Phrase] = {
    "draft": Voices(
        "Keep one of these {count} staffs.", "{seat:Who} chooses one of {count} staffs in secret."
    ),
    "act": Voices(
        "It is your turn with the {staff}: cast spells and attack, then end the turn.",
        "{seat:Who} plays the {staff}.",
    ),
    "copy": Voices("Which spell do you mirror?", "{seat:Who} chooses a spell to mirror."),
    "curse": Voices("Which staff do you curse?", "{seat:Who} chooses a staff to curse."),
    "victim": Voices("{spell}: from whom?", "{seat:Who} chooses a victim."),
    "haul": Voices(
        "Which of {target:whose} energies do you take? Up to {most}.",
        "{seat:Who} takes energies from {target:who}.",
    ),
    "gem": Voices("Which of {target:whose} gems do you take?", "{seat:Who} takes a gem from {target:who}."),
    "dragon": Voices("{spell}: which one?", "{seat:Who} chooses a dragon."),
    "pay": Voices(
        "{spell} costs {cost}: what do you pay with? White pays for any colour.",
        "{seat:Who} pays for a spell.",
    ),
    "target": Voices("Whom do you attack?", "{seat:Who} chooses whom to attack."),
    "force": Voices(
        "Which dragons do you send against {target:who}?", "{seat:Who} chooses dragons for an attack."
    ),
    "defend": Voices(
        "{target:Whose} {breed} (power {power}) attacks you: do you block it?",
        "{seat:Who} decides how to meet {target:whose} attack.",
    ),
    "take": Voices(
        "Your dragon got through: which of {target:whose} gems do you take?",
        "{seat:Who} chooses a gem to take from {target:who}.",
    ),
}

OPTIONS: Mapping[str, Phrase] = {
    "option.staff": "{value}",
    "option.cast": "{value} ({value.cost})",
    "option.attack": "Attack",
    "option.end": "End the turn",
    "option.copy": "{value.spell} of the {value.staff} ({value.cost})",
    "option.seat": "{value:Who}",
    "option.gem": "{value}",
    "option.dragon": _dragon,
    "option.pass": "Let it pass",
    "option.block": "Block with the {breed} (power {power})",
    "options.master": "Master Mage",
    "options.master.help": "Who drafts first in the rounds after the first one.",
    "options.master.rotates": "Moves on",
    "options.master.rotates.help": "The title moves one seat clockwise every round: fair to all.",
    "options.master.stays": "Stays",
    "options.master.stays.help": "The first Master Mage drafts first all game long, which favours that seat.",
    "options.rounds": "Last round",
    "options.rounds.help": "If nobody has won by the end of this round, the richest player wins.",
}

REASONS: Mapping[str, Phrase] = {
    "why.cost": "This costs {cost}; you have {have}.",
    "why.deck": "The gem deck is empty.",
    "why.gems": "Nobody else has a gem.",
    "why.energy": "Nobody else has any energy.",
    "why.dragon": "Nobody else has a dragon.",
    "why.curse": "There is no staff left to curse.",
    "why.copy": "No staff with a spell to mirror was revealed before this one.",
    "why.copies": "No revealed spell can be mirrored now: its price or its target is missing.",
    "why.own": "You hold this staff yourself.",
    "why.face_up": "This staff lies face up: nobody can hold it.",
    "why.cursed": "This staff is cursed already.",
    "why.asleep": "This dragon is asleep.",
    "why.attacked": "This dragon has attacked in this turn.",
    "why.stolen": "This dragon came over in this turn.",
    "why.blocks": "This dragon blocks another attacker.",
    "why.none_ready": "You have no dragon that can attack now.",
}

EVENTS: Mapping[str, Phrase] = {
    "RoundBegan": Voices(
        "Round {round} begins. You are the Master Mage.",
        "Round {round} begins. {seat:Who} is the Master Mage.",
    ),
    "GemsDealt": Voices("You are dealt: {gems}.", "{seat:Who} is dealt: {gems}."),
    "DealSkipped": "The deck cannot serve everybody, so nobody is dealt a gem.",
    "StaffsTurnedUp": "Out of this round: {staffs}.",
    "StaffKept": when(
        lambda args: args["staff"].value is None,
        Voices("You keep a staff.", "{seat:Who} keeps a staff."),
        Voices("You keep the {staff.value}.", "{seat:Who} keeps the {staff.value}."),
    ),
    "StaffCalled": _called,
    "EnergyGained": Voices("You gain {energy} energy.", "{seat:Who} gains {energy} energy."),
    "EnergyDenied": Voices(
        "Your {staff} is cursed: you gain no energy.",
        "{seat:Whose} {staff} is cursed and gives no energy.",
    ),
    "DragonsWoke": Voices(
        "Your sleeping dragons wake: {dragons}.", "{seat:Whose} sleeping dragons wake: {dragons}."
    ),
    "DragonsFaded": Voices(
        "You lose what was ephemeral: {dragons}.", "{seat:Who} loses what was ephemeral: {dragons}."
    ),
    "SpellCast": when(
        lambda args: args["copied"],
        Voices(
            "You mirror “{spell}” of the {staff} for {paid}.",
            "{seat:Who} mirrors “{spell}” of the {staff} for {paid}.",
        ),
        Voices("You cast “{spell}” for {paid}.", "{seat:Who} casts “{spell}” for {paid}."),
    ),
    "StaffCursed": Voices("You curse the {staff}.", "{seat:Who} curses the {staff}."),
    "DragonRecruited": Voices("You recruit: {dragon}.", "{seat:Who} recruits: {dragon}."),
    "GemDrawn": Voices("You draw from the deck: {gem}.", "{seat:Who} draws from the deck: {gem}."),
    "EnergyStolen": Voices(
        "You steal {energy} energy from {target:who}.", "{seat:Who} steals {energy} energy from {target:who}."
    ),
    "GemStolen": Voices("You steal from {target:who}: {gem}.", "{seat:Who} steals from {target:who}: {gem}."),
    "DragonStolen": Voices(
        "You steal {target:whose} {dragon}.", "{seat:Who} steals {target:whose} {dragon}."
    ),
    "DragonKilled": Voices("You kill {target:whose} {dragon}.", "{seat:Who} kills {target:whose} {dragon}."),
    "AttackLaunched": Voices(
        "You attack {target:who} with: {dragons}.", "{seat:Who} attacks {target:who} with: {dragons}."
    ),
    "AttackBlocked": when(
        lambda args: bool(args["blocks"]),
        Voices("You send blockers.", "{seat:Who} sends blockers."),
        Voices("You let every attacker pass.", "{seat:Who} lets every attacker pass."),
    ),
    "DragonsFought": _fought,
    "GemsPlundered": Voices(
        "Your dragons bring from {target:who}: {gems}.",
        "{seat:Whose} dragons bring from {target:who}: {gems}.",
    ),
    "TurnEnded": Voices("You end your turn.", "{seat:Who} ends the turn."),
    "RoundEnded": "Round {round} is over. Face down lay: {discards}.",
}

ENDINGS: Mapping[str, Phrase] = {
    "ended.gems": "Won at the end of round {round}, with eight gems or more and the lead.",
    "ended.rounds": "Round {round} was the last: the richest player wins.",
    "ended.alone": "Everybody else has left.",
    "place.gems": "{gems} gems",
    "place.rounds": "{gems} gems, dragons of power {power}, {energy} energies",
    "place.alone": "stayed to the end, {gems} gems",
    "place.gone": "left the game, {gems} gems",
}

PHRASES: Mapping[str, Phrase] = {**NAMES, **QUESTIONS, **OPTIONS, **REASONS, **EVENTS, **ENDINGS}
