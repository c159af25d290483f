"""Labels of the table: rounds and phases, seats, piles, the hand, and the panel of knowledge."""

from collections.abc import Mapping

from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices

_TURN = Plural(
    "{count} cards · 1 Action · {mana} Mana", "{count} cards · {actions} Actions · {mana} Mana", by="actions"
)

STAGE: Mapping[str, Phrase] = {
    "stage.round": "Round {round}",
    "plate.score": "Power",
    "stage.round.of": "Round {round} of {last}",
    "stage.start": Voices("Start of your turn", "Start of turn · {seat:who}"),
    "stage.artifacts": Voices("Artifacts · your turn", "Artifacts · {seat:who}"),
    "stage.actions": Voices("Actions · your turn", "Actions · {seat:who}"),
    "stage.over": "Game over",
    "place.bare": "no ally",
    "place.hand": Plural("1 card in hand", "{count} cards in hand"),
    "place.turn": _TURN,
    "place.gets": Plural("gets up to 1 card next", "gets up to {count} cards next"),
    "place.gave": "passed to you",
    "ally.sent": "sent by {seat:who}",
    "ally.used": "used this turn",
    "pile.deck": "deck",
    "pile.deck.text": "Cards left in the deck",
    "pile.discard": "discarded",
    "pile.discard.text": "Discard pile",
    "pile.burnt": "burned",
    "pile.burnt.text": "Burn pile",
    "pile.nothing": "This pile is empty.",
    "stack.usual": "to pass on",
    "stack.open": "to pass on, face up",
    "stack.blind": "to pass on, from the deck",
    "stack.openblind": "to pass on, from the deck, face up",
    "stack.waiting": "waiting",
    "current": "Resolving",
    "current.secret": "a secret artifact",
    "current.left": Plural("1 artifact left", "{count} artifacts left"),
    "current.waiting": Plural("1 artifact to resolve", "{count} artifacts to resolve"),
    "hand.role.guildmage": "You’re a Guildmage.",
    "hand.role.infiltrator": conditional_phrase(
        lambda args: bool(args["team"]),
        "You’re an Infiltrator, like {team:who}.",
        "You’re the Infiltrator.",
    ),
    "hand.first": "You get cards on your turn.",
    "hand.nothing": "Your hand is empty until your turn. Then you draw, and get what {target:who} passes on.",
    "hand.soon": "You draw as soon as your allies have acted.",
    "hand.empty": "Your hand is empty.",
    "hand.waiting": "to resolve",
    "hand.resolving": "resolving",
    "hand.stored": "Stored",
    "hand.passed": "You passed to {target:who}",
}

KNOWLEDGE: Mapping[str, Phrase] = {
    "know.switch": "What you know",
    "know.title": "What you know",
    "know.close": "Close",
    "know.player": "Player",
    "know.role": "Role",
    "know.how": "How you know",
    "know.stacks": "Stacks and hand",
    "know.stored": "Stored",
    "know.why.public": "Public",
    "know.why.own": "Your own",
    "know.why.shown": "Shown to you",
    "know.why.team": "Known from the start",
    "know.why.rest": "No other role is left",
    "know.seen_by": "Seen by {targets:who}",
    "know.unseen": "Not shown to anyone",
    "know.passed": "Round {round}, you passed",
    "know.received": "Round {round}, passed to you",
    "know.hand": "In hand",
    "know.waiting": "In the waiting stack",
    "know.nothing": "nothing stored",
    "know.cards": Plural("1 card", "{count} cards"),
    "know.unknown": "{count} unknown",
    "know.looked": "Round {round}, you saw",
    "know.deck": "On top of the deck",
    "know.some": "and some you don’t know",
    "know.teams": Plural(
        "There is 1 Infiltrator.", "There are {infiltrators} Infiltrators.", by="infiltrators"
    ),
}
