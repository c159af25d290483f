"""Audiences are checked when a Game is constructed, and masks remove everything a viewer does not know."""

from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
import pytest
from msgspec import Struct

from engines.kernel.bags import Bag
from engines.kernel.choices.tasks import Ask, State
from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.layout import UndeclaredAudience, survey_type
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from tests.engines.kernel.toys.base import Card, Chance, toy

T = TypeVar("T")


class Plain(Struct, frozen=True):
    """Plain data throughout."""

    card: Card
    names: tuple[str, ...]
    mode: Literal["a", "b"] | None
    size: Annotated[int, msgspec.Meta(ge=0)]


class Silent(Struct, frozen=True):
    score: int


class Loose(Struct, frozen=True):
    anything: Public[Any]


class Listing(Struct, frozen=True):
    cards: Public[list[int]]


class Mapped(Struct, frozen=True):
    cards: Public[dict[str, int]]


class Contradiction(Struct, frozen=True):
    card: Public[tuple[Secret[Card], ...]]


class Nameless(Struct, frozen=True):
    pile: Pile  # type: ignore[type-arg]  # what it lacks is the point


class Deep(Struct, frozen=True):
    inner: tuple[Silent, ...]


class Mixed(Struct, frozen=True):
    inner: Plain | Secret[Card]


class Boxed(Struct, Generic[T], frozen=True):
    content: T


class Good(Struct, frozen=True):
    plain: Public[Plain]
    bag: Bag[Card]
    pile: Pile[Card]
    maybe: Secret[Card] | None
    many: tuple[Secret[Card], ...]


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (Silent, "Silent.score"),
        (Loose, "Loose.anything"),
        (Listing, "Listing.cards"),
        (Mapped, "Mapped.cards"),
        (Contradiction, "Contradiction.card"),
        (Nameless, "Nameless.pile"),
        (Deep, "Silent.score"),
        (Mixed, "Plain.card"),
        (Boxed, "Boxed.content"),
    ],
)
def test_a_field_without_an_audience_or_with_an_unknown_hint_is_an_error(
    kind: type[Struct], field: str
) -> None:
    with pytest.raises(UndeclaredAudience, match=field):
        survey_type(kind)


def test_a_game_with_an_undeclared_field_cannot_be_built() -> None:
    class Careless(State, frozen=True, kw_only=True):
        hand: tuple[Card, ...] = ()

    def deal(rng: Chance) -> Careless:
        return Careless(rng=rng)

    with pytest.raises(UndeclaredAudience, match=r"careless: Careless\.hand"):
        toy(Careless, (), deal)


def test_task_fields_declare_their_audience_too() -> None:
    class Fine(State, frozen=True, kw_only=True):
        score: Public[int] = 0

    class Peek(Ask[Fine], frozen=True):
        seat: Public[int]
        card: Card

    with pytest.raises(UndeclaredAudience, match=r"Peek\.card"):
        toy(Fine, (Peek,), lambda rng: Fine(rng=rng))


def test_a_mask_removes_hidden_values_and_other_viewers_from_audiences() -> None:
    good = Good(
        plain=Plain(Card.ACE, ("x",), None, 1),
        bag=Bag((1, 2)),
        pile=Pile.of([Card.ACE, Card.TWO], only(0, 1)),
        maybe=Secret(Card.THREE, only(1, 2)),
        many=(Secret(Card.FOUR, ALL), Secret(Card.FIVE, only(2))),
    )
    plan = survey_type(Good)
    seen: Good = plan.mask(good, 1)
    assert seen.plain == good.plain
    assert seen.pile.cards == (Card.ACE, Card.TWO)
    assert seen.pile.known == (only(1), only(1))
    assert seen.maybe == Secret(Card.THREE, only(1))
    assert seen.many == (Secret(Card.FOUR, ALL), Secret[Card](None))
    watched: Good = plan.mask(good, None)
    assert watched.maybe == Secret[Card](None)
    assert watched.many[0].open is Card.FOUR


def test_rules_cannot_open_a_masked_secret() -> None:
    with pytest.raises(ValueError, match="masked"):
        Secret[Card](None).open  # noqa: B018


def test_all_seats_together_do_not_include_spectators() -> None:
    secret = Secret(Card.ACE, only(0, 1, 2))
    assert secret.mask(None).value is None
    assert secret.show(ALL).mask(None).value is Card.ACE
