"""Every sentence of the game by its key, except those of events, which stand with them."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.res_arcana.words.acts import ACTS
from engines.res_arcana.words.endings import ENDINGS
from engines.res_arcana.words.names import COMPONENTS, NAMES
from engines.res_arcana.words.options import OPTIONS
from engines.res_arcana.words.questions import HINTS, QUESTIONS
from engines.res_arcana.words.reasons import REASONS
from engines.res_arcana.words.setup_options import SETUP_OPTIONS
from engines.res_arcana.words.stage import STAGE
from engines.res_arcana.words.story import STORY

PHRASES: Mapping[str, Phrase] = {
    **NAMES,
    **QUESTIONS,
    **HINTS,
    **OPTIONS,
    **SETUP_OPTIONS,
    **REASONS,
    **ENDINGS,
    **STAGE,
    **ACTS,
    **STORY,
    **COMPONENTS,
}
