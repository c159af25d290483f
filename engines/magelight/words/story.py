"""Phrases of chips, which follow the acting player's crest, of the goal, turning points and the legend."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import CARD_COUNT, conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill


def _phrase_with(name: Callable[[Mapping[str, Any]], Any], you: str, other: str) -> Phrase:
    """Create a phrase with a `{what}` that is named by a function of the arguments."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return fill(Voices(you, other), what=name(args))

    return phrase


def _name_or_count_cards(args: Mapping[str, Any]) -> Any:
    """The name of a single card, or the number of several cards."""
    cards = args["cards"]
    return cards[0] if len(cards) == 1 else _count_cards(args)


def _count_cards(args: Mapping[str, Any]) -> Template:
    """The number of the cards."""
    count = len(args["cards"])
    return fill(CARD_COUNT, count=count) if count else fill("no cards")


def _say_power_lost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Mention what Ward absorbed only if no Power was lost."""
    if args["lost"]:
        return Voices("lose {lost} Power", "loses {lost} Power")
    if args["absorbed"]:
        return Voices("ward off {absorbed} Power", "wards off {absorbed} Power")
    return Voices("lose nothing", "loses nothing")


def _say_stack_changed(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return STACK_CHANGES[args["mode"]]


STACK_CHANGES: Mapping[str, Voices] = {
    "open": Voices("pass on face up", "passes on face up"),
    "blind": Voices("pass on from the deck", "passes on from the deck"),
    "size": Voices("pass on up to {n} cards", "passes on up to {n} cards"),
}


BEATS: Mapping[str, Phrase] = {
    "beat.ArtifactRevealed": Voices("reveal {artifact}", "reveals {artifact}"),
    "beat.SecretKept": conditional_phrase(
        lambda args: args["artifact"].value is None,
        Voices("keep a secret", "keeps a secret"),
        Voices("keep {artifact} secret", "keeps {artifact} secret"),
    ),
    "beat.CardBurned": Voices("burn {card}", "burns {card}"),
    "beat.SpellPlayed": Voices("play {card}", "plays {card}"),
    "beat.AllyPlayed": conditional_phrase(
        lambda args: args["seat"] == args["target"],
        Voices("play {card}", "plays {card}"),
        Voices("send {card}", "sends {card}"),
    ),
    "beat.AllyActivated": Voices("use {card}", "uses {card}"),
    "beat.CardsChannelled": _phrase_with(_name_or_count_cards, "channel {what}", "channels {what}"),
    "beat.StackLeft": _phrase_with(_count_cards, "pass on {what}", "passes on {what}"),
    "beat.PowerLost": _say_power_lost,
    "beat.PowerGained": conditional_phrase(
        lambda args: args["gained"] > 0,
        Voices("gain {gained} Power", "gains {gained} Power"),
        Voices("gain no Power", "gains no Power"),
    ),
    "beat.WardGained": Voices("gain {gained} Ward", "gains {gained} Ward"),
    "beat.RoleRevealed": Voices("are revealed: {role}", "is revealed: {role}"),
    "beat.RoleShown": conditional_phrase(
        lambda args: args["role"].value is None,
        Voices("show your role", "shows their role"),
        Voices("show your role: {role}", "shows a role: {role}"),
    ),
    "beat.AllyActs": Voices("{card} acts", "{card} acts"),
    "beat.PileBurned": _phrase_with(_name_or_count_cards, "burn {what}", "burns {what}"),
    "beat.CardsSalvaged": _phrase_with(_name_or_count_cards, "put back {what}", "puts back {what}"),
    "beat.CardFetched": Voices("fetch {card}", "fetches {card}"),
    "beat.CardStolen": conditional_phrase(
        lambda args: args["card"].value is None,
        Voices("steal a card", "steals a card"),
        Voices("steal {card}", "steals {card}"),
    ),
    "beat.StorageSeen": _phrase_with(_count_cards, "look at {what}", "looks at {what}"),
    "beat.DeckSeen": Voices("look at the deck", "looks at the deck"),
    "beat.AllyLeft": Voices("lose {ally}", "loses {ally}"),
    "beat.AllyMoved": Voices("give up {ally}", "gives up {ally}"),
    "beat.StackChanged": _say_stack_changed,
    "beat.StackDiscarded": _phrase_with(_name_or_count_cards, "discard {what}", "discards {what}"),
    "beat.Declined": conditional_phrase(
        lambda args: bool(args["bonus"]),
        Voices("decline the bonus", "declines the bonus"),
        Voices("leave {card} unused", "leaves {card} unused"),
    ),
}

_GUILDMAGES = "Guildmages win when every Infiltrator is public with 0 Power, or no card is left to draw."

GOAL: Mapping[str, Phrase] = {
    "goal": f"{_GUILDMAGES} Infiltrators win by playing Dark Day, or when every Guildmage has 0 Power.",
    "goal.last": f"{_GUILDMAGES} Infiltrators win by playing Dark Day, when every Guildmage has 0 Power, "
    "or after round {last}.",
    "goal.short.guildmage": "Break the Infiltrators",
    "goal.short.infiltrator": "Break the Guildmages",
    "goal.short.spectator": "Break the other side",
    "course": "Power, round by round",
    "goal.guildmages": "Guildmages win",
    "goal.infiltrators": "Infiltrators win",
    "goal.broken": Plural(
        "{broken}/1 Infiltrator revealed at 0 Power",
        "{broken}/{needed} Infiltrators revealed at 0 Power",
        by="needed",
    ),
    "goal.purge": Plural("{purge} or 1 card gone", "{purge} or {left} cards gone", by="left"),
    "goal.dark_day": "Dark Day for {price} Mana",
    "goal.dark_day.early": "Dark Day from round {first}",
    "goal.drain": "Guild’s {most} Power gone",
    "goal.drain.about": "Guild’s {least}–{most} Power gone",
    "goal.both": "{dark_day} or {drain}",
    "goal.met": "It came true",
    "goal.unmet": "It didn’t come true",
}

TURNING_POINTS: Mapping[str, Phrase] = {
    "turning.lead": Voices("You have the most Power", "{seat:Who} has the most Power"),
    "turning.swing.ahead": Voices("You gain {amount} Power", "{seat:Who} gains {amount} Power"),
    "turning.swing.back": Voices("You lose {amount} Power", "{seat:Who} loses {amount} Power"),
    "turning.exposed": Voices(
        "You are revealed as an Infiltrator", "{seat:Who} is revealed as an Infiltrator"
    ),
}
"""Replacements of the kernel's phrases: the player with the most Power need not be nearer to winning."""

