"""Questions, options, reasons and endings in words. Nouns are in `names.py`, the log in `event_texts.py`."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.event_texts import EVENTS
from engines.draco_magi.names import NAMES
from engines.draco_magi.phrases import with_place
from engines.kernel.text import Phrase, Speaker, Template, Voices, when


def _place(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return f"Battlefield {args['at'] + 1}"


QUESTIONS: Mapping[str, Phrase] = {
    "colour": Voices("You begin. Which colour do you play?", "{seat:Who} begins and chooses a colour."),
    "extras": Voices(
        "Which {count} additional kinds are in your deck? One of each.",
        "{seat:Who} chooses {count} additional kinds in secret.",
    ),
    "extra": Voices(
        "Which additional kind do you add to your deck? You still have {left}.",
        "{seat:Who} adds an additional kind and still has {left}.",
    ),
    "draft": Voices(
        "Which advanced card do you keep? Another goes to your opponent.",
        "{seat:Who} assigns three advanced cards in secret.",
    ),
    "give": Voices(
        "You keep {card}. Which card do you give away? The other one goes back.",
        "{seat:Who} assigns three advanced cards in secret.",
    ),
    "command": Voices(
        "Place a dragon; you hold {count}.", "{seat:Who} places a dragon, with {count} in hand."
    ),
    "where": Voices("Where does the {dragon} dragon go?", "{seat:Who} places a dragon."),
    "freeze": Voices(
        "Does the {dragon} dragon freeze {side}, or stand there like any other?",
        "{seat:Who} places a dragon.",
    ),
    "ranged": Voices(
        "Does your {dragon} dragon make a ranged attack? Cards: {count}.",
        "{seat:Whose} {dragon} dragon may make a ranged attack. Cards: {count}.",
    ),
    "volley": Voices(
        "Does your {dragon} dragon attack once more? Cards: {count}.",
        "{seat:Whose} {dragon} dragon may attack once more. Cards: {count}.",
    ),
    "shield": Voices(
        "Hits: {hits}, shields: {shields}. Do you draw? You may draw up to {left} more.",
        "Hits: {hits}, shields: {shields}. {seat:Who} may draw up to {left} more.",
    ),
    "ability": Voices(
        "Do you use your {dragon} dragon?", "{seat:Who} decides whether to use the {dragon} dragon."
    ),
    "resolve": Voices("Which battlefield comes next?", "{seat:Who} decides which battlefield comes next."),
    "attack": Voices("You attack: with which card?", "{seat:Who} attacks."),
    "way": Voices("{card}: which attack?", "{seat:Who} attacks."),
    "combo": Voices("You play {cards}. Another card with it?", "{seat:Who} attacks."),
    "argument": Voices("{card}: which battlefield?", "{seat:Who} attacks."),
    "defend": Voices("You are attacked: {attacks}. How do you defend?", "{seat:Who} must meet: {attacks}."),
    "block": Voices("Still open: {attacks}. Do you block more?", "{seat:Who} defends."),
    "lucky": Voices(
        "You are attacked: {attacks}. You hold no card: do you try your luck?",
        "{seat:Who} holds no card and may try the deck against: {attacks}.",
    ),
    "keep": Voices(
        "Nightfall: which of your {count} dragons do you keep?",
        "{seat:Who} decides which of {count} dragons to keep.",
    ),
}

OPTIONS: Mapping[str, Phrase] = {
    "option.colour": "Play {value}",
    "option.kind": "{value}",
    "option.keep": "Keep {value}",
    "option.give": "Give away {value}",
    "option.card": "{value}",
    "option.field": with_place("{where}"),
    "option.place": _place,
    "option.drive": with_place("Drive {dragon} to {where}"),
    "option.send": with_place("Send {dragon} to {where}"),
    "option.call": with_place("Call {dragon} from {where}"),
    "option.freeze": "Freeze it",
    "option.ordinary": "Place it like any other",
    "option.shoot": with_place("Attack the {dragon} dragon at {where}"),
    "option.decline": "Don't",
    "option.draw": "Draw a card",
    "option.stop": "Stop",
    "option.flip": "Turn the battlefield over: {side}",
    "option.add": "Put the top advanced card on your discarded battle cards",
    "option.ability": "Use {value}",
    "option.way": "{value}",
    "option.strike": "Attack",
    "option.block": "Block {attack} with {value}",
    "option.flight": "Fly away with {value}",
    "option.through": "Let it through",
}

SETTINGS: Mapping[str, Phrase] = {
    "options.first": "First player",
    "options.first.help": "Who holds the marker in the first round.",
    "options.first.drawn": "By lot",
    "options.first.drawn.help": "Chance decides.",
    "options.first.1": "First seat",
    "options.first.1.help": "Whoever sits in the first seat.",
    "options.first.2": "Second seat",
    "options.first.2.help": "Whoever sits in the second seat.",
    "options.advanced_start": "Advanced cards",
    "options.advanced_start.help": "How the first two advanced cards come into each battle deck.",
    "options.advanced_start.draft": "Drafted",
    "options.advanced_start.draft.help": "Of three cards you keep one and give one away.",
    "options.advanced_start.random": "Dealt",
    "options.advanced_start.random.help": "Two at random, if somebody is new to the game.",
    "options.forced_defence": "Forced defence",
    "options.forced_defence.help": "A defender must block as many attacks as the cards in hand can.",
    "options.asymmetric": "Asymmetrical decks",
    "options.asymmetric.help": "Each deck has only some of the eight additional kinds.",
    "options.extra": "Additional kinds",
    "options.extra.help": "How many of them are in an asymmetrical deck.",
    "options.pick": "Choice of kinds",
    "options.pick.help": "How the additional kinds of asymmetrical decks are chosen.",
    "options.pick.secret": "In secret",
    "options.pick.secret.help": "Both choose at once and see nothing of the other's choice.",
    "options.pick.open": "Openly",
    "options.pick.open.help": "In turn, one kind after the other.",
    "options.pick.random": "By lot",
    "options.pick.random.help": "Chance chooses; each player sees the own kinds.",
    "options.round_cap": "Last round",
    "options.round_cap.help": "If nobody has won by then, more gems win; equal numbers are a draw.",
}

REASONS: Mapping[str, Phrase] = {
    "why.full": "There are three dragons on that side already.",
    "why.forbidden": "The {dragon} dragon may not go to {side}.",
    "why.no_field": "No battlefield is open to this dragon.",
    "why.frozen": "A frozen battlefield is neither flipped nor left or entered by a move.",
    "why.resolved": "This battlefield has been resolved in this round.",
    "why.no_dragon": "There is no dragon to be moved.",
    "why.no_target": "There is no dragon to attack.",
    "why.immune": "No ranged attack can aim at the {dragon} dragon.",
    "why.deck": "There is no dragon to draw.",
    "why.advanced": "There is no advanced card left.",
    "why.no_attack": "This card cannot attack.",
    "why.no_block": "This card blocks none of the attacks.",
    "why.alone": "A Flight is played alone.",
    "why.no_flight": "Flight is of no use against this attack.",
    "why.forced": "You must block as many attacks as you can.",
    "why.nowhere": "No other battlefield can take your topmost dragon.",
    "why.nobody": "No dragon of yours can come from another battlefield.",
}


ENDINGS: Mapping[str, Phrase] = {
    "ended.three_same": "Won in round {round} with three gems of one colour.",
    "ended.three_different": "Won in round {round} with a gem of each colour.",
    "ended.four_any": "Won in round {round} with four gems.",
    "ended.rounds": "Round {round} was the last: more gems win, equal numbers are a draw.",
    "ended.left": "One of the two players has left.",
    "place": when(lambda args: not args["gems"], "no gems", "gems: {gems}"),
    "place.gone": "left the game",
}

PHRASES: Mapping[str, Phrase] = {
    **NAMES,
    **QUESTIONS,
    **OPTIONS,
    **SETTINGS,
    **REASONS,
    **EVENTS,
    **ENDINGS,
}
