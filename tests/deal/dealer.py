"""Deals of an operator: what is sealed, what pages are shown of it, and the records of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from engines.kernel.contract.ending import Outcome
from engines.kernel.matches.proof.doubts import Evidence, compare_with_evidence, list_doubts
from engines.kernel.matches.proof.protocol import PROTOCOL
from engines.kernel.matches.record import End, Record, Setup, verify_record
from engines.kernel.matches.shares import FairDeal, Share, ShareKind, draw_seats, seal_of, sealed_text
from engines.kernel.rng import commitment, key_of
from engines.kernel.words.text import text
from tests.engines.kernel.toys.library import LIBRARY

CATALOGUE: dict[str, Any] = {LIBRARY.id: LIBRARY}
UNFINISHED = "the game is not over here"
"""The only error of a record that ends with its deal."""


@dataclass(frozen=True)
class Deal:
    """The part of a deal that an operator can decide: the seed, and the hash of each chair ("": none)."""

    seed: str
    hashes: tuple[str, ...]
    is_drawn: bool = False
    protocol: int = PROTOCOL

    @property
    def commitment(self) -> str:
        """The hash of the seed."""
        return commitment(self.seed)

    @property
    def text(self) -> str:
        """The text that is sealed."""
        shares = tuple(Share("silent" if salt_hash else "none", salt_hash) for salt_hash in self.hashes)
        return sealed_text(
            LIBRARY.id, {}, self.commitment, self.is_drawn, shares, "", self.protocol, LIBRARY.version
        )

    @property
    def seal(self) -> str:
        """The seal of the text."""
        return seal_of(self.text)

    def show(self, chair: int | None, is_sealed: bool) -> dict[str, str]:
        """The facts that the page of a player in a chair is shown."""
        facts = {"commitment": self.commitment}
        if chair is not None:
            facts |= {"chair": str(chair), "hash": self.hashes[chair]}
        if is_sealed:
            facts |= {"seal": self.seal, "text": self.text}
            if chair is not None and self.hashes[chair]:
                facts["awaited"] = ""
        return facts

    def records(self, known: dict[str, str]) -> Iterator[Record]:
        """Every record that an operator can make of the deal who knows some salts by their hashes.

        Any known salt can be left out, and the record can claim that it was given or opened.
        """
        kinds: list[tuple[ShareKind, ...]] = [
            (("opened", "given", "silent") if salt_hash in known else ("silent",)) if salt_hash else ("none",)
            for salt_hash in self.hashes
        ]
        for labels in product(*kinds):
            yield self.record(known, labels)

    def record(self, known: dict[str, str], labels: tuple[ShareKind, ...]) -> Record:
        """The record of a deal with these shares; it has no entries."""
        shares = tuple(Share(kind, salt_hash) for kind, salt_hash in zip(labels, self.hashes, strict=True))
        salts = tuple(known[share.hash] if share.kind in ("opened", "given") else "" for share in shares)
        drawn = draw_seats(key_of(self.seed, salts), len(salts)) if self.is_drawn else ()
        fair = FairDeal(self.seal, shares, drawn)
        setup = Setup(
            LIBRARY.id, LIBRARY.version, len(shares), {}, self.commitment, salts, fair, protocol=PROTOCOL
        )
        return Record(setup, (), End(self.seed, Outcome((), text("kernel.over"))))

    def with_hash(self, chair: int, salt_hash: str) -> "Deal":
        """The deal with another hash in a chair."""
        return replace(self, hashes=(*self.hashes[:chair], salt_hash, *self.hashes[chair + 1 :]))


def is_called_fair(record: Record, evidence: Evidence) -> bool:
    """Whether `magehall verify` calls the deal of a record fair."""
    error = verify_record(CATALOGUE, record.lines())
    assert error is not None
    is_valid = error.reason == UNFINISHED and compare_with_evidence(record, evidence) is None
    return is_valid and not list_doubts(record, evidence)
