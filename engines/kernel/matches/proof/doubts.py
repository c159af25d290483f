"""Doubts about a valid record: reasons why somebody may have chosen its deal after all."""

from dataclasses import dataclass

from engines.kernel.matches.proof.locks import list_locks
from engines.kernel.matches.record import InvalidRecord, Record
from engines.kernel.matches.shares import FairDeal


@dataclass(frozen=True)
class Evidence:
    """The facts that the reader of a record stored while the game was played.

    `seal`: the first seal that they were shown. `salt`: their own, which they sent only after that. `lock`:
    the number of an entry, and its lock as it was shown then.
    """

    seal: str | None = None
    salt: str | None = None
    lock: tuple[int, str] | None = None


def compare_with_evidence(record: Record, evidence: Evidence) -> InvalidRecord | None:
    """The first contradiction between a record and the evidence, or None."""
    setup = record.setup
    fair = setup.fair if isinstance(setup.fair, FairDeal) else None
    if evidence.seal is not None and (fair is None or fair.seal != evidence.seal):
        return InvalidRecord(1, "its seal is not the one that was shown before the deal")
    if evidence.salt is not None:
        kinds = [share.kind for share in fair.shares] if fair is not None else []
        own = [kind for kind, salt in zip(kinds, setup.salts, strict=False) if salt == evidence.salt]
        if "opened" not in own:
            return InvalidRecord(1, "your salt is not part of it")
    if evidence.lock is not None:
        seq, lock = evidence.lock
        locks = list(list_locks(fair.seal, record.entries)) if fair is not None else []
        if not 1 <= seq <= len(locks) or locks[seq - 1] != lock:
            return InvalidRecord(
                min(max(seq, 1), len(record.entries)) + 1, "its lock is not the one shown then"
            )
    return None


def list_doubts(record: Record, evidence: Evidence) -> list[str]:
    """The reasons why the deal of a valid record may have been chosen; none if that is impossible."""
    setup = record.setup
    if not isinstance(setup.fair, FairDeal):
        return ["It has no seal, so it doesn’t show how its salts came about."]
    kinds = [share.kind for share in setup.fair.shares]
    if "arranged" in kinds:
        return ["It is a guided game, whose deal was arranged."]
    doubts = []
    if "opened" not in kinds and "given" not in kinds:
        doubts.append("No player added a salt, so the server’s seed alone decided.")
    elif evidence.seal is None or evidence.salt is None:
        doubts.append(
            "Only a player who stored the seal, and opened a salt after that, can tell that nobody chose the "
            "deal: use --seal and --salt."
        )
    if silent := kinds.count("silent"):
        doubts.append(
            f"{silent} of its salts were not opened. If they were held back on purpose, the deal was chosen "
            f"out of {2**silent}."
        )
    if setup.protocol_number == 1:
        doubts.append(
            "It is of protocol 1: nothing proves the choices of bots, nor the causes and times of entries."
        )
    return doubts
