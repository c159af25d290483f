"""What can be chosen, and the options of a table."""

from collections.abc import Mapping

from engines.kernel.text import Phrase, choose_template

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
    "option.do": choose_template(lambda args: bool(args["bonus"]), "Take the bonus", "Use {card}"),
    "option.decline": "Decline",
    "option.done": "Continue",
    "option.reveal_it": "Reveal {card}",
    "option.keep_it": "Keep it secret",
    "option.reveal": "Reveal your role",
    "option.lose": "Lose {lost} Power",
    "option.feed": "Burn a card",
    "options.first": "First player",
    "options.first.help": "Who goes first. If nobody has that seat, it’s random.",
    "options.first.drawn": "Random",
    "options.first.drawn.help": "Any player can go first.",
    **{f"options.first.{seat}": f"Seat {seat}" for seat in range(1, 7)},
    **{f"options.first.{seat}.help": f"Seat {seat} goes first." for seat in range(1, 7)},
    "options.dark_day": "Cost of Dark Day",
    "options.dark_day.help": "Mana to play it. 0 is the usual cost: 8, 13 or 10 Mana with 4, 5 or 6 players.",
    "options.max_rounds": "Last round",
    "options.max_rounds.help": "The Infiltrators win after this round. 0 means there is no last round.",
}
