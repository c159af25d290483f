"""The sentences of the game: questions, options, reasons, events, endings. The nouns are in names.py."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.draco_magi.names import NAMES
from engines.kernel.piles import Pile
from engines.kernel.text import Phrase, Speaker, Template, Voices


def _when(choose: Callable[[Mapping[str, Any]], bool], then: Template, otherwise: Template) -> Phrase:
    """A phrase that picks one of two templates by its arguments."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return then if choose(args) else otherwise

    return phrase


def _pile(field: str, one: str, many: str, verbs: Voices) -> Phrase:
    """A phrase about cards: by name for who knows them, else how many there are."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        pile: Pile[Any] = args[field]
        named = len(pile) and None not in pile.cards
        what = f"{{{field}}}" if named else _count(len(pile), one, many)
        return Voices(verbs.you.format(what), verbs.other.format(what))

    return phrase


def _count(number: int, one: str, many: str) -> str:
    return f"1 {one}" if number == 1 else f"{number or 'no'} {many}"


def _where(phrase: Phrase) -> Phrase:
    """A phrase whose `{where}` is a battlefield with the number of its place: two may be of the same land."""

    def placed(args: Mapping[str, Any], speaker: Speaker) -> Template:
        template = phrase(args, speaker) if callable(phrase) else phrase
        where = f"{{side}} ({args['at'] + 1})"
        if isinstance(template, Voices):
            return Voices(*[voice.replace("{where}", where) for voice in template])
        return template.replace("{where}", where)

    return placed


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
    "attack": Voices("It is your attack.", "{seat:Who} attacks."),
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
    "option.field": _where("{where}"),
    "option.place": _place,
    "option.freeze": "Freeze it",
    "option.ordinary": "Place it like any other",
    "option.shoot": _where("Attack the {dragon} dragon at {where}"),
    "option.decline": "Don't",
    "option.draw": "Draw a card",
    "option.stop": "Stop",
    "option.flip": "Turn the battlefield over: {side}",
    "option.add": "Take the top advanced card",
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
    "options.round_cap.help": "If nobody has won by then, more gems win.",
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
    "why.no_flight": "Flight is of no use against this attack.",
    "why.forced": "You must block as many attacks as you can.",
    "why.nowhere": "No other battlefield can take your topmost dragon.",
    "why.nobody": "No dragon of yours can come from another battlefield.",
}


def _draft(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The drafter sees all three cards, the opponent the one that was given, a watcher none."""
    if args["kept"].value is not None:
        return "You keep {kept}, give away {given} and put {returned} back."
    if args["given"].value is not None:
        return "{seat:Who} gives you {given}."
    return "{seat:Who} keeps an advanced card and gives one away."


