"""Labels of options."""

from collections.abc import Mapping

from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase

OPTIONS: Mapping[str, Phrase] = {
    "option.burn": "Burn +{gained}",
    "option.play": "Play for {mana} Mana",
    "option.play.never": "Play",
    "option.store": "Store",
    "option.activate": "Use {value.card}",
    "option.end": "End turn",
    "option.seat": "{value:Who}",
    "option.ally": "{seat:Whose} {card}",
    "option.card": "{card}",
    "option.waiting": "Not resolved yet.",
    "option.look": "Look into {seat:whose} Storage",
    "option.look_none": "Don’t look",
    "option.do": conditional_phrase(lambda args: bool(args["bonus"]), "Take the bonus", "Use {card}"),
    "option.decline": "Decline",
    "option.done": "Continue",
    "option.reveal_it": "Reveal it",
    "option.keep_it": "Keep it secret",
    "option.reveal": "Reveal your role",
    "option.lose": "Lose {lost} Power",
    "option.feed": "Burn a card",
}
