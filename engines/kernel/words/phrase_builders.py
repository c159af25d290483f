"""Builders for phrases that many games use."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template


def conditional_phrase(
    condition: Callable[[Mapping[str, Any]], bool], if_true: Template, if_false: Template
) -> Phrase:
    """Build a phrase that uses `if_true` if its arguments meet the condition, and `if_false` otherwise."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return if_true if condition(args) else if_false

    return phrase