def _defended(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["cards"]:
        return Voices("You block nothing.", "{seat:Who} blocks nothing.")
    return Voices("You block with {cards}.", "{seat:Who} blocks with {cards}.")


def _lucky(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["blocked"]:
        return Voices("You turn up {card}, in vain.", "{seat:Who} turns up {card}, in vain.")
    return Voices(
        "You turn up {card}, which blocks {blocked}.", "{seat:Who} turns up {card}, which blocks {blocked}."
    )


def _moved(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["owner"] == args["seat"]:
        return Voices(
            "You move your {dragon} dragon to {where}.", "{seat:Who} moves the {dragon} dragon to {where}."
        )
    return Voices(
        "You drive {owner:whose} {dragon} dragon to {where}.",
        "{seat:Who} drives {owner:whose} {dragon} dragon to {where}.",
    )


def _kept(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["dragons"]:
        return Voices("You keep all your dragons.", "{seat:Who} keeps all dragons in hand.")
    return Voices("You discard {dragons} and keep {kept}.", "{seat:Who} discards {dragons} and keeps {kept}.")


AT_BATTLEFIELDS: Mapping[str, Phrase] = {
    "BattlefieldLaid": _when(
        lambda args: args["side"].gem is None,
        "A battlefield is laid: {where}, without a gem.",
        "A battlefield is laid: {where}, with a {side.gem} gem.",
    ),
    "DragonPlaced": _when(
        lambda args: args["freezes"],
        Voices("Your {dragon} dragon freezes {where}.", "{seat:Whose} {dragon} dragon freezes {where}."),
        Voices(
            "You place the {dragon} dragon at {where}.", "{seat:Who} places the {dragon} dragon at {where}."
        ),
    ),
    "FieldFlipped": Voices(
        "You turn a battlefield over: {where}.", "{seat:Who} turns a battlefield over: {where}."
    ),
    "DragonMoved": _moved,
    "FieldChosen": Voices("You choose {where}.", "{seat:Who} chooses {where}."),
    "FieldWon": _when(
        lambda args: args["side"].gem is None,
        Voices("You win {where}, without a gem: {end}.", "{seat:Who} wins {where}, without a gem: {end}."),
        Voices(
            "You win {where} and a {side.gem} gem: {end}.",
            "{seat:Who} wins {where} and a {side.gem} gem: {end}.",
        ),
    ),
    "FieldTied": "{where} stays undecided: {end}.",
    "FieldThawed": "{where} thaws, and {seat:whose} Polar dragon stands there.",
}

EVENTS: Mapping[str, Phrase] = {
    "FirstPlayerNamed": Voices("You are the first player.", "{seat:Who} is the first player."),
    "ColourChosen": Voices("You play {colour}.", "{seat:Who} plays {colour}."),
    "ExtrasChosen": _pile(
        "kinds", "kind", "kinds", Voices("You add {} to your deck.", "{{seat:Who}} adds {} to the deck.")
    ),
    "AdvancedDealt": _pile(
        *("cards", "advanced card", "advanced cards"),
        Voices("You are dealt {}.", "{{seat:Who}} is dealt {}."),
    ),
    "DraftAssigned": _draft,
    "RoundBegan": Voices(
        "Round {round} begins. You hold the marker.", "Round {round} begins. {seat:Who} holds the marker."
    ),
    "DragonsDrawn": _pile("dragons", "dragon", "dragons", Voices("You draw {}.", "{{seat:Who}} draws {}.")),
    "DragonDeckShuffled": Voices(
        "Your discarded dragons are shuffled into a new deck.",
        "{seat:Whose} discarded dragons are shuffled into a new deck.",
    ),
    "BattleDeckShuffled": Voices(
        "Your discarded battle cards are shuffled into a new deck.",
        "{seat:Whose} discarded battle cards are shuffled into a new deck.",
    ),
    "CannotPlace": Voices(
        "You can place none of your dragons.", "{seat:Who} cannot place any dragon in hand."
    ),
    "RangedAttacked": Voices(
        "Your {dragon} dragon attacks the {target} dragon: {cards}. Hits: {hits}.",
        "{seat:Whose} {dragon} dragon attacks the {target} dragon: {cards}. Hits: {hits}.",
    ),
    "RangedRedrawn": "The {dragon} dragon tries again: {cards}. Hits: {hits}.",
    "ShieldDrawn": Voices(
        "You draw {card}. Shields: {shields}.", "{seat:Who} draws {card}. Shields: {shields}."
    ),
    "RangedHit": Voices(
        "You lose the {dragon} dragon. Hits: {hits}, shields: {shields}.",
        "{seat:Who} loses the {dragon} dragon. Hits: {hits}, shields: {shields}.",
    ),
    "RangedHeld": Voices(
        "Your {dragon} dragon holds. Hits: {hits}, shields: {shields}.",
        "{seat:Whose} {dragon} dragon holds. Hits: {hits}, shields: {shields}.",
    ),
    "DragonRecalled": Voices(
        "You take the {dragon} dragon back into your hand.",
        "{seat:Who} takes the {dragon} dragon back into the hand.",
    ),
    "AdvancedAdded": Voices(
        "You add {cards} to your discard pile.", "{seat:Who} adds {cards} to the discard pile."
    ),
    "MeleeHandDrawn": _pile(
        "cards", "battle card", "battle cards", Voices("You draw {}.", "{{seat:Who}} draws {}.")
    ),
    "Attacked": Voices("You attack with {cards}: {attacks}.", "{seat:Who} attacks with {cards}: {attacks}."),
    "AbilityUsed": Voices("You use {card}.", "{seat:Who} uses {card}."),
    "CannotAttack": Voices("Your cards cannot attack.", "{seat:Who} holds cards, but cannot attack."),
    "Defended": _defended,
    "FlightPlayed": Voices("You fly away with {card}.", "{seat:Who} flies away with {card}."),
    "LuckyDrawn": _lucky,
    "DragonsLost": Voices("You lose: {dragons}.", "{seat:Who} loses: {dragons}."),
    "BattleHandDiscarded": Voices("You discard {cards}.", "{seat:Who} discards {cards}."),
    "NightfallKept": _kept,
    "AdvancedTaken": _when(
        lambda args: args["card"].value is None,
        "{seat:Who} takes an advanced card.",
        Voices("You take an advanced card: {card}.", "{seat:Who} takes an advanced card: {card}."),
    ),
    "PlayerLeft": Voices("You have left the game.", "{seat:Who} has left the game."),
    "GameEnded": _when(
        lambda args: len(args["winners"]) > 1,
        "The game is over: nobody has more gems.",
        "The game is over: {winners:who} won.",
    ),
    **{name: _where(phrase) for name, phrase in AT_BATTLEFIELDS.items()},
}

ENDINGS: Mapping[str, Phrase] = {
    "ended.three_same": "Won in round {round} with three gems of one colour.",
    "ended.three_different": "Won in round {round} with a gem of each colour.",
    "ended.four_any": "Won in round {round} with four gems.",
    "ended.rounds": "Round {round} was the last: more gems win.",
    "ended.left": "The other player has left.",
    "place": _when(lambda args: not args["gems"], "no gems", "gems: {gems}"),
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
