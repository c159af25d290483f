"""The sentences of the game: questions, options, reasons, events, endings. The nouns are in names.py."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template, Voices, named_or_counted, when
from engines.magelight.names import NAMES


def _number(args: Mapping[str, Any], name: str, one: str, many: str) -> str:
    return f"1 {one}" if args[name] == 1 else f"{args[name]} {many}"


def _lost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["lost"] and not args["absorbed"]:
        return Voices("You lose no Power.", "{seat:Who} loses no Power.")
    ward = " (Ward takes {absorbed})" if args["absorbed"] else ""
    return Voices(
        f"You lose {{lost}} Power{ward}: {{power}} left.",
        f"{{seat:Who}} loses {{lost}} Power{ward}: {{power}} left.",
    )


def _found(args: Mapping[str, Any], speaker: Speaker) -> Template:
    what = _number(args, "count", "artifact", "artifacts")
    return Voices(f"You hold {what} to resolve.", f"{{seat:Who}} holds {what} to resolve.")


def _played(args: Mapping[str, Any], speaker: Speaker) -> Template:
    at = " on {targets:who}" if args["targets"] else ""
    own = " on yourself" if args["targets"] == (args["seat"],) else at
    return Voices(
        f"You play {{card}}{own} for {{mana}} Mana.", f"{{seat:Who}} plays {{card}}{at} for {{mana}} Mana."
    )


def _stack_changed(args: Mapping[str, Any], speaker: Speaker) -> Template:
    match args["mode"]:
        case "open":
            return Voices("Your stack will lie face up.", "{seat:Whose} stack will lie face up.")
        case "blind":
            return Voices(
                "Your stack will come from the deck, unseen.",
                "{seat:Whose} stack will come from the deck, unseen.",
            )
        case _:
            return Voices("Your stack will be {n} cards.", "{seat:Whose} stack will be {n} cards.")


def _burned(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["target"] is not None:
        return "Out of {target:whose} Storage burn: {cards}."
    place = speaker.say(args["zone"], {})
    return f"Out of {place} burn: {{cards}}."


def _salvaged(args: Mapping[str, Any], speaker: Speaker) -> Template:
    place = speaker.say(args["zone"], {})
    return Voices(
        f"You rescue out of {place}: {{cards}}.", f"{{seat:Who}} rescues out of {place}: {{cards}}."
    )


def _fetched(args: Mapping[str, Any], speaker: Speaker) -> Template:
    place = speaker.say(args["zone"], {})
    return Voices(f"You take {{card}} out of {place}.", f"{{seat:Who}} takes {{card}} out of {place}.")


def _ally_left(args: Mapping[str, Any], speaker: Speaker) -> Template:
    place = speaker.say(args["to"], {})
    return Voices(f"Your {{ally}} goes to {place}.", f"{{seat:Whose}} {{ally}} goes to {place}.")


QUESTIONS: Mapping[str, Phrase] = {
    "act": Voices(
        "It is your turn. Actions: {actions}, Mana: {mana}. What do you do?",
        "{seat:Who} acts. Actions: {actions}, Mana: {mana}.",
    ),
    "target": Voices("{card}: for whom?", "{seat:Who} chooses a target for {card}."),
    "channel": Voices("{card}: what do you channel ({count})?", "{seat:Who} channels for {card}."),
    "may": Voices("Do you use {card}?", "{seat:Who} decides about {card}."),
    "bonus": Voices("Do you use the bonus of {card} too?", "{seat:Who} decides about the bonus of {card}."),
    "way": Voices("{card}: which do you choose?", "{seat:Who} chooses for {card}."),
    "forced": Voices("{card}: which do you choose?", "{seat:Who} must choose because of {card}."),
    "pick": Voices("{card}: which cards?", "{seat:Who} picks cards for {card}."),
    "burn_seen": Voices(
        "You see {target:whose} Storage. Does a card of it burn?",
        "{seat:Who} looks through {target:whose} Storage.",
    ),
    "order": Voices(
        "In which order do they go back? The first one will be on top.",
        "{seat:Who} puts the top cards of the deck back.",
    ),
    "next": Voices(
        "You hold {count} artifacts to resolve: which comes next?",
        "{seat:Who} has {count} artifacts to resolve.",
    ),
    "secret": Voices("Do you reveal your artifact?", "{seat:Who} has a Secret artifact."),
    "carry_out": Voices(
        "Your artifact stays secret: carry it out. If cards go back, the first one will be on top.",
        "{seat:Who} carries out a Secret artifact.",
    ),
    "stack": Voices("Which {count} cards do you pass on?", "{seat:Who} chooses {count} cards to pass on."),
}

OPTIONS: Mapping[str, Phrase] = {
    "option.burn": "Burn {value.card}",
    "option.play": "Play {value.card}",
    "option.store": "Store {value.card}",
    "option.activate": "Use {value.card}",
    "option.end": "End the phase",
    "option.seat": "{value:Who}",
    "option.ally": "{seat:Whose} {card}",
    "option.card": "{card}",
    "option.waiting": "{card}, still to be resolved",
    "option.look": "Look into {seat:whose} Storage",
    "option.look_none": "Look into none",
    "option.do": "Yes",
    "option.decline": "No",
    "option.done": "Go on",
    "option.reveal_it": "Reveal {card}",
    "option.keep_it": "Keep {card} secret",
    "option.reveal": "Turn up the role",
    "option.lose": "Lose {lost} Power",
    "option.feed": "Burn a card",
    "options.first": "First player",
    "options.first.help": "Who begins. A seat that is not at the table leaves it to the lot.",
    "options.first.drawn": "Drawn by lot",
    "options.first.drawn.help": "Chance decides who begins.",
    **{f"options.first.{seat}": f"Seat {seat}" for seat in range(1, 7)},
    **{f"options.first.{seat}.help": f"Seat {seat} begins." for seat in range(1, 7)},
    "options.dark_day": "Cost of Dark Day",
    "options.dark_day.help": "Mana for Dark Day; 0 means 8, 13 or 10 for four, five or six players.",
    "options.max_rounds": "Last round",
    "options.max_rounds.help": "After this round the Infiltrators win; 0 means that there is no last round.",
}

REASONS: Mapping[str, Phrase] = {
    "why.action": "You have no Action left.",
    "why.artifact": "Artifacts are never played.",
    "why.role": "Only an Infiltrator can play this card.",
    "why.round": "This card cannot be played before round {round}.",
    "why.mana": "This costs {cost} Mana; you have {have}.",
    "why.reserve": "Your hand must keep {count} cards to pass on.",
    "why.burn": "The burn pile is empty.",
    "why.discard": "The discard pile is empty.",
    "why.target.any": "There is nobody to aim at.",
    "why.target.others": "There is nobody to aim at.",
    "why.target.hidden_others": "Nobody else has a hidden role.",
    "why.target.public_others": "Nobody else's role is public.",
    "why.target.storage_others": "Nobody else has a stored card.",
    "why.target.ally": "No ally is in play.",
    "why.arrived": "This ally arrived in this turn.",
    "why.used": "This ally was used in this turn.",
}

EVENTS: Mapping[str, Phrase] = {
    "RolesDealt": lambda args, speaker: (
        "Roles are dealt: one of the players is an Infiltrator."
        if args["infiltrators"] == 1
        else "Roles are dealt: {infiltrators} of the players are Infiltrators."
    ),
    "TurnBegan": Voices("Round {round}: your turn.", "Round {round}: {seat:whose} turn."),
    "WardExpired": Voices("Your Ward expires.", "{seat:Whose} Ward expires."),
    "CardsDrawn": named_or_counted(Voices("You draw {cards}.", "{seat:Who} draws {cards}.")),
    "DeckShuffled": "The discard pile is shuffled into a new deck: {cards}.",
    "StackTaken": named_or_counted(
        Voices("You pick up {cards} from {target:who}.", "{seat:Who} picks up {cards} from {target:who}.")
    ),
    "StorageTaken": named_or_counted(
        Voices("You take out of your Storage {cards}.", "{seat:Who} takes out of the Storage {cards}.")
    ),
    "ArtifactsFound": _found,
    "ArtifactRevealed": Voices("You reveal {artifact}.", "{seat:Who} reveals {artifact}."),
    "SecretKept": when(
        lambda args: args["artifact"].value is None,
        Voices("You resolve a Secret artifact.", "{seat:Who} resolves a Secret artifact."),
        Voices("You resolve {artifact} in secret.", "{seat:Who} resolves {artifact} in secret."),
    ),
    "SecretsCounted": Voices(
        "What you resolved in secret brings {mana} Mana.",
        "What {seat:who} resolved in secret brings {mana} Mana.",
    ),
    "CountersSet": when(
        lambda args: args["actions"] == 1,
        Voices("You have {mana} Mana and 1 Action.", "{seat:Who} has {mana} Mana and 1 Action."),
        Voices(
            "You have {mana} Mana and {actions} Actions.", "{seat:Who} has {mana} Mana and {actions} Actions."
        ),
    ),
    "CardBurned": Voices("You burn {card} for {mana} Mana.", "{seat:Who} burns {card} for {mana} Mana."),
    "CardStored": when(
        lambda args: args["card"].value is None,
        Voices("You store a card.", "{seat:Who} stores a card."),
        Voices("You store {card}.", "{seat:Who} stores {card}."),
    ),
    "SpellPlayed": _played,
    "AllyPlayed": when(
        lambda args: args["seat"] == args["target"],
        Voices("You play {card} for {mana} Mana.", "{seat:Who} plays {card} for {mana} Mana."),
        Voices(
            "You send {card} to {target:who} for {mana} Mana.",
            "{seat:Who} sends {card} to {target:who} for {mana} Mana.",
        ),
    ),
    "AllyActivated": when(
        lambda args: bool(args["targets"]),
        Voices("You use {card} on {targets:who}.", "{seat:Who} uses {card} on {targets:who}."),
        Voices("You use {card}.", "{seat:Who} uses {card}."),
    ),
    "CardsChannelled": Voices("You channel {cards}.", "{seat:Who} channels {cards}."),
    "PowerLost": _lost,
    "PowerGained": when(
        lambda args: args["gained"] > 0,
        Voices("You gain {gained} Power: {power} now.", "{seat:Who} gains {gained} Power: {power} now."),
        Voices(
            "Your Power is at its limit of {power}: you gain none.",
            "{seat:Whose} Power is at its limit of {power}: none is gained.",
        ),
    ),
    "WardGained": Voices("You gain {gained} Ward.", "{seat:Who} gains {gained} Ward."),
    "ManaGained": Voices("You gain {gained} Mana.", "{seat:Who} gains {gained} Mana."),
    "ActionsGained": when(
        lambda args: args["gained"] == 1,
        Voices("You gain an Action.", "{seat:Who} gains an Action."),
        Voices("You gain {gained} Actions.", "{seat:Who} gains {gained} Actions."),
    ),
    "RoleRevealed": Voices("Your role is public: you are {role}.", "{seat:Whose} role is public: {role}."),
    "RoleShown": when(
        lambda args: args["role"].value is None,
        Voices("You show your role to {target:who}.", "{seat:Who} shows a role to {target:who}."),
        Voices("You show {target:who} your role: {role}.", "{seat:Who} shows {target:who} a role: {role}."),
    ),
    "AllyActs": Voices("Your {card} acts.", "{seat:Whose} {card} acts."),
    "PileBurned": _burned,
    "CardsSalvaged": _salvaged,
    "CardFetched": _fetched,
    "CardStolen": when(
        lambda args: args["card"].value is None,
        Voices("You steal a card from {target:who}.", "{seat:Who} steals a card from {target:who}."),
        Voices("You steal {card} from {target:who}.", "{seat:Who} steals {card} from {target:who}."),
    ),
    "StorageSeen": named_or_counted(
        Voices(
            "You look through {target:whose} Storage: {cards}.",
            "{seat:Who} looks through {target:whose} Storage: {cards}.",
        )
    ),
    "DeckSeen": Voices(
        "You look at the top of the deck. Cards: {count}.",
        "{seat:Who} looks at the top of the deck. Cards: {count}.",
    ),
    "AllyLeft": _ally_left,
    "AllyMoved": Voices(
        "Your {ally} goes over to {target:who}.", "{seat:Whose} {ally} goes over to {target:who}."
    ),
    "StackChanged": _stack_changed,
    "StackDiscarded": Voices(
        "You throw away the waiting stack: {cards}.", "{seat:Who} throws away the waiting stack: {cards}."
    ),
    "Declined": when(
        lambda args: bool(args["bonus"]),
        Voices("You do without the bonus of {card}.", "{seat:Who} does without the bonus of {card}."),
        Voices("You do without {card}.", "{seat:Who} does without {card}."),
    ),
    "StackLeft": named_or_counted(
        Voices("You pass on {cards} to {target:who}.", "{seat:Who} passes on {cards} to {target:who}.")
    ),
    "HandDiscarded": Voices("You discard: {cards}.", "{seat:Who} discards: {cards}."),
}

ENDINGS: Mapping[str, Phrase] = {
    "ended.purge": "Every Infiltrator is known and without Power: the Guildmages have won.",
    "ended.mill": "There is no card left to draw: the Guildmages have won.",
    "ended.dark_day": "The Dark Day has come: the Infiltrators have won.",
    "ended.drain": "No Guildmage has any Power: the Infiltrators have won.",
    "ended.rounds": "Round {round} was the last: the Infiltrators have won.",
    "place": "{role}, {power} Power",
}

PHRASES: Mapping[str, Phrase] = {**NAMES, **QUESTIONS, **OPTIONS, **REASONS, **EVENTS, **ENDINGS}
