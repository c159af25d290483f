"""Texts on the table beside the cards: the phase, the staffs on the track, the moods of dragons."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices
from engines.magestik.limits import GEMS_TO_WIN
from engines.magestik.words.reasons import NO_DRAGON_READY


def _say_players_to_act(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The players still to act in this round: by name if they are at most three."""
    if not args["seats"]:
        return "Nobody else acts this round."
    if len(args["seats"]) > 3:
        return "{count} players are still to act."
    return "Still to act: {seats:who}."


STAGE: Mapping[str, Phrase] = {
    "stage.round": "Round {round}",
    "plate.score": "gems",
    "stage.called": "Turns · {number} is called",
    "stage.drafting": "Draft",
    "stage.between": "Between turns",
    "stage.over": "Game over",
    "stage.track": "Staffs in calling order",
    "stage.draft.title": "Choosing staffs",
    "stage.quiet": "The board",
    "stage.order": Voices(
        "You’re the Master Mage: you choose first, then the staffs go round.",
        "{seat:Who} is the Master Mage: they choose first, then the staffs go round.",
    ),
    "stage.left": Plural("1 staff is still going round.", "{n} staffs are still going round.", by="n"),
    "stage.face_down": Plural(
        "1 staff was put aside at random, face down: it’s out this round, too.",
        "{n} staffs were put aside at random, face down: they’re out this round, too.",
        by="n",
    ),
    "stage.deck": Plural("1 gem is left in the deck.", "{n} gems are left in the deck.", by="n"),
    "stage.cursed": "It’s cursed: it gave no energy.",
    "stage.after": _say_players_to_act,
    "stage.leads": Voices(
        f"You lead with {{n}}. If you lead with {GEMS_TO_WIN} or more when the round ends, you win.",
        f"{{seat:Who}} leads with {{n}}. If they lead with {GEMS_TO_WIN} or more at its end, they win.",
    ),
    "tile.out": "out",
    "tile.yours": "yours",
    "tile.nobody": "nobody",
    "spell.attack": "Attack",
    "spell.attack.text": "Send your dragons against one player. Each one that gets through takes a gem, "
    "if any is left.",
    "spell.attack.none": NO_DRAGON_READY,
    "mood.awake": "awake",
    "mood.asleep": "asleep",
    "mood.attacked": "has attacked",
    "mood.stolen": "just stolen",
    "mood.attacks": "attacks you",
    "mood.asleep.yours": "asleep until your next turn",
    "mood.asleep.first": "asleep until the next turn of your first staff",
    "mood.ephemeral.yours": "dies in your next turn",
    "staff.first": "first: wakes dragons",
    "staff.second": "second: wakes none",
}
