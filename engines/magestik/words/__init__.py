"""Every sentence that players read, in a module for each kind. PHRASES maps each key to its phrase."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.magestik.words.acts import ACTS
from engines.magestik.words.card_texts import SPELLS
from engines.magestik.words.endings import ENDINGS
from engines.magestik.words.log import EVENTS
from engines.magestik.words.names import NAMES
from engines.magestik.words.options import OPTIONS
from engines.magestik.words.questions import HINTS, QUESTIONS
from engines.magestik.words.reasons import REASONS
from engines.magestik.words.setup_options import SETUP_OPTIONS
from engines.magestik.words.stage import STAGE
from engines.magestik.words.story import STORY

PHRASES: Mapping[str, Phrase] = {
    **NAMES,
    **SPELLS,
    **QUESTIONS,
    **OPTIONS,
    **SETUP_OPTIONS,
    **REASONS,
    **EVENTS,
    **ENDINGS,
    **STORY,
    **ACTS,
    **HINTS,
    **STAGE,
}
