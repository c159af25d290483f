"""Every choice of every game can be named on the way to it: by the game's own words, in each language."""

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


def steps(id: str, seed: str, speaks: str) -> Iterator[TableView]:
    """Every step of every choice of a random game, after the first answer."""
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
            yield describe_table(Scene(table, taken, game, match), seat, "", path, speaks)
        match, _ = match.play(seat, Choose(path))


def acts_of(id: str, seed: str, speaks: str) -> Iterator[ChoiceLabel]:
    """What is about to be done at each of them."""
    for table_view in steps(id, seed, speaks):
        assert table_view.question is not None
        yield label_choice(table_view, table_view.question)


@pytest.mark.parametrize("id", CATALOGUE)
def test_what_is_about_to_be_done_has_a_name(id: str) -> None:
    acts = [*acts_of(id, "acts", "en"), *acts_of(id, "acts too", "de")]
    assert acts
    assert all(act.sentence and act.verb for act in acts)


@pytest.mark.long
@pytest.mark.parametrize("id", CATALOGUE)
def test_what_is_about_to_be_done_has_a_name_in_many_games(id: str) -> None:
    for number in range(30):
        assert all(act.sentence and act.verb for act in acts_of(id, f"acts {number}", "en"))


@pytest.mark.parametrize("id", ["magelight", "res_arcana"])
def test_a_verb_that_names_something_has_a_short_form(id: str) -> None:
    """Names grow in other languages, and then a button says it without them."""
    phrases = CATALOGUE[id].phrases
    verbs = [
        key
        for key, said in phrases.items()
        if key.startswith("act.") and key.endswith(".verb") and "{" in str(said)
    ]
    assert verbs
    assert [key for key in verbs if f"{key.removesuffix('verb')}short" not in phrases] == []
