"""All sentences and names except those of events, which declare their own: PHRASES maps keys to phrases.

Each module has one kind of sentence.
"""

from collections.abc import Mapping

from engines.draco_magi.words.acts import ACTS
from engines.draco_magi.words.card_texts import CARD_TEXTS
from engines.draco_magi.words.endings import ENDINGS
from engines.draco_magi.words.names import COMPONENTS, NAMES
from engines.draco_magi.words.options import OPTIONS
from engines.draco_magi.words.questions import HINTS, QUESTIONS
from engines.draco_magi.words.reasons import REASONS
from engines.draco_magi.words.setup_options import SETUP_OPTIONS
from engines.draco_magi.words.stage import STAGE
from engines.kernel.words.speaker import Phrase

PHRASES: Mapping[str, Phrase] = {
    **NAMES,
    **ACTS,
    **STAGE,
    **CARD_TEXTS,
    **QUESTIONS,
    **HINTS,
    **OPTIONS,
    **SETUP_OPTIONS,
    **REASONS,
    **ENDINGS,
    **COMPONENTS,
}
