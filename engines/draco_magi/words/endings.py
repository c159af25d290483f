"""Phrases for the end of the game: the reason, and each player's gems."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engines.draco_magi.cards import Gem
from engines.draco_magi.words.phrase_builders import count_of
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template

GEMS: Mapping[Gem, Plural] = {
    Gem.RED: Plural("1 red gem", "{count} red gems"),
    Gem.BLUE: Plural("1 blue gem", "{count} blue gems"),
    Gem.PURPLE: Plural("1 purple gem", "{count} purple gems"),
}


def _list_gems(args: Mapping[str, Any], speaker: Speaker) -> Template:
    counts = [count_of(number, GEMS[gem]) for gem, number in Counter(args["gems"]).items()]
    return tuple(counts) or "no gems"


ENDINGS: Mapping[str, Phrase] = {
    "ended.three_same": "3 gems of one colour in round {round}.",
    "ended.three_different": "3 gems of different colours in round {round}.",
    "ended.four_any": "4 gems in round {round}.",
    "ended.rounds": "Round {round} was the last. Most gems wins. If tied, both share the win.",
    "ended.left": "One player left the game.",
    "place": _list_gems,
    "place.gone": "left the game",
}
