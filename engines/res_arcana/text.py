"""The sentences of the game: questions, options, reasons, events, endings. The nouns are in names.py."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template, Voices, when
from engines.res_arcana.box import CARDS
from engines.res_arcana.event_texts import EVENTS
from engines.res_arcana.names import NAMES


def _count(args: Mapping[str, Any], one: str, many: str) -> str:
    return one if args["count"] == 1 else many


def _place(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """How a player ended."""
    if not args["lines"]:
        return "No points. Essences for a tie: {wealth}."
    points = "1 point" if args["points"] == 1 else "{points} points"
    return f"{points}: {{lines}}. Essences for a tie: {{wealth}}."


def _line(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return speaker.say(f"line.{args['source']}", args)


def _priced(verb: str) -> Phrase:
    """An action with what is printed as its cost."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        cost = CARDS[args["value"].card].cost
        said = speaker.noun(cost) if cost.value else speaker.say("free", {})
        return f"{verb} {{value.card}} ({said})"

    return phrase


def _cost_less(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """An artifact that a power places, with what it costs its user."""
    if args["free"] or not args["cost"].value:
        return "{card} (free)"
    return "{card} ({cost} less {off})" if args["off"] else "{card} ({cost})"


def _accepted(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """What an attack takes: Life, and others for Life that is missing (R50)."""
    others = "1 other" if args["others"] == 1 else "{others} others"
    if not args["life"]:
        return f"Lose {others} (for {{missing}} missing Life)"
    return f"Lose {{life}} Life and {others}" if args["others"] else "Lose {life} Life"


def _has_life(args: Mapping[str, Any]) -> bool:
    return bool(args["life"])


QUESTIONS: Mapping[str, Phrase] = {
    "draft": Voices(
        "Keep one of these {count} artifacts; the others go on to your neighbour.",
        "{seat:Who} keeps one of {count} artifacts in secret.",
    ),
    "mage": Voices("Which mage do you keep?", "{seat:Who} chooses a mage in secret."),
    "item": Voices("Which magic item do you take?", "{seat:Who} takes a magic item."),
    "empty": Voices(
        "You collect. Which components do you empty? All or nothing of each.", "{seat:Who} collects."
    ),
    "collect": lambda args, speaker: Voices(
        _count(
            args,
            "You collect an essence of your choice: which?",
            "You collect {count} essences of your choice: which?",
        ),
        "{seat:Who} collects.",
    ),
    "upkeep": Voices("{card}: do you pay {essences}, or does it turn?", "{seat:Who} collects."),
    "act": Voices("It is your turn: take one action.", "It is {seat:whose} turn."),
    "pay": when(
        lambda args: bool(args.get("placing")),
        Voices(
            "{card}: what do you pay with? What it places is paid for besides.", "{seat:Who} pays for {card}."
        ),
        Voices("{card}: what do you pay with?", "{seat:Who} pays for {card}."),
    ),
    "same_kind": Voices("{card}: of which kind do you pay?", "{seat:Who} pays for {card}."),
    "same_count": Voices("{card}: how much {kind} do you pay?", "{seat:Who} pays for {card}."),
    "mix": lambda args, speaker: Voices(
        _count(args, "{card}: which essence do you take?", "{card}: which {count} essences do you take?"),
        "{seat:Who} chooses essences for {card}.",
    ),
    "convert": Voices("{card}: what do you make of these {count}?", "{seat:Who} chooses for {card}."),
    "gold_or_two": Voices("What does {card} bring you?", "{seat:Who} discards a card."),
    "destroy": Voices("{card}: which artifact do you destroy?", "{seat:Who} destroys an artifact."),
    "discard": Voices("{card}: which card do you discard?", "{seat:Who} discards a card."),
    "turn": Voices("{card}: which one do you turn?", "{seat:Who} turns a component."),
    "straighten": Voices("{card}: what do you straighten?", "{seat:Who} straightens a component."),
    "store_on": Voices("{card}: onto which component does it come?", "{seat:Who} chooses a component."),
    "rival": Voices("{card}: whose {kind} counts?", "{seat:Who} chooses a rival."),
    "deck": Voices("{card}: which deck do you look at?", "{seat:Who} chooses a deck."),
    "placing": Voices("{card}: which artifact do you place?", "{seat:Who} places an artifact."),
    "order": Voices(
        "In which order do they go back? The first one will be on top.",
        "{seat:Who} puts {count} cards back on top of a deck.",
    ),
    "discard_drawn": lambda args, speaker: Voices(
        _count(
            args,
            "Which card of your hand do you discard?",
            "Which {count} cards of your hand do you discard?",
        ),
        "{seat:Who} chooses what to discard.",
    ),
    "loss": Voices(
        "{attacker:Whose} {card} costs you {count} Life: what do you do?",
        "{seat:Who} answers {attacker:whose} {card}.",
    ),
    "lose": when(
        _has_life,
        Voices(
            "{card}: you lose {life} Life and, for what is missing, {others} others. Which?",
            "{seat:Who} chooses what to lose.",
        ),
        Voices(
            "{card}: in place of Life you lose {others} others. Which?", "{seat:Who} chooses what to lose."
        ),
    ),
    "check": Voices(
        "Victory is checked: do you use {card}?", "{seat:Who} may use {card} in the victory check."
    ),
}

OPTIONS: Mapping[str, Phrase] = {
    "option.card": "{value}",
    "option.essence": "{value}",
    "option.place": _priced("Place"),
    "option.place_less": "Place {card} ({cost} less {off})",
    "option.placing": _cost_less,
    "option.discard": "Discard {value.card}",
    "option.claim": _priced("Claim"),
    "option.claim_top": "Claim the top monument, unseen ({cost})",
    "option.use": "{card}: {power}",
    "option.use_in_vain": "{card}: {power} It would bring nothing now.",
    "option.pass": "Pass",
    "option.take": "{card}: {essences}",
    "option.pay": "Pay",
    "option.turn": "Turn it",
    "option.gold": "1 Gold",
    "option.two": "2 others",
    "option.none": "None",
    "option.rival": "{seat:Who}: {essences}",
    "option.deck": lambda args, speaker: "Your own deck" if args["value"] == "own" else "The monument deck",
    "option.accept": _accepted,
    "option.react": "{card}: {power}",
    "option.ignore": "{power}",
    "option.decline": "No",
    "options.setup": "Set-up",
    "options.setup.help": "How everybody comes to a mage and artifacts.",
    "options.setup.normal": "Normal",
    "options.setup.normal.help": "Two mages to choose from and eight artifacts, dealt.",
    "options.setup.first_game": "First game",
    "options.setup.first_game.help": "Fixed mages, hands and places, and decks that nobody has seen.",
    "options.setup.draft": "Draft",
    "options.setup.draft.help": "Artifacts are drafted: four to the left, then four to the right.",
    "options.first": "First Player",
    "options.first.help": "Who begins. A seat that is not at the table leaves it to the lot.",
    "options.first.drawn": "Drawn by lot",
    "options.first.drawn.help": "Chance decides who begins.",
    **{f"options.first.{seat}": f"Seat {seat}" for seat in range(1, 5)},
    **{f"options.first.{seat}.help": f"Seat {seat} begins." for seat in range(1, 5)},
    "options.collect": "Collecting",
    "options.collect.help": "Whether all collect at once or one sees what the others do.",
    "options.collect.together": "All at once",
    "options.collect.together.help": "Everybody decides in secret, then all is carried out.",
    "options.collect.in_turn": "In turn",
    "options.collect.in_turn.help": "Clockwise from the First Player, each seeing the ones before.",
    "options.max_rounds": "Last round",
    "options.max_rounds.help": "After this round most points win, however few; 0 means that there is none.",
}

REASONS: Mapping[str, Phrase] = {
    "why.cost": "This costs {cost}; you have {have}.",
    "why.cost.less": "This costs {cost} less {off}; you have {have}.",
    "why.price": "This costs {price}; you have {have}.",
    "why.stored": "This takes {price} off the component; there is {have} on it.",
    "why.turned": "It is turned.",
    "why.hand": "You have no card to discard.",
    "why.destroy.artifact": "You have no artifact to destroy.",
    "why.destroy.other_artifact": "You have no other artifact to destroy.",
    "why.destroy.dragon_or_creature": "You have no dragon or creature to destroy.",
    "why.turn.dragon": "You have no straight dragon to turn.",
    "why.turn.creature": "You have no straight creature to turn.",
    "why.monuments": "The monument deck is empty.",
}

ENDINGS: Mapping[str, Phrase] = {
    "ended.points": "Somebody has 10 points or more at a check.",
    "ended.rounds": "Round {round} was the last one.",
    "ended.alone": "Everybody else has left.",
    "place": _place,
    "checked": "Victory is checked: {points}.",
    "place.gone": when(
        lambda args: args["points"] == 1, "left the table with 1 point", "left the table with {points} points"
    ),
    "Line": _line,
    "line.printed": "{points} {card}",
    "line.stored": "{points} on {card}",
    "line.creature": "{points} for creatures by {card}",
    "line.dragon": "{points} for dragons by {card}",
    "line.bonus": "{points} in this check",
    "line.token": "{points} First Player token",
}

PHRASES: Mapping[str, Phrase] = {**NAMES, **QUESTIONS, **OPTIONS, **REASONS, **EVENTS, **ENDINGS}
