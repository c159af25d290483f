"""Readers that turn the fields of a table into numbers by their types, in the same way for every game.

A number is itself, an amount of a bag or of a tuple of numbers is a feature by position, an enum member
counts as one, a pile counts its cards and names the visible ones; the items of a list are added up. A reader
works in two ways: it reads numbers by name, for learning, or compiles a function that computes their weighted
sum, which is fast.
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
"""The values of features by their names."""

Weight = Callable[[str], float]
"""The weight of a feature by its name."""

Worth = Callable[[Any], float]
"""A function that computes the weighted sum of a value's features."""

SKIPPED = frozenset({"agenda", "news", "rng", "options", "ending", "players", "id"})
"""Fields that are no features."""

MAX_PLACES = 16
"""The number of positions of a bag or tuple that have a feature of their own."""

_UNIONS = (Union, types.UnionType)


@dataclass(frozen=True)
class FieldReader:
    """The reader of a field; `path` prefixes its features. This base class reads nothing."""

    path: str

    def read(self, value: Any, features: Features) -> None:
        """Add the features of a value to `features`."""

    def compile_worth(self, weight: Weight) -> Worth | None:
        """Compile the weighted sum of the features of a value; None if all weights are 0."""
        return None


@dataclass(frozen=True)
class NumberReader(FieldReader):
    """A number or a boolean."""

    def read(self, value: Any, features: Features) -> None:
        features[self.path] += value

    def compile_worth(self, weight: Weight) -> Worth | None:
        worth = weight(self.path)
        return worth.__mul__ if worth else None


@dataclass(frozen=True)
class EnumReader(FieldReader):
    """A member of one of several enums, such as a card or a phase."""

    kinds: tuple[type[enum.Enum], ...]

    def read(self, value: Any, features: Features) -> None:
        features[f"{self.path}={value.name}"] += 1

    def compile_worth(self, weight: Weight) -> Worth | None:
        table = self.weigh_members(weight)
        return None if table is None else lambda value: table[id(value)]

    def weigh_members(self, weight: Weight) -> dict[int, float] | None:
        """The weights by the id() of the members, which are singletons; hidden values (None) weigh 0."""
        weights = {id(member): weight(f"{self.path}={member.name}") for kind in self.kinds for member in kind}
        return {id(None): 0.0, **weights} if any(weights.values()) else None


@dataclass(frozen=True)
class StructReader(FieldReader):
    """The fields of a Struct."""

    readers: tuple[tuple[str, FieldReader], ...]

    def read(self, value: Any, features: Features) -> None:
        for name, reader in self.readers:
            reader.read(getattr(value, name), features)

    def compile_worth(self, weight: Weight) -> Worth | None:
        weighted_fields = [
            (name, worth)
            for name, reader in self.readers
            if (worth := reader.compile_worth(weight)) is not None
        ]
        if not weighted_fields:
            return None
        names, worths = zip(*weighted_fields, strict=True)
        if len(names) == 1:
            (name,), (single_worth,) = names, worths
            return lambda value: single_worth(getattr(value, name))
        values_of = attrgetter(*names)
        return lambda value: sum([worth(part) for worth, part in zip(worths, values_of(value), strict=True)])


@dataclass(frozen=True)
class OptionalReader(FieldReader):
    """A value that may be missing or hidden."""

    inner: FieldReader

    def read(self, value: Any, features: Features) -> None:
        if value is not None:
            self.inner.read(value, features)

    def compile_worth(self, weight: Weight) -> Worth | None:
        inner = self.inner.compile_worth(weight)
        return None if inner is None else lambda value: 0.0 if value is None else inner(value)


@dataclass(frozen=True)
class UnionReader(FieldReader):
    """A value of one of several types."""

    readers: tuple[tuple[type[Any], FieldReader], ...]

    def read(self, value: Any, features: Features) -> None:
        for kind, reader in self.readers:
            if type(value) is kind:
                reader.read(value, features)

    def compile_worth(self, weight: Weight) -> Worth | None:
        worths = {
            kind: worth
            for kind, reader in self.readers
            if (worth := reader.compile_worth(weight)) is not None
        }
        return (
            (lambda value: worths[type(value)](value) if type(value) in worths else 0.0) if worths else None
        )


@dataclass(frozen=True)
class SecretReader(FieldReader):
    """A secret."""

    inner: FieldReader

    def read(self, value: Any, features: Features) -> None:
        self.inner.read(value.value, features)

    def compile_worth(self, weight: Weight) -> Worth | None:
        inner = self.inner.compile_worth(weight)
        return None if inner is None else lambda value: inner(value.value)


@dataclass(frozen=True)
class ListReader(FieldReader):
    """A list: its length and its items."""

    inner: FieldReader

    def read(self, value: Any, features: Features) -> None:
        features[f"{self.path}#"] += len(value)
        for item in value:
            self.inner.read(item, features)

    def compile_worth(self, weight: Weight) -> Worth | None:
        return _compile_items(self.inner, weight, weight(f"{self.path}#"))


@dataclass(frozen=True)
class PileReader(FieldReader):
    """A pile: its number of cards, and those that are visible or known to be in it."""

    inner: FieldReader

    def read(self, value: Any, features: Features) -> None:
        features[f"{self.path}#"] += len(value.cards)
        for card in value.listing or value.cards:
            self.inner.read(card, features)

    def compile_worth(self, weight: Weight) -> Worth | None:
        worth = _compile_items(self.inner, weight, weight(f"{self.path}#"))
        # A listing has the same number of cards as the pile.
        return None if worth is None else cached_by_identity(lambda pile: worth(pile.listing or pile.cards))


