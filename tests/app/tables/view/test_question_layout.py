"""How a question is put: what it comes from, what is a verb beside a tray, what one should know."""

from app.styleguide.samples import samples
from app.tables.rendering.rendered_table import list_targets
from app.tables.view.describe_table import describe_table
from app.tables.view.question.layout import QuestionLayout, lay_out_question
from engines import CATALOGUE
from tests.app.scenes import region_drawer

DRAWER = region_drawer()


def asked(game: str, moment: str) -> tuple[QuestionLayout, str]:
    """The question of a sample, and the region above the board."""
    sample = samples(game)[moment]
    table_view = describe_table(sample.scene, sample.viewer, "", sample.path)
    regions = DRAWER.render(table_view)
    asking = lay_out_question(table_view, list_targets(regions))
    assert asking is not None
    return asking, regions["tray"].html


def test_the_card_that_attacks_is_shown_beside_the_question() -> None:
    asking, region = asked("res_arcana", "loss")
    assert asking.cause is not None
    assert 'class="cause layer"' in region
    assert 'id="cause"' in region
    assert asking.hint


def test_a_question_that_lays_things_out_shows_nothing_else() -> None:
    asking, region = asked("magelight", "order")
    assert asking.cause is None
    assert "cause" not in region


def test_beside_things_in_the_tray_words_alone_are_a_verb_that_is_not_the_main_one() -> None:
    asking, region = asked("res_arcana", "placing")
    assert [one.subject for one in asking.verbs] == [None]
    assert all(one.subject is not None for one in asking.tray)
    assert asking.verbs[0].label not in region


def test_an_offer_is_the_main_verb_though_a_timeout_lets_it_go() -> None:
    for moment in ("may", "bonus"):
        asking, _ = asked("magelight", moment)
        assert asking.question.default == ("decline",)
        assert [one.id == "decline" for one in asking.verbs] == [True, False]


def test_a_game_may_have_refusals_of_its_own() -> None:
    asking, _ = asked("draco_magi", "freeze")
    assert asking.question.default == ("ordinary",)
    assert [one.id for one in asking.verbs] == ["ordinary", "freeze"]


def test_a_choice_that_is_whole_has_one_verb() -> None:
    for game in CATALOGUE:
        asking, _ = asked(game, "confirm")
        assert asking.verbs == ()
        assert asking.verb