SIGNS: Mapping[str, Phrase] = {
    "verb.roles": "roles are dealt",
    "verb.begin": "a turn begins",
    "verb.expire": "Ward runs out",
    "verb.draw": "draws cards",
    "verb.shuffle": "the discard pile becomes the deck",
    "verb.take": "picks up the stack or stored cards",
    "verb.find": "has artifacts to resolve",
    "verb.reveal": "reveals an artifact",
    "verb.secret": "resolves an artifact in secret",
    "verb.count": "counts Mana or Actions",
    "verb.burn": "burns cards",
    "verb.store": "stores a card",
    "verb.spell": "plays a spell",
    "verb.ally": "plays an ally, or the ally acts",
    "verb.activate": "uses an ally",
    "verb.channel": "channels cards",
    "verb.pass": "passes cards on",
    "verb.discard": "discards cards",
    "verb.lose": "loses Power",
    "verb.gain": "gains Power",
    "verb.ward": "gains Ward",
    "verb.unmask": "reveals their role",
    "verb.show": "shows their role",
    "verb.look": "looks at hidden cards",
    "verb.salvage": "puts burned cards on the discard pile",
    "verb.fetch": "takes a card from a pile",
    "verb.steal": "steals a card",
    "verb.leave": "an ally leaves play, or a player the game",
    "verb.move": "an ally moves on",
    "verb.change": "other cards are passed on",
    "verb.decline": "doesn’t use a card",
}
"""Meaning of each icon of the story, in the legend."""

STORY: Mapping[str, Phrase] = {**BEATS, **GOAL, **TURNING_POINTS, **SIGNS}
