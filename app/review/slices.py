"""What the process that reviews is asked: a few entries of a record at a time; and what it answers."""

from functools import lru_cache

from msgspec import Struct

from app.bots.strengths import LEVELS, load_appraisal
from engines import CATALOGUE
from engines.kernel.matches.record import read_record
from engines.kernel.reviewing.review import Look, ReviewedGame, open_review
from engines.kernel.reviewing.reviewer import ReviewSettings

SEED = "review"
"""What the dice of all reviews come from: the same record gives the same review, here and on any machine."""

REVIEW_SETTINGS = ReviewSettings(candidates=LEVELS["master"].settings.candidates)
"""As many ways are looked at as a Master bot looks at."""


class Slice(Struct, frozen=True, gc=False):
    """A record, the first entry that is to be looked at (0: the deal), and after how many seconds of CPU
    time to answer with what there is."""

    record: str
    first: int
    seconds: float


class SliceResult(Struct, frozen=True, gc=False):
    """The looks, at least one, and how many seconds of CPU time they took."""

    looks: tuple[Look, ...]
    cpu: float


@lru_cache(1)
def open_record(record: str) -> ReviewedGame:
    """The game of a record, to be looked at; kept for the next slice. Raises Wrong."""
    read = read_record(record.encode())
    id = read.setup.game
    return open_review(CATALOGUE[id], read, load_appraisal(id), SEED, REVIEW_SETTINGS)
