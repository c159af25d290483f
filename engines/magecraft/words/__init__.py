"""Every sentence that players read, in a module for each kind. PHRASES maps each key to its phrase."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.magecraft.words.acts import ACTS
from engines.magecraft.words.goal import GOAL
from engines.magecraft.words.names import NAMES
from engines.magecraft.words.options import OPTIONS
from engines.magecraft.words.questions import HINTS, QUESTIONS
from engines.magecraft.words.setup_options import SETUP_OPTIONS
from engines.magecraft.words.stage import STAGE

PHRASES: Mapping[str, Phrase] = {
    **NAMES,
    **STAGE,
    **ACTS,
    **QUESTIONS,
    **HINTS,
    **OPTIONS,
    **SETUP_OPTIONS,
    **GOAL,
}
