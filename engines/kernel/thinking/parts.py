"""The parts of a table as numbers, found by the types of its fields, in one way for every game.

A number is itself, an amount of a bag or a tuple of numbers has a place of its own, an enum member counts as
one, a pile counts its cards and names those that are seen; what is in a list is added up. A part is read in
two ways: its numbers by their names, to learn from, and what all of it is worth by weights, which is quick.
"""

import enum
import types
from collections.abc import Callable, Collection
from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from engines.kernel.bags import Bag
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret

Features = dict[str, float]
Weight = Callable[[str], float]
"""What one of a number is worth, by the number's name."""
Worth = Callable[[Any], float]
"""What a value is worth."""

SKIPPED = frozenset({"agenda", "news", "rng", "options", "ending", "players", "id"})
PLACES = 16
"""So many places of a bag or a tuple have a number of their own."""
_UNIONS = (Union, types.UnionType)


@dataclass(frozen=True)
class Part:
    """A part of a table, and what its numbers are called. This one has none."""

    path: str

    def read(self, value: Any, found: Features) -> None:
        """Adds its numbers to those that were found before."""

    def weigh(self, weight: Weight) -> Worth | None:
        """How its values are weighed; None where no weight is about it."""
        return None


@dataclass(frozen=True)
class Number(Part):
    """A number, or a yes and no."""

    def read(self, value: Any, found: Features) -> None:
        found[self.path] += value

    def weigh(self, weight: Weight) -> Worth | None:
        one = weight(self.path)
        return one.__mul__ if one else None


@dataclass(frozen=True)
class Member(Part):
    """A member of an enum, or of one of several: a card, a phase."""

    kinds: tuple[type[enum.Enum], ...]

    def read(self, value: Any, found: Features) -> None:
        found[f"{self.path}={value.name}"] += 1

    def weigh(self, weight: Weight) -> Worth | None:
        table = self.table(weight)
        return None if table is None else lambda value: table[id(value)]

    def table(self, weight: Weight) -> dict[int, float] | None:
        """The weights by the ids of the members, which are one object each; what is hidden weighs 0."""
        found = {id(one): weight(f"{self.path}={one.name}") for kind in self.kinds for one in kind}
        return {id(None): 0.0, **found} if any(found.values()) else None


@dataclass(frozen=True)
class Fields(Part):
    """The fields of a Struct."""

    parts: tuple[tuple[str, Part], ...]

    def read(self, value: Any, found: Features) -> None:
        for name, part in self.parts:
            part.read(getattr(value, name), found)

    def weigh(self, weight: Weight) -> Worth | None:
        weighed = [(name, worth) for name, part in self.parts if (worth := part.weigh(weight)) is not None]
        if not weighed:
            return None
        names, worths = zip(*weighed, strict=True)
        if len(names) == 1:
            (name,), (only,) = names, worths
            return lambda value: only(getattr(value, name))
        values_of = attrgetter(*names)
        return lambda value: sum([worth(one) for worth, one in zip(worths, values_of(value), strict=True)])


@dataclass(frozen=True)
class Perhaps(Part):
    """A value that may be missing or hidden."""

    inner: Part

    def read(self, value: Any, found: Features) -> None:
        if value is not None:
            self.inner.read(value, found)

    def weigh(self, weight: Weight) -> Worth | None:
        inner = self.inner.weigh(weight)
        return None if inner is None else lambda value: 0.0 if value is None else inner(value)


@dataclass(frozen=True)
class Either(Part):
    """A value of one of several types."""

    parts: tuple[tuple[type[Any], Part], ...]

    def read(self, value: Any, found: Features) -> None:
        for kind, part in self.parts:
            if type(value) is kind:
                part.read(value, found)

    def weigh(self, weight: Weight) -> Worth | None:
        worths = {kind: worth for kind, part in self.parts if (worth := part.weigh(weight)) is not None}
        return (
            (lambda value: worths[type(value)](value) if type(value) in worths else 0.0) if worths else None
        )


@dataclass(frozen=True)
class Veil(Part):
    """One value that may be hidden."""

    inner: Part

    def read(self, value: Any, found: Features) -> None:
        self.inner.read(value.value, found)

    def weigh(self, weight: Weight) -> Worth | None:
        inner = self.inner.weigh(weight)
        return None if inner is None else lambda value: inner(value.value)


@dataclass(frozen=True)
class Items(Part):
    """A list: how long it is, and what is in it."""

    inner: Part

    def read(self, value: Any, found: Features) -> None:
        found[f"{self.path}#"] += len(value)
        for one in value:
            self.inner.read(one, found)

    def weigh(self, weight: Weight) -> Worth | None:
        return _weigh_items(self.inner, weight, weight(f"{self.path}#"))


@dataclass(frozen=True)
class Cards(Part):
    """A pile: how many cards it has, and those that are seen or known to be in it."""

    inner: Part

    def read(self, value: Any, found: Features) -> None:
        found[f"{self.path}#"] += len(value.cards)
        for card in value.listing or value.cards:
            self.inner.read(card, found)

    def weigh(self, weight: Weight) -> Worth | None:
        worth = _weigh_items(self.inner, weight, weight(f"{self.path}#"))
        # A listing names as many cards as there are.
        return None if worth is None else cached_by_identity(lambda pile: worth(pile.listing or pile.cards))


