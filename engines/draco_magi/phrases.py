"""A helper for phrases: a battlefield with its place."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template, Voices


def with_place(phrase: Phrase) -> Phrase:
    """A phrase whose `{where}` is a battlefield with the number of its place: two may be of the same land."""

    def placed(args: Mapping[str, Any], speaker: Speaker) -> Template:
        template = phrase(args, speaker) if callable(phrase) else phrase
        where = f"{{side}} ({args['at'] + 1})"
        if isinstance(template, Voices):
            return Voices(*[voice.replace("{where}", where) for voice in template])
        return template.replace("{where}", where)

    return placed
