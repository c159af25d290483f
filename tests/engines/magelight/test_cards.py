"""The cards as data; a new card is just a new row."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import engines.magelight
from engines.kernel.contract.primitives import Primitive
from engines.magelight.cards.card import Card, Keyword, Kind
from engines.magelight.cards.deck import CARDS, DECK, SECRET_DESIGNS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import (
    Burn,
    Compound,
    Draw,
    Mana,
    May,
    PeekDeck,
    Power,
    Primitives,
    Show,
    Target,
)
from engines.magelight.playing.effect import PERFORMERS
from tests.engines.magelight.play import A, B, names
from tests.engines.magelight.table import table
from tests.rules import rule

FOLDER = Path(engines.magelight.__file__).parent
ROWS = {"cards/card_list.py", "words/card_texts.py"}


def flatten(primitives: Primitives) -> list[Primitive]:
    """All primitives of a list, including those inside others."""
    found: list[Primitive] = []
    for primitive in primitives:
        found.append(primitive)
        for branch in primitive.branches if isinstance(primitive, Compound) else ():
            found += flatten(branch)
    return found


def primitives_of(card: Card) -> list[Primitive]:
    """All primitives of a card."""
    return flatten((*card.do, *card.on_reveal, *(card.activate.do if card.activate else ())))


@rule("R1")
def test_a_hundred_cards_of_sixty_designs() -> None:
    assert (len(CARDS), len(DECK)) == (60, 100)
    designs = Counter(card.kind for card in CARDS.values())
    assert designs == {Kind.SPELL: 34, Kind.ALLY: 14, Kind.ARTIFACT: 12}
    copies = Counter(CARDS[design].kind for design in DECK)
    assert copies == {Kind.SPELL: 64, Kind.ALLY: 18, Kind.ARTIFACT: 18}


@rule("R16")
def test_costs_and_burn_values() -> None:
    burns = Counter(CARDS[design].burn_value for design in DECK)
    assert burns == {1: 45, 2: 45, 3: 9, 4: 1}
    costs = Counter(
        CARDS[design].cost
        for design in DECK
        if CARDS[design].kind is not Kind.ARTIFACT and not CARDS[design].infiltrators_only
    )
    assert costs == {0: 1, 1: 8, 2: 16, 3: 16, 4: 16, 5: 9, 6: 3, 7: 4, 8: 1, 9: 4}
    assert all(card.cost == 0 for card in CARDS.values() if card.kind is Kind.ARTIFACT)


def test_every_primitive_is_performed_and_used() -> None:
    used = {type(primitive) for card in CARDS.values() for primitive in primitives_of(card)}
    assert used == PERFORMERS.kinds
    assert len(used) == 21


def test_secrets_ask_one_question_at_most() -> None:
    for design in SECRET_DESIGNS:
        (primitive,) = CARDS[design].do
        assert isinstance(primitive, PeekDeck | Mana | May)
        assert CARDS[design].on_reveal
    assert all(not card.on_reveal for design, card in CARDS.items() if design not in SECRET_DESIGNS)


def test_keywords_belong_to_their_kinds() -> None:
    kinds = {Keyword.SUPPORT: Kind.ALLY, Keyword.NOMAD: Kind.ALLY, Keyword.SECRET: Kind.ARTIFACT}
    for card in CARDS.values():
        assert all(kinds[keyword] is card.kind for keyword in card.keywords)
        assert card.activate is None or card.kind is Kind.ALLY


def test_no_code_names_a_card() -> None:
    for file in sorted(FOLDER.rglob("*.py")):
        if file.relative_to(FOLDER).as_posix() in ROWS:
            continue
        found = [
            node.attr
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "Design"
        ]
        assert not found, f"{file.name} names {found}"


@rule("R39")
def test_a_new_card_is_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Card(
        kind=Kind.SPELL,
        copies=2,
        cost=1,
        burn_value=2,
        emblem="burn",
        channel=1,
        targets=(Target("t", among="hidden_others"),),
        do=(Power("t", -1), Show("t", "left:t"), Burn("deck", 1, "top"), Draw(1)),
    )
    monkeypatch.setitem(CARDS, Design.BONFIRE, row)
    play = table(hand="bonfire ley_surge ley_surge ley_surge rimestorm", mana=1, top="unmasking mountainfall")
    play.choose("play:bonfire", "seat:1", "card:ley_surge")
    assert (play.powers[B], play.state.players[B].shown_to, play.counters) == (2, (2,), (0, 2))
    assert names(play.state.burnt) == ["ley_surge", "unmasking"]
    assert "mountainfall" in play.hand
    assert play.seat == A
