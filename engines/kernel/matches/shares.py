"""Shares: each seat's contribution to the random key of a game, verifiable by anybody.

Fairness depends on the order. First the server commits to its seed and every owner of a seat to a salt, by
hashes. Then all of that is sealed. Only then are the salts opened, and the key is derived from the seed and
the salts. A *chair* is a seat in the order in which they were taken; if seats are random, that key assigns
seats to chairs.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engines.kernel.contract.lesson import SALT, Lesson
from engines.kernel.rng import Rng, derive_key, key_of

ShareKind = Literal["none", "given", "opened", "silent", "bot", "arranged"]


class Share(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The contribution of a chair.

    Either nothing ("none"); or a salt that its owner sent directly ("given"), or committed to by hash and
    then opened ("opened"), or did not open in time ("silent"). A bot's salt ("bot") is derived from the seed.
    In a lesson everything is "arranged". `hash` is that of a person's salt, `strength` that of a bot (since
    protocol 2).
    """

    kind: ShareKind
    hash: str = ""
    strength: str | msgspec.UnsetType = msgspec.UNSET

    @property
    def sealed_line(self) -> str:
        """The line of the chair in the sealed text."""
        return self.hash or (f"{self.kind} {self.strength}" if self.strength else self.kind)


class FairDeal(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The proof of how the key of a game was derived.

    It consists of the seal of all commitments, the chairs' shares, and the seats drawn for the chairs (empty
    if seats were chosen).
    """

    seal: str
    shares: tuple[Share, ...]
    drawn: tuple[int, ...] = ()


def hash_salt(salt: str) -> str:
    """The hash of a salt, shown before the salt is opened."""
    return _sha(f"magehall salt:{salt}")


def bot_salt(seed: str, chair: int) -> str:
    """A bot's salt, which nobody can choose once the seed is committed to."""
    return derive_key(seed, f"bot {chair}")


def draw_seats(key: str, seats: int) -> tuple[int, ...]:
    """The seat of each chair, if seats are random."""
    return tuple(Rng(derive_key(key, "seats")).order(seats)[0])


def sealed_text(
    game: str,
    options: Mapping[str, Any],
    commitment: str,
    is_drawn: bool,
    shares: tuple[Share, ...],
    origin: str = "",
    protocol: int = 1,
    version: int = 0,
) -> str:
    """The text that is sealed before any salt is opened.

    It consists of the game (with the version of its rules and the protocol, since protocol 2), its options as
    JSON, the hash of the seed, whether seats are drawn, one line per chair, and the hash of the origin, if
    there is one.
    """
    title = f"magehall {game}" if protocol == 1 else f"magehall {game} rules {version} protocol {protocol}"
    lines = [share.sealed_line for share in shares] + ([f"origin {origin}"] if origin else [])
    encoded_options = msgspec.json.encode(options).decode()
    return "\n".join([title, encoded_options, commitment, "drawn" if is_drawn else "chosen", *lines])


def seal_of(text: str) -> str:
    """The seal, a hash of `sealed_text`."""
    return _sha(text)


def find_unfair(
    fair: FairDeal,
    salts: tuple[str, ...],
    seed: str,
    game: str,
    options: Mapping[str, Any],
    commitment: str,
    lesson: Lesson | None = None,
    origin: str = "",
    protocol: int = 1,
    version: int = 0,
) -> str | None:
    """The reason why somebody may have chosen the key of these salts, or None."""
    if len(fair.shares) != len(salts):
        return f"{len(fair.shares)} shares for {len(salts)} salts"
    for chair, (share, salt) in enumerate(zip(fair.shares, salts, strict=True)):
        if reason := _find_mismatch(share, salt, chair, seed, lesson):
            return f"chair {chair}: {reason}"
        if bool(share.strength) != (share.kind == "bot" and protocol > 1):
            return f"chair {chair}: the strength of a bot, and of nobody else, is sealed since protocol 2"
    if len({share.kind == "arranged" for share in fair.shares}) > 1:
        return "a lesson is arranged as a whole"
    if fair.drawn and fair.drawn != draw_seats(key_of(seed, salts), len(salts)):
        return "the seats differ from those drawn by the key"
    text = sealed_text(game, options, commitment, bool(fair.drawn), fair.shares, origin, protocol, version)
    if seal_of(text) != fair.seal:
        return "it differs from what was sealed before the salts were opened"
    return None


def _find_mismatch(share: Share, salt: str, chair: int, seed: str, lesson: Lesson | None) -> str | None:
    """The error in one chair's salt, or None."""
    match share.kind:
        case "given" | "opened":
            return None if hash_salt(salt) == share.hash else "the salt does not match its hash"
        case "bot":
            wrong = share.hash or salt != bot_salt(seed, chair)
            return "a bot's salt must be derived from the seed" if wrong else None
        case "arranged":
            fits = lesson is not None and (seed, salt, share.hash) == (lesson.seed, SALT, "")
            return None if fits else "only a lesson can be arranged"
        case "silent" | "none":
            if bool(share.hash) != (share.kind == "silent"):
                return "a silent chair, and no other, has a hash without a salt"
            return "the salt was given by nobody" if salt else None


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
