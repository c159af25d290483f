"""The sentences of questions, options, reasons and endings; PHRASES has all others too."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Plural, Speaker, Template, Voices
from engines.magestik.card_words import NAMES, SPELLS
from engines.magestik.component_words import COMPONENTS
from engines.magestik.event_words import EVENTS
from engines.magestik.stage_words import ACTS, HINTS, NO_DRAGON_READY, STAGE
from engines.magestik.state import OwnedDragon
from engines.magestik.story_words import STORY


def _dragon(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Your own dragon by its power, another player's by its owner too."""
    value = args["value"]
    if not isinstance(value, OwnedDragon):
        return "{value} (power {value.power})"
    if value.dragon.awake:
        return "{value.seat:Whose} {value.dragon} (power {value.dragon.power})"
    return "{value.seat:Whose} sleeping {value.dragon} (power {value.dragon.power})"


def _choose_dragon(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["spell"].kind == "kill":
        return Voices("Choose a dragon to kill", "{seat:Who} is choosing a dragon to kill.")
    return Voices("Choose a dragon to steal", "{seat:Who} is choosing a dragon to steal.")


def _choose_staff(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Two players keep two staffs each, one after the other."""
    theirs = "{seat:Who} is choosing 1 of {count} staffs."
    if args["nth"] == 1:
        return Voices("Choose the first of your 2 staffs", theirs)
    if args["nth"] == 2:
        return Voices("Choose your second staff", theirs)
    return Voices("Choose a staff to keep", theirs)


def _act(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Only what can be done is asked for."""
    theirs = "{seat:Who} is playing the {staff}."
    if args["casts"] and args["attacks"]:
        return Voices("Cast spells from the {staff}, or attack", theirs)
    if args["casts"]:
        return Voices("Cast spells from the {staff}", theirs)
    if args["attacks"]:
        return Voices("Attack, or end your turn", theirs)
    return Voices("Nothing left to do this turn", theirs)


def _take(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Of several gems one is chosen after the other."""
    theirs = "{seat:Who} is choosing a gem to steal from {target:who}."
    if args["count"] == 1:
        return Voices("Choose a gem to steal from {target:who}", theirs)
    return Voices("Choose {count} gems to steal from {target:who}, one by one", theirs)


QUESTIONS: Mapping[str, Phrase] = {
    "draft": _choose_staff,
    "act": _act,
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

OPTIONS: Mapping[str, Phrase] = {
    "option.staff": "{value}",
    "option.staff.keep": "Keep {value}",
    "option.cast": "{value}",
    "option.attack": "Attack a player",
    "option.end": "End turn",
    "option.copy": "{value.spell} ({value.staff})",
    "option.seat": "{value:Who}",
    "option.gem": "{value:Name}",
    "option.dragon": _dragon,
    "option.pass": "Don’t block",
    "option.block": "Block with {breed} (power {power})",
    "remark.block.both": "Both have power {power}: both die, and no gem is taken.",
    "remark.block.win": "Power {power} against {against}: theirs dies, and no gem is taken.",
    "remark.block.lose": "Power {power} against {against}: yours dies, but no gem is taken.",
    "options.master": "Master Mage",
    "options.master.help": "Who drafts first after round 1.",
    "options.master.rotates": "Rotates",
    "options.master.rotates.help": "The title moves 1 seat clockwise each round, which is fair to everyone.",
    "options.master.stays": "Stays",
    "options.master.stays.help": "The first Master Mage drafts first all game, which favours that seat.",
    "options.rounds": "Last round",
    "options.rounds.help": "If nobody has won by the end of this round, the player with the most gems wins.",
}

REASONS: Mapping[str, Phrase] = {
    "why.cost": "Not enough energy: you need {cost}, but have {have}.",
    "why.deck": "The gem deck is empty.",
    "why.gems": "Nobody else has any gems.",
    "why.energy": "Nobody else has any energy.",
    "why.dragon": "Nobody else has any dragons.",
    "why.curse": "There’s no staff left to curse.",
    "why.copy": "No staff revealed so far has a spell to mirror.",
    "why.copies": "The revealed spells have no target now.",
    "why.copies.cost": "Not enough energy for any revealed spell: mirrored, it costs 1 more.",
    "why.own": "You can’t curse your own staff.",
    "why.face_up": "This staff is out this round.",
    "why.cursed": "This staff is already cursed.",
    "why.asleep": "This dragon is asleep.",
    "why.attacked": "This dragon has already attacked this turn.",
    "why.stolen": "You stole this dragon this turn, so it can’t attack yet.",
    "why.blocks": "This dragon is already blocking another attacker.",
    "why.none_ready": NO_DRAGON_READY,
}

ENDINGS: Mapping[str, Phrase] = {
    "ended.gems": "Most gems at the end of round {round}, and at least 8.",
    "ended.rounds": "Round {round} was the last. Ranked by gems, then dragon power, then energy.",
    "ended.alone": "Everyone else has left.",
    "place.gems": Plural("1 gem", "{gems} gems", by="gems"),
    "place.rounds": Plural(
        "1 gem, dragon power {power}, {energy} energy",
        "{gems} gems, dragon power {power}, {energy} energy",
        by="gems",
    ),
    "place.alone": Plural("1 gem, stayed to the end", "{gems} gems, stayed to the end", by="gems"),
    "place.gone": Plural("1 gem, left the game", "{gems} gems, left the game", by="gems"),
}

PHRASES: Mapping[str, Phrase] = {
    **NAMES,
    **SPELLS,
    **QUESTIONS,
    **OPTIONS,
    **REASONS,
    **EVENTS,
    **ENDINGS,
    **STORY,
    **ACTS,
    **HINTS,
    **STAGE,
    **COMPONENTS,
}
