"""Labels of choices: every game has one for every step of every choice, in each language."""

from collections.abc import Iterator

import pytest

from app.storage.models import Seat, Table
from app.tables.log.scene import Scene
from app.tables.view.describe_table import describe_table
from app.tables.view.question.layout import label_choice
from app.tables.view.table_view import TableView
from engines import CATALOGUE
from engines.kernel.choices.agenda import begin_choice, follow_answer
from engines.kernel.choices.decision import Path
from engines.kernel.contract.panels import ChoiceLabel
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Match


def choice_steps(id: str, seed: str, language: str) -> Iterator[TableView]:
    """The view at every step of every choice of a random game, after the first answer."""
    game, dice = CATALOGUE[id], Dice(seed)
    seats = game.table_size
    table = Table(
        id="acts", game=id, rules_version=game.version, players=seats, options="{}", visibility="link",
        status="running", seed="", commitment="",
    )  # fmt: skip
    taken = tuple(
        [Seat(table_id="acts", seat=n, user_id=str(n), name=f"Mage {n}", salt="") for n in range(seats)]
    )
    match, _ = Match.start(game, seats, game.options(), seed)
    while match.pending:
        seat = match.pending[0].seat
        path: Path = ()
        cursor = begin_choice(match.state, seat)
        while (decision := cursor.decision) is not None:
            answer = decision.random_answer(dice)
            path, cursor = (*path, answer), follow_answer(cursor, answer)
            yield describe_table(Scene(table, taken, game, match), seat, "", path, language)
        match, _ = match.play(seat, Choose(path))


def list_labels(id: str, seed: str, language: str) -> Iterator[ChoiceLabel]:
    """The label of the choice at each of these steps."""
    for table_view in choice_steps(id, seed, language):
        assert table_view.question is not None
        yield label_choice(table_view, table_view.question)


@pytest.mark.parametrize("id", CATALOGUE)
def test_every_choice_has_a_label(id: str) -> None:
    labels = [*list_labels(id, "acts", "en"), *list_labels(id, "acts too", "de")]
    assert labels
    assert all(label.sentence and label.verb for label in labels)


@pytest.mark.long
@pytest.mark.parametrize("id", CATALOGUE)
def test_every_choice_has_a_label_in_many_games(id: str) -> None:
    for number in range(30):
        labels = list_labels(id, f"acts {number}", "en")
        assert all(label.sentence and label.verb for label in labels)


@pytest.mark.parametrize("id", ["magelight", "res_arcana"])
def test_a_verb_that_contains_a_name_has_a_short_form(id: str) -> None:
    """Names are longer in other languages, so overlong buttons use a form without the name."""
    phrases = CATALOGUE[id].phrases
    verbs = [
        key
        for key, phrase in phrases.items()
        if key.startswith("act.") and key.endswith(".verb") and "{" in str(phrase)
    ]
    assert verbs
    assert [key for key in verbs if f"{key.removesuffix('verb')}short" not in phrases] == []
