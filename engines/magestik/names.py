"""What the components are called, and the plain words on each card."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template
from engines.magestik.cards import Energy


def _energies(args: Mapping[str, Any], speaker: Speaker) -> Template:
    named = [f"{count} {speaker.noun(Energy(kind))}" for kind, count in enumerate(args["amounts"]) if count]
    return speaker.list(named) or speaker.say("nothing", {})


def _cost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    *colours, other = args["pips"]
    named = [f"{count} {speaker.noun(Energy(kind))}" for kind, count in enumerate(colours) if count]
    if other:
        named.append(f"{other} {speaker.say('any', {})}")
    return speaker.list(named)


NAMES: Mapping[str, Phrase] = {
    "Gem.YELLOW": "topaz",
    "Gem.BLUE": "sapphire",
    "Gem.GREEN": "emerald",
    "Gem.RED": "ruby",
    "Gem.BLACK": "onyx",
    "Energy.YELLOW": "yellow",
    "Energy.BLUE": "blue",
    "Energy.GREEN": "green",
    "Energy.RED": "red",
    "Energy.BLACK": "black",
    "Energy.WHITE": "white",
    "any": "of any colour",
    "nothing": "nothing",
    "Energies": _energies,
    "Cost": _cost,
    "Breed.YELLOW": "Yellow Dragon",
    "Breed.BLUE": "Blue Dragon",
    "Breed.GREEN": "Green Dragon",
    "Breed.RED": "Red Dragon",
    "Breed.BLACK": "Black Dragon",
    "Breed.EPHEMERAL": "Ephemeral Dragon",
    "Dragon": "{breed}",
    "Staff.CURSED": "Cursed Staff",
    "Staff.THIEF": "Thief Staff",
    "Staff.YELLOW": "Yellow Staff",
    "Staff.BLUE": "Blue Staff",
    "Staff.ENCHANTER": "Enchanter Staff",
    "Staff.GREEN": "Green Staff",
    "Staff.RED": "Red Staff",
    "Staff.BLACK": "Black Staff",
    "Staff.SIMULACRA": "Simulacra Staff",
    "Staff.CURSED.text": "Is called first. Its curse leaves another staff without energy for the round.",
    "Staff.THIEF.text": "Steals energies and gems before most others get to spend them.",
    "Staff.YELLOW.text": "Grows with your topazes, draws gems and recruits the smallest dragon.",
    "Staff.BLUE.text": "Grows with your sapphires, recruits a sturdy guard and steals energies cheaply.",
    "Staff.ENCHANTER.text": "Lures a dragon over to your side or calls an ephemeral one.",
    "Staff.GREEN.text": "Grows with your emeralds, draws gems and recruits a small dragon.",
    "Staff.RED.text": "Grows with your rubies, kills dragons and recruits a strong one.",
    "Staff.BLACK.text": "Grows with your onyxes: it kills, it steals and it recruits the strongest dragon.",
    "Staff.SIMULACRA.text": "Is called last and mirrors a spell of any staff that was revealed before it.",
    "Spell": lambda args, speaker: speaker.say(f"spell.{args['name']}", {}),
    "spell.curse": "Curse a staff",
    "spell.curse.text": "Name another staff: whoever holds it gains no energy from it in this round.",
    "spell.ephemeral": "Call an Ephemeral Dragon",
    "spell.ephemeral.text": "Recruit a dragon of power 3. It dies when your next turn begins.",
    "spell.magpie_energy": "Steal energies",
    "spell.magpie_energy.text": "Take up to two energies of your choice from one player.",
    "spell.magpie_gem": "Steal a gem",
    "spell.magpie_gem.text": "Take one gem of your choice from one player.",
    "spell.magpie_dragon": "Steal a dragon",
    "spell.magpie_dragon.text": "Take a dragon, awake or asleep. It cannot attack in this turn.",
    "spell.draw": "Draw a gem",
    "spell.draw.text": "Draw a random gem from the deck.",
    "spell.kill": "Kill a dragon",
    "spell.kill.text": "Kill another player's dragon, awake or asleep, without a fight.",
    "spell.mirror": "Mirror a spell",
    "spell.mirror.text": "Cast a spell of a staff revealed before in this round, for one energy more.",
    "spell.dragon_yellow": "Recruit a Yellow Dragon",
    "spell.dragon_yellow.text": "A dragon of power 1, awake at once.",
    "spell.dragon_blue": "Recruit a Blue Dragon",
    "spell.dragon_blue.text": "A dragon of power 3, awake at once.",
    "spell.dragon_green": "Recruit a Green Dragon",
    "spell.dragon_green.text": "A dragon of power 2, awake at once.",
    "spell.dragon_red": "Recruit a Red Dragon",
    "spell.dragon_red.text": "A dragon of power 4, awake at once.",
    "spell.dragon_black": "Recruit a Black Dragon",
    "spell.dragon_black.text": "A dragon of power 5, awake at once.",
}
