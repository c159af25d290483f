"""`PHRASES` combines all phrases of the game."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.magelight.words.acts import ACTS
from engines.magelight.words.names import COMPONENTS, NAMES
from engines.magelight.words.options import OPTIONS, REASONS, SETUP_OPTIONS
from engines.magelight.words.questions import HINTS, QUESTIONS
from engines.magelight.words.stage import KNOWLEDGE, STAGE
from engines.magelight.words.story import STORY

PHRASES: Mapping[str, Phrase] = {
    **NAMES,
    **QUESTIONS,
    **HINTS,
    **OPTIONS,
    **REASONS,
    **STORY,
    **SETUP_OPTIONS,
    **STAGE,
    **KNOWLEDGE,
    **ACTS,
    **COMPONENTS,
}
