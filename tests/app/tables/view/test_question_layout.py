"""The layout of a question: its cause, its verbs beside a tray, the main verb."""

from msgspec.structs import replace

from app.styleguide.samples import build_samples
from app.tables.rendering.rendered_table import list_targets
from app.tables.view.describe_table import describe_table
from app.tables.view.question.layout import QuestionLayout, lay_out_question
from app.tables.view.table_view import AnswerView, QuestionView
from engines import CATALOGUE
from engines.kernel.choices.decision import picks
from engines.kernel.contract.panels import ChoiceLabel
from tests.app.scenes import build_region_renderer

RENDERER = build_region_renderer()


def lay_out_sample(game: str, moment: str) -> tuple[QuestionLayout, str]:
    """The layout of a sample's question, and the HTML of its tray."""
    sample = build_samples(game)[moment]
    table_view = describe_table(sample.scene, sample.viewer, "", sample.path)
    regions = RENDERER.render(table_view)
    layout = lay_out_question(table_view, list_targets(regions))
    assert layout is not None
    return layout, regions["tray"].html


def test_the_card_that_attacks_is_shown_beside_the_question() -> None:
    layout, tray = lay_out_sample("res_arcana", "loss")
    assert layout.cause is not None
    assert 'class="cause layer"' in tray
    assert 'id="cause"' in tray
    assert layout.hint


def test_a_question_with_a_tray_shows_no_cause() -> None:
    layout, tray = lay_out_sample("magelight", "order")
    assert layout.cause is None
    assert "cause" not in tray


def test_options_without_a_thing_are_secondary_verbs_beside_a_tray() -> None:
    layout, tray = lay_out_sample("res_arcana", "placing")
    assert [verb.subject for verb in layout.verbs] == [None]
    assert all(option.subject is not None for option in layout.tray)
    assert layout.verbs[0].label not in tray


def test_accepting_an_offer_is_the_main_verb_even_if_a_time_out_declines_it() -> None:
    for moment in ("may", "bonus"):
        layout, _ = lay_out_sample("magelight", moment)
        assert layout.question.default == ("decline",)
        assert [verb.id == "decline" for verb in layout.verbs] == [True, False]


def test_a_board_can_define_a_default_other_than_declining() -> None:
    layout, _ = lay_out_sample("draco_magi", "freeze")
    assert layout.question.default == ("ordinary",)
    assert [verb.id for verb in layout.verbs] == ["ordinary", "freeze"]


def test_a_complete_choice_has_one_verb() -> None:
    for game in CATALOGUE:
        layout, _ = lay_out_sample(game, "confirm")
        assert layout.verbs == ()
        assert layout.verb


def test_a_preselected_option_answers_only_a_further_decision_with_one_answer() -> None:
    """Given a preselected option, then a page selects it in a further decision, or ticks it in a set."""
    further = QuestionView("1", "pick", "Which?", path=(picks("go"),), preselected=("a",))
    assert further.automatic_answer == picks("a")
    assert replace(further, path=()).automatic_answer is None
    assert replace(further, preselected=()).automatic_answer is None
    assert replace(further, least=0).automatic_answer is None


def test_a_step_back_skips_an_automatic_answer() -> None:
    """Given an automatic answer, then a step back also takes back the answer before it."""
    steps = (AnswerView("Pass"), AnswerView("Take", automatic=True))
    question = QuestionView("1", "confirm", "", steps=steps)
    label = ChoiceLabel("Pass?", "Pass")
    assert QuestionLayout(question, label).back == 0
    assert QuestionLayout(replace(question, steps=(steps[0], steps[0])), label).back == 1
