"""The sentences that players read, except those of events: PHRASES maps each key to its phrase."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.magestik.events.verbs import MEANINGS
from engines.magestik.names import NAMES
from engines.magestik.words.acts import ACTS
from engines.magestik.words.card_texts import SPELLS
from engines.magestik.words.endings import ENDINGS
from engines.magestik.words.goal import GOAL
from engines.magestik.words.options import OPTIONS
from engines.magestik.words.questions import HINTS, QUESTIONS
from engines.magestik.words.reasons import REASONS
from engines.magestik.words.setup_options import SETUP_OPTIONS
from engines.magestik.words.stage import STAGE

PHRASES: Mapping[str, Phrase] = {
    **NAMES,
    **SPELLS,
    **QUESTIONS,
    **OPTIONS,
    **SETUP_OPTIONS,
    **REASONS,
    **ENDINGS,
    **GOAL,
    **MEANINGS,
    **ACTS,
    **HINTS,
    **STAGE,
}
