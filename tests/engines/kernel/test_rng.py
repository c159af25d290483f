"""The random stream, which anybody can reproduce."""

import hashlib

import pytest

from engines.kernel.rng import Rng, commitment, key_of


def test_a_number_is_the_start_of_a_hash() -> None:
    digest = hashlib.sha256(b"a key:7").digest()
    number, after = Rng("a key", 7).below(2**63)
    assert number == int.from_bytes(digest[:8], "big") % 2**63
    assert after == Rng("a key", 8)


def test_draws_are_uniform_and_an_order_is_a_permutation() -> None:
    rng = Rng("even")
    counts = [0, 0, 0]
    for _ in range(3000):
        number, rng = rng.below(3)
        counts[number] += 1
    assert all(850 < count < 1150 for count in counts)
    order, _ = rng.order(50)
    assert sorted(order) == list(range(50))
    assert order != list(range(50))


def test_a_bound_below_one_is_an_error() -> None:
    with pytest.raises(ValueError, match="positive bound"):
        Rng("k").below(0)


def test_the_key_depends_on_the_seed_and_on_the_boundaries_of_salts() -> None:
    keys = {
        key_of("s", ("a", "b")),
        key_of("s", ("ab", "")),
        key_of("s", ("b", "a")),
        key_of("t", ("a", "b")),
    }
    assert len(keys) == 4
    assert commitment("s") not in keys
