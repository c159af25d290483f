from collections.abc import Mapping

from engines.kernel.text import Phrase

PHRASES: Mapping[str, Phrase] = {}
