"""`PHRASES` combines all phrases of the game."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.magelight.words.acts import ACTS
from engines.magelight.words.endings import ENDINGS
from engines.magelight.words.names import COMPONENTS, NAMES
from engines.magelight.words.options import OPTIONS
from engines.magelight.words.questions import HINTS, QUESTIONS
from engines.magelight.words.reasons import REASONS
from engines.magelight.words.setup_options import SETUP_OPTIONS
from engines.magelight.words.stage import KNOWLEDGE, STAGE
from engines.magelight.words.story import STORY

PHRASES: Mapping[str, Phrase] = {
    **NAMES,
    **QUESTIONS,
    **HINTS,
    **OPTIONS,
    **REASONS,
    **ENDINGS,
    **STORY,
    **SETUP_OPTIONS,
    **STAGE,
    **KNOWLEDGE,
    **ACTS,
    **COMPONENTS,
}
