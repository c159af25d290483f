"""The messages between the app and the review process: slices of a record, and their results."""

from functools import lru_cache

from msgspec import Struct

from app.bots.strengths import LEVELS, load_appraisal
from app.games.catalogue import load_rules
from engines.kernel.matches.record import read_record
from engines.kernel.reviewing.review import Evaluation, ReviewedGame, open_review
from engines.kernel.reviewing.reviewer import ReviewSettings

SEED = "review"
"""The seed of all reviews: the same record gives the same review on every machine."""

REVIEW_SETTINGS = ReviewSettings(candidates=LEVELS["master"].settings.candidates)
"""Settings of all reviews: the same number of candidates as for a Master bot."""


class Slice(Struct, frozen=True, gc=False):
    """A request to review a record from entry `first` on (0: the deal), for about `seconds` of CPU time."""

    record: str
    first: int
    seconds: float


class SliceResult(Struct, frozen=True, gc=False):
    """The evaluations of one or more entries, and the CPU time they took, in seconds."""

    evaluations: tuple[Evaluation, ...]
    cpu: float


@lru_cache(1)
def open_record(record: str) -> ReviewedGame:
    """The game of a record, ready for review; cached for the next slice. Raises InvalidRecord."""
    parsed = read_record(record.encode())
    id, version = parsed.setup.game, parsed.setup.version
    return open_review(load_rules(id, version), parsed, load_appraisal(id), SEED, REVIEW_SETTINGS)
