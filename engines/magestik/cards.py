"""The components as data: gems, energy, dragons, and the nine staffs with their spells.

No public source prints the cards, so kinds, prices and powers are RECONSTRUCTED. If the true figures ever
surface, only this file changes: no rule in the other files names a price or a power.
"""

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace


class Gem(IntEnum):
    """The five colours of gems. Every gem is worth one point."""

    YELLOW = 0
    BLUE = 1
    GREEN = 2
    RED = 3
    BLACK = 4


GEMS = tuple(Gem)


class Energy(IntEnum):
    """The six kinds of energy: one per gem colour, with the same number, and white, which pays for any."""

    YELLOW = 0
    BLUE = 1
    GREEN = 2
    RED = 3
    BLACK = 4
    WHITE = 5


class Staff(IntEnum):
    """The nine staffs. Their numbers are the order in which they are called (R19)."""

    CURSED = 1
    THIEF = 2
    YELLOW = 3
    BLUE = 4
    ENCHANTER = 5
    GREEN = 6
    RED = 7
    BLACK = 8
    SIMULACRA = 9


class Breed(IntEnum):
    """The breeds of dragons."""

    YELLOW = 0
    BLUE = 1
    GREEN = 2
    RED = 3
    BLACK = 4
    EPHEMERAL = 5


POWER = {
    Breed.YELLOW: 1,
    Breed.GREEN: 2,
    Breed.BLUE: 3,
    Breed.RED: 4,
    Breed.BLACK: 5,
    Breed.EPHEMERAL: 3,
}
"""The power of each breed in a fight (R29)."""

ENERGY_LETTERS = "YBGRKW"
"""The letter of each Energy, in their order; K is black."""

COST_LETTERS = "YBGRK*"
"""The letters of the pips of a cost; any energy pays for a star."""

Amounts = tuple[int, ...]
"""A count for each Energy (six numbers) or for each Gem (five)."""


class Energies(Struct, frozen=True, gc=False):
    """An amount of energy that is gained, paid or stolen."""

    amounts: Amounts

    @classmethod
    def of(cls, letters: str) -> "Energies":
        """Parse letters: `of("WW")` is two white."""
        return cls(tuple([letters.count(letter) for letter in ENERGY_LETTERS]))


class Cost(Struct, frozen=True, gc=False):
    """The cost of a spell: pips of the five colours, then pips that any energy pays."""

    pips: Amounts

    @classmethod
    def of(cls, letters: str) -> "Cost":
        """Parse letters: `of("YY*")` is two yellow and one of any colour."""
        return cls(tuple([letters.count(letter) for letter in COST_LETTERS]))

    def plus(self, other: "Cost") -> "Cost":
        """The sum of both costs."""
        return Cost(tuple([a + b for a, b in zip(self.pips, other.pips, strict=True)]))


Kind = Literal["curse", "recruit", "draw", "steal_energy", "steal_gem", "steal_dragon", "kill", "mirror"]
"""The kinds of effects that a spell can have."""


class Spell(Struct, frozen=True, gc=False):
    """A spell on a staff. The cost of "mirror" is added to the cost of the copied spell."""

    name: str
    kind: Kind
    cost: Cost
    amount: int = 1
    breed: Breed | None = None


class Card(Struct, frozen=True, gc=False):
    """A staff card: the energy it generates (R20), with one more per gem of the colour `per_gem`, and its
    spells (R22)."""

    generates: Energies
    spells: tuple[Spell, ...]
    per_gem: Gem | None = None

    def spell(self, name: str) -> Spell:
        """The staff's spell of that name. Raises KeyError if it has none."""
        for spell in self.spells:
            if spell.name == name:
                return spell
        raise KeyError(name)


def _recruit(breed: Breed, price: str) -> Spell:
    name = "ephemeral" if breed is Breed.EPHEMERAL else f"dragon_{breed.name.lower()}"
    return Spell(name, "recruit", Cost.of(price), breed=breed)


_EPHEMERAL = _recruit(Breed.EPHEMERAL, "***")

STAFFS = {
    Staff.CURSED: Card(Energies.of("WW"), (Spell("curse", "curse", Cost.of("*")), _EPHEMERAL)),
    Staff.THIEF: Card(
        Energies.of("WW"),
        (
            Spell("magpie_energy", "steal_energy", Cost.of("*"), amount=2),
            Spell("magpie_gem", "steal_gem", Cost.of("***")),
        ),
    ),
    Staff.YELLOW: Card(
        Energies.of("YY"),
        (Spell("draw", "draw", Cost.of("YY*")), _recruit(Breed.YELLOW, "YY*")),
        per_gem=Gem.YELLOW,
    ),
    Staff.BLUE: Card(
        Energies.of("BB"),
        (_recruit(Breed.BLUE, "BB**"), Spell("magpie_energy", "steal_energy", Cost.of("B"), amount=2)),
        per_gem=Gem.BLUE,
    ),
    Staff.ENCHANTER: Card(
        Energies.of("WWW"), (Spell("magpie_dragon", "steal_dragon", Cost.of("****")), _EPHEMERAL)
    ),
    Staff.GREEN: Card(
        Energies.of("GG"),
        (Spell("draw", "draw", Cost.of("GG*")), _recruit(Breed.GREEN, "GG*")),
        per_gem=Gem.GREEN,
    ),
    Staff.RED: Card(
        Energies.of("RR"),
        (Spell("kill", "kill", Cost.of("RR")), _recruit(Breed.RED, "RR**")),
        per_gem=Gem.RED,
    ),
    Staff.BLACK: Card(
        Energies.of("KK"),
        (
            Spell("kill", "kill", Cost.of("KK")),
            Spell("magpie_gem", "steal_gem", Cost.of("KK*")),
            _recruit(Breed.BLACK, "KKK**"),
        ),
        per_gem=Gem.BLACK,
    ),
    Staff.SIMULACRA: Card(Energies.of("WWW"), (_EPHEMERAL, Spell("mirror", "mirror", Cost.of("*")))),
}

RECRUITING_UP_TO_EDITION_2 = {Staff.GREEN: "GG**", Staff.RED: "RR***", Staff.BLACK: "KKK***"}
"""The costs of recruiting with three staffs, as they were up to edition 2."""


@cache
def list_staffs(edition: int) -> Mapping[Staff, Card]:
    """The staffs with their costs, by the rules of an edition."""
    if edition > 2:
        return STAFFS
    return {staff: _with_earlier_cost(staff, card) for staff, card in STAFFS.items()}


def _with_earlier_cost(staff: Staff, card: Card) -> Card:
    letters = RECRUITING_UP_TO_EDITION_2.get(staff)
    if letters is None:
        return card
    spells = [
        replace(spell, cost=Cost.of(letters)) if spell.kind == "recruit" else spell for spell in card.spells
    ]
    return replace(card, spells=tuple(spells))


UNCOPYABLE_SPELLS = frozenset({"curse"} | {spell.name for spell in STAFFS[Staff.SIMULACRA].spells})
"""Spells that "mirror" cannot cast: the curse, and the Simulacra staff's own spells."""