@dataclass(frozen=True)
class AmountsReader(FieldReader):
    """Amounts of several kinds, by position."""

    def read(self, value: Any, features: Features) -> None:
        for index, amount in enumerate(value[:MAX_PLACES]):
            features[f"{self.path}[{index}]"] += amount
            features[f"{self.path}[]"] += amount

    def compile_worth(self, weight: Weight) -> Worth | None:
        total = weight(f"{self.path}[]")
        worths = [total + weight(f"{self.path}[{index}]") for index in range(MAX_PLACES)]
        if not any(worths):
            return None
        return lambda amounts: sum(
            [amount * worth for amount, worth in zip(amounts, worths, strict=False) if amount]
        )


@dataclass(frozen=True)
class BagReader(FieldReader):
    """The contents of a bag."""

    def read(self, value: Any, features: Features) -> None:
        AmountsReader(self.path).read(value.counts, features)

    def compile_worth(self, weight: Weight) -> Worth | None:
        worth = AmountsReader(self.path).compile_worth(weight)
        return None if worth is None else lambda bag: worth(bag.counts)


@dataclass(frozen=True)
class TupleReader(FieldReader):
    """A tuple with a reader for each position."""

    readers: tuple[FieldReader, ...]

    def read(self, value: Any, features: Features) -> None:
        for reader, part in zip(self.readers, value, strict=True):
            reader.read(part, features)

    def compile_worth(self, weight: Weight) -> Worth | None:
        worths = [reader.compile_worth(weight) or weigh_nothing for reader in self.readers]
        if all(worth is weigh_nothing for worth in worths):
            return None
        return lambda value: sum([worth(part) for worth, part in zip(worths, value, strict=True)])


def weigh_nothing(value: Any) -> float:
    """The weighted sum of a value without weights."""
    return 0.0


def _compile_items(
    inner: FieldReader, weight: Weight, each: float
) -> Callable[[Collection[Any]], float] | None:
    if isinstance(inner, OptionalReader) and isinstance(inner.inner, EnumReader):
        inner = inner.inner
    if isinstance(inner, EnumReader):
        table = inner.weigh_members(weight)
        if table is not None:
            member_weights = {key: value + each for key, value in table.items()}
            return lambda values: sum(map(member_weights.__getitem__, map(id, values)))
        worth = None
    else:
        worth = inner.compile_worth(weight)
    if worth is not None:
        return lambda values: sum([each + worth(item) for item in values])
    return (lambda values: each * len(values)) if each else None


def struct_reader(kind: type[Any], path: str) -> StructReader:
    """The reader of a Struct, without fields that have no features."""
    hints = get_type_hints(kind)
    dot = f"{path}." if path else ""
    readers = [
        (name, reader_of(hints[name], f"{dot}{name}"))
        for name in kind.__struct_fields__
        if name not in SKIPPED
    ]
    return StructReader(
        path, tuple([(name, reader) for name, reader in readers if type(reader) is not FieldReader])
    )


def reader_of(hint: Any, path: str) -> FieldReader:
    """The reader of a field by its type hint.

    Types other than numbers, lists, piles, enums and Structs have no features.
    """
    origin, arguments = get_origin(hint) or hint, get_args(hint)
    if isinstance(hint, NewType):
        return reader_of(hint.__supertype__, path)
    if origin is Annotated:
        return reader_of(arguments[0], path)
    if origin in _UNIONS:
        return _union_reader(arguments, path)
    if origin is tuple:
        return _tuple_reader(arguments, path)
    if not isinstance(origin, type):
        return FieldReader(path)
    if issubclass(origin, Pile):
        return PileReader(path, OptionalReader(path, reader_of(arguments[0], path)))
    if issubclass(origin, Bag):
        return BagReader(path)
    if issubclass(origin, Secret):
        return SecretReader(path, OptionalReader(path, reader_of(arguments[0], path)))
    if issubclass(origin, Struct):
        return struct_reader(origin, path)
    if issubclass(origin, enum.Enum):
        return EnumReader(path, (origin,))
    return NumberReader(path) if issubclass(origin, int) else FieldReader(path)


def _union_reader(arguments: tuple[Any, ...], path: str) -> FieldReader:
    kinds = [kind for kind in arguments if kind is not type(None)]
    readers = [reader_of(kind, path) for kind in kinds]
    members = [reader for reader in readers if isinstance(reader, EnumReader)]
    combined: FieldReader
    if len(members) == len(readers):
        combined = EnumReader(path, tuple([kind for reader in members for kind in reader.kinds]))
    elif len(readers) == 1:
        combined = readers[0]
    else:
        combined = UnionReader(
            path, tuple(zip([get_origin(kind) or kind for kind in kinds], readers, strict=True))
        )
    return OptionalReader(path, combined) if len(kinds) < len(arguments) else combined


def _tuple_reader(arguments: tuple[Any, ...], path: str) -> FieldReader:
    if set(arguments) in ({int}, {int, Ellipsis}):
        return AmountsReader(path)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return ListReader(path, reader_of(arguments[0], path))
    return TupleReader(
        path, tuple([reader_of(hint, f"{path}[{index}]") for index, hint in enumerate(arguments)])
    )