@dataclass(frozen=True)
class Amounts(Part):
    """Amounts of several kinds, each in its place."""

    def read(self, value: Any, found: Features) -> None:
        for at, amount in enumerate(value[:PLACES]):
            found[f"{self.path}[{at}]"] += amount
            found[f"{self.path}[]"] += amount

    def weigh(self, weight: Weight) -> Worth | None:
        total = weight(f"{self.path}[]")
        each = [total + weight(f"{self.path}[{at}]") for at in range(PLACES)]
        if not any(each):
            return None
        return lambda amounts: sum([one * worth for one, worth in zip(amounts, each, strict=False) if one])


@dataclass(frozen=True)
class Contents(Part):
    """What is in a bag."""

    def read(self, value: Any, found: Features) -> None:
        Amounts(self.path).read(value.counts, found)

    def weigh(self, weight: Weight) -> Worth | None:
        worth = Amounts(self.path).weigh(weight)
        return None if worth is None else lambda bag: worth(bag.counts)


@dataclass(frozen=True)
class Places(Part):
    """A tuple with a part for each of its places."""

    parts: tuple[Part, ...]

    def read(self, value: Any, found: Features) -> None:
        for part, one in zip(self.parts, value, strict=True):
            part.read(one, found)

    def weigh(self, weight: Weight) -> Worth | None:
        worths = [part.weigh(weight) or weigh_nothing for part in self.parts]
        if all(worth is weigh_nothing for worth in worths):
            return None
        return lambda value: sum([worth(one) for worth, one in zip(worths, value, strict=True)])


def weigh_nothing(value: Any) -> float:
    """What is worth nothing, whatever it is."""
    return 0.0


def _weigh_items(inner: Part, weight: Weight, each: float) -> Callable[[Collection[Any]], float] | None:
    if isinstance(inner, Perhaps) and isinstance(inner.inner, Member):
        inner = inner.inner
    if isinstance(inner, Member):
        table = inner.table(weight)
        if table is not None:
            counted = {key: value + each for key, value in table.items()}
            return lambda values: sum(map(counted.__getitem__, map(id, values)))
        worth = None
    else:
        worth = inner.weigh(weight)
    if worth is not None:
        return lambda values: sum([each + worth(one) for one in values])
    return (lambda values: each * len(values)) if each else None


def part_of_struct(kind: type[Any], path: str) -> Fields:
    """The part that a Struct is: its fields that say anything."""
    hints = get_type_hints(kind)
    dot = f"{path}." if path else ""
    parts = [
        (name, part_of(hints[name], f"{dot}{name}")) for name in kind.__struct_fields__ if name not in SKIPPED
    ]
    return Fields(path, tuple([(name, part) for name, part in parts if type(part) is not Part]))


def part_of(hint: Any, path: str) -> Part:
    """The part that a field is, by its hint; what is no number, list, pile, enum or Struct has no numbers."""
    origin, arguments = get_origin(hint) or hint, get_args(hint)
    if isinstance(hint, NewType):
        return part_of(hint.__supertype__, path)
    if origin is Annotated:
        return part_of(arguments[0], path)
    if origin in _UNIONS:
        return _part_of_union(arguments, path)
    if origin is tuple:
        return _part_of_tuple(arguments, path)
    if not isinstance(origin, type):
        return Part(path)
    if issubclass(origin, Pile):
        return Cards(path, Perhaps(path, part_of(arguments[0], path)))
    if issubclass(origin, Bag):
        return Contents(path)
    if issubclass(origin, Secret):
        return Veil(path, Perhaps(path, part_of(arguments[0], path)))
    if issubclass(origin, Struct):
        return part_of_struct(origin, path)
    if issubclass(origin, enum.Enum):
        return Member(path, (origin,))
    return Number(path) if issubclass(origin, int) else Part(path)


def _part_of_union(arguments: tuple[Any, ...], path: str) -> Part:
    kinds = [one for one in arguments if one is not type(None)]
    parts = [part_of(one, path) for one in kinds]
    members = [part for part in parts if isinstance(part, Member)]
    together: Part
    if len(members) == len(parts):
        together = Member(path, tuple([kind for part in members for kind in part.kinds]))
    elif len(parts) == 1:
        together = parts[0]
    else:
        together = Either(path, tuple(zip([get_origin(one) or one for one in kinds], parts, strict=True)))
    return Perhaps(path, together) if len(kinds) < len(arguments) else together


def _part_of_tuple(arguments: tuple[Any, ...], path: str) -> Part:
    if set(arguments) in ({int}, {int, Ellipsis}):
        return Amounts(path)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return Items(path, part_of(arguments[0], path))
    return Places(path, tuple([part_of(one, f"{path}[{at}]") for at, one in enumerate(arguments)]))
