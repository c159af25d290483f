"""Fair deals: a record is refused if anybody chose anything after learning its consequences.

Every forged record here is consistent in itself: chained, dealt from its key, and replayable to its end.
"""

from typing import Any

import msgspec
import pytest

from engines.kernel.contract.game_options import NoOptions
from engines.kernel.contract.lesson import SALT
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Match
from engines.kernel.matches.record import End, Record, RecordEntry, Setup, read_record, verify_record
from engines.kernel.matches.shares import (
    FairDeal,
    Share,
    bot_salt,
    draw_seats,
    hash_salt,
    seal_of,
    sealed_text,
)
from engines.kernel.rng import commitment, key_of, time_out_draws
from tests.engines.kernel.toys.library import LIBRARY

SEED = "ab" * 32
CATALOGUE: dict[str, Any] = {LIBRARY.id: LIBRARY}
SHARES = (Share("opened", hash_salt("anna")), Share("bot"), Share("silent", hash_salt("ben")))
SALTS = ("anna", bot_salt(SEED, 1), "")


def sealed(shares: tuple[Share, ...], drawn: tuple[int, ...] = (), seed: str = SEED) -> FairDeal:
    """A correct seal of these shares."""
    text = sealed_text(LIBRARY.id, {}, commitment(seed), bool(drawn), shares)
    return FairDeal(seal_of(text), shares, drawn)


def played(fair: FairDeal, salts: tuple[str, ...], seed: str = SEED) -> Record:
    """A whole game dealt from the seed and these salts."""
    dice = Dice("shares")
    match, _ = Match.start(LIBRARY, len(salts), NoOptions(), key_of(seed, salts))
    entries = []
    while match.pending:
        asked = match.pending[dice(len(match.pending))].seat
        path, _, _ = random_choice(LIBRARY, match.state, asked, dice)
        match, _ = match.play(asked, Choose(path))
        entries.append(RecordEntry(match.seq, asked, Choose(path), "player", 0, LIBRARY.hash(match.state)))
    setup = Setup(LIBRARY.id, LIBRARY.version, len(salts), {}, commitment(seed), salts, fair)
    return Record(setup, tuple(entries), End(seed, LIBRARY.outcome(match.state)))


def refused(record: Record) -> str:
    """The reason why a record is invalid, which it must be."""
    wrong = verify_record(CATALOGUE, record.lines())
    assert wrong is not None
    return wrong.reason


def test_a_fair_deal_is_valid_and_reproducible() -> None:
    data = played(sealed(SHARES), SALTS).lines()
    assert verify_record(CATALOGUE, data) is None
    assert read_record(data).lines() == data


def test_a_record_without_shares_is_valid() -> None:
    record = played(sealed(SHARES), SALTS)
    older = msgspec.structs.replace(record.setup, fair=msgspec.UNSET)
    data = Record(older, record.entries, record.end).lines()
    assert b"fair" not in data
    assert verify_record(CATALOGUE, data) is None


@pytest.mark.parametrize("tried", range(3))
def test_a_chosen_salt_of_a_bot_is_refused(tried: int) -> None:
    salts = (SALTS[0], f"ground {tried}", SALTS[2])
    assert "chair 1: a bot's salt must be derived from the seed" in refused(played(sealed(SHARES), salts))


def test_seats_swapped_after_the_draw_are_refused() -> None:
    shares, salts = (SHARES[2], SHARES[1], SHARES[0]), (SALTS[2], SALTS[1], SALTS[0])
    swapped = FairDeal(sealed(SHARES).seal, shares)
    assert "sealed before" in refused(played(swapped, salts))


def test_a_salt_that_was_not_opened_cannot_be_invented() -> None:
    made_up = (SALTS[0], SALTS[1], "made up")
    assert "given by nobody" in refused(played(sealed(SHARES), made_up))
    as_if_opened = (*SHARES[:2], Share("opened", SHARES[2].hash))
    assert "does not match its hash" in refused(played(sealed(as_if_opened), made_up))
    other_hash = (*SHARES[:2], Share("opened", hash_salt("made up")))
    assert "sealed before" in refused(played(FairDeal(sealed(SHARES).seal, other_hash), made_up))


def test_a_hash_that_was_left_out_is_refused() -> None:
    """A silent chair can be distinguished from one that never gave anything."""
    left_out = (*SHARES[:2], Share("none"))
    assert "sealed before" in refused(played(FairDeal(sealed(SHARES).seal, left_out), SALTS))
    assert "silent chair" in refused(played(sealed((*SHARES[:2], Share("silent"))), SALTS))
    assert "silent chair" in refused(played(sealed((*SHARES[:2], Share("none", "x"))), SALTS))


def test_another_seed_is_refused_even_with_its_own_commitment() -> None:
    other = "cd" * 32
    salts = (SALTS[0], bot_salt(other, 1), SALTS[2])
    forged = played(sealed(SHARES), salts, other)
    assert "sealed before" in refused(forged)
    honest = msgspec.structs.replace(forged.setup, commitment=commitment(SEED))
    assert "committed to" in refused(Record(honest, forged.entries, forged.end))


def test_seats_are_drawn_by_the_key() -> None:
    drawn = draw_seats(key_of(SEED, SALTS), 3)
    assert verify_record(CATALOGUE, played(sealed(SHARES, drawn), SALTS).lines()) is None
    other = (*drawn[1:], drawn[0])
    assert "the seats differ" in refused(played(sealed(SHARES, other), SALTS))
    chosen_instead = FairDeal(sealed(SHARES, drawn).seal, SHARES)
    assert "sealed before" in refused(played(chosen_instead, SALTS))


def test_only_a_lesson_is_arranged() -> None:
    arranged = (Share("arranged"),) * 3
    assert "only a lesson" in refused(played(sealed(arranged), (SALT,) * 3))


def test_a_salt_too_few_is_refused() -> None:
    assert "2 shares for 3 salts" in refused(played(sealed(SHARES[:2]), SALTS))


def test_a_time_out_makes_the_default_choice() -> None:
    record = played(sealed(SHARES), SALTS)
    match, _ = Match.start(LIBRARY, 3, NoOptions(), record.key)
    told = {True: 0, False: 0}
    for at, entry in enumerate(record.entries):
        assert isinstance(entry.act, Choose)
        usual = LIBRARY.default_path(match.state, entry.seat, time_out_draws(record.key, entry.seq))
        timed_out = msgspec.structs.replace(entry, cause="time-out")
        entries = (*record.entries[:at], timed_out, *record.entries[at + 1 :])
        wrong = verify_record(CATALOGUE, Record(record.setup, entries, record.end).lines())
        is_usual = usual == entry.act.path
        told[is_usual] += 1
        assert (wrong is None) == is_usual
        assert is_usual or (wrong is not None and "default choice" in wrong.reason)
        match, _ = match.play(entry.seat, entry.act)
    assert all(told.values())
