"""The panels: every option has a place on the page, every choice a label, and every card a text."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.styleguide.samples import build_samples
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.rendering.rendered_table import list_targets
from app.tables.view.describe_table import describe_table
from app.tables.view.people import list_people
from app.tables.view.question.layout import lay_out_question
from app.web.rendering.pages import environment
from engines.kernel.choices.agenda import begin_choice, follow_answer
from engines.kernel.choices.decision import Path, Pick
from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep, Person
from engines.kernel.matches.bots import Dice
from engines.magecraft import GAME
from engines.magecraft.board.choice_labels import label_choice
from engines.magecraft.board.faces import build_thing, find_thing
from engines.magecraft.board.panels import build_panels
from engines.magecraft.board.people import GemArea, RivalGems, build_own_area
from engines.magecraft.cards import Character, Gem, Spell
from engines.magecraft.rules.option_builders import GemSource
from engines.magecraft.state import Options
from tests.engines.magecraft.play import A, B, C, Play, deal
from tests.engines.magecraft.table import table
from tests.engines.pieces import facts_in
from tests.engines.words import NAMES

DRAWER = RegionRenderer(environment())

QUESTIONS = sorted(set(build_samples("magecraft")) - {"open", "watching", "confirm", "end"})


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_option_is_on_the_board_or_a_verb_or_a_face(name: str) -> None:
    sample = build_samples("magecraft")[name]
    seen = describe_table(sample.scene, sample.viewer, "", sample.path)
    asking = lay_out_question(seen, list_targets(DRAWER.render(seen)))
    assert asking is not None
    assert len(asking.verbs) <= 3
    for option in asking.tray:
        assert build_thing("offer", option.subject, seen.say) is not None, option.id

    # Then the tray above the board hides nothing on the board
    assert not (asking.tray and asking.things)
    assert not asking.thing_verbs


def choices(seats: int, options: Options, seed: str) -> Iterator[tuple[Any, int, tuple[ChoiceStep, ...]]]:
    """Yield every choice of a random game: the state before it, the seat and the answers."""
    dice = Dice(seed)
    state, _ = GAME.start(seats, options, seed)
    while pending := GAME.pending(state):
        seat = pending[dice(len(pending))].seat
        cursor = begin_choice(state, seat)
        path: Path = ()
        answers: tuple[ChoiceStep, ...] = ()
        while (decision := cursor.decision) is not None:
            assert isinstance(decision, Pick)
            answer = decision.random_answer(dice)
            picked = [option for option in decision.options if option.id in (answer.picks or ())]
            subjects, price = tuple([option.subject for option in picked]), picked[0].price
            answers = (*answers, ChoiceStep(decision.topic.key, "", picked[0].verb, subjects, price))
            path, cursor = (*path, answer), follow_answer(cursor, answer)
        yield state, seat, answers
        state, _ = GAME.choose(state, seat, path)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_choice_is_named_and_fits_the_action_bar(seats: int) -> None:
    named: set[str] = set()
    for state, seat, answers in choices(seats, Options(), f"acts {seats}"):
        say = GAME.speaker(seat, NAMES)
        for length in range(1, len(answers) + 1):
            act = label_choice(answers[:length], GAME.view(state, seat), say)
            if act is not None:
                assert fits(act), act
                named.add(answers[length - 1].topic)
    assert named >= {
        "character",
        "start",
        "cast",
        "pay",
        "study",
        "shelve",
        "put",
        "hit.hp",
        "raise",
        "vanish",
    }


def fits(act: ChoiceLabel) -> bool:
    """Whether a label fits into the action bar."""
    return len(act.sentence) <= 60 and len(act.verb) <= 22 and len(act.consequence) <= 90


def name(play: Play, *given: str) -> ChoiceLabel | None:
    """The label of a choice after these answers."""
    answers = []
    for at, option in enumerate(play.options_picked(*given)):
        topic = play.explore(*given[:at]).topic.key
        answers.append(ChoiceStep(topic, "", option.verb, (option.subject,), option.price))
    view = play.view(play.seat)
    return label_choice(tuple(answers), view, GAME.speaker(play.seat, NAMES))


def test_a_label_names_the_whole_price() -> None:
    books = {A: "fireball* flame_lance"}
    play = table(hand={A: "FFWE"}, books=books)
    asked, done = name(play, "book:1"), name(play, "book:1", "hand:water")
    assert asked is not None
    assert done is not None
    assert asked.sentence == "Cast Fireball for 1 Fire and which gem?"
    assert done.sentence == "Cast Fireball for 1 Fire and 1 Water?"
    assert (done.verb, done.consequence) == (
        "Cast Fireball",
        "You attack 2 times. Fire moves on to Flame Lance.",
    )

    # Then the golden gem is part of the next price
    play.choose("book:1", "hand:water").time_out().time_out()
    following = name(play, "next")
    assert following is not None
    assert following.sentence == "Cast Flame Lance for 1 Earth and the golden Fire?"


def test_one_button_pays_if_all_payments_are_equal() -> None:
    # Given equal numbers of gems and wild slots
    play = table(hand={A: "FW"}, books={A: "magic_missile"})
    button, other = play.pick("book:1").options
    speaker = GAME.speaker(A, NAMES)
    assert (button.target, button.subject) == (None, None)
    assert speaker.text(button.text) == "Cast Magic Missile"
    assert speaker.text(play.explore("book:1").topic) == "Pay your last 2 gems for Magic Missile?"
    assert (other.target, other.subject) == (f"hand:{A}:water", GemSource("hand", Gem.WATER, 1))
    assert play.is_complete("book:1", button.id)

    # Given a mastered spell, whose leftmost gem moves on, or more gems than slots, then the player is asked
    for hand, books in (("FW", "magic_missile*"), ("FWE", "magic_missile")):
        play = table(hand={A: hand}, books={A: books})
        assert all(option.target for option in play.pick("book:1").options)
        assert play.explore("book:1").topic.key == "pay"

    # Given a lesson, then the button names the payment, and the book is asked for next
    play = table(hand={A: "EFW"}, piles="stone_skin", phase="study")
    button, _ = play.pick("learn:stone_skin").options
    assert speaker.text(button.text) == "Pay 1 Fire and 1 Water"
    assert play.explore("learn:stone_skin", button.id).topic.key == "shelve"
    act = name(play, "learn:stone_skin", button.id, "book:2")
    assert act is not None
    assert act.consequence.startswith("You pay 1 Fire, 1 Water and 1 Earth.")


def test_an_attack_names_a_gem_taken_without_asking() -> None:
    play = table(3, hand={A: "FWEL", B: "FWEL", C: "FWEL"}, shield={B: "DD"}, books={A: "ember_dart"})
    play.choose("book:1")
    hit = name(play, f"seat:{B}")
    assert hit is not None
    assert (hit.sentence, hit.verb) == ("Break Bob’s Darkness Shield?", "Break Shield")
    assert name(play, f"seat:{C}") is None


def test_a_label_of_a_winning_choice_says_so() -> None:
    for score, hp, then in (
        ("F" * 8 + "W" * 10, "LL", "You score it: 18 → 19. HP left: 1."),
        ("F" * 8 + "W" * 11, "LL", "You score it: 19 → 20. That wins the game."),
        # Without HP the player is out, even if the gem reaches the winning score
        ("F" * 8 + "W" * 11, "L", "You score it: 19 → 20. Without HP you’re out."),
    ):
        play = table(hand={A: "EE"}, hp={A: hp}, score={A: score}, books={A: "mana_tricks"}).choose("book:1")
        play.choose("icon:shield", "academy:earth")
        act = name(play, "hp:light")
        assert act is not None
        assert act.consequence == then


def test_a_label_of_an_elimination_says_so() -> None:
    play = table(3, hand={A: "F"}, hp={B: "L"}, score={A: "FFF"}, books={A: "ember_dart"}).choose("book:1")
    act = name(play, f"seat:{B}")
    assert act is not None
    assert act.consequence == "You score it: 3 → 4. Bob is out."


def test_a_mastered_spell_says_where_its_gem_goes() -> None:
    play = table(hand={A: "FWE"}, bag={A: "LL"}, books={A: "meditation* flame_lance"})
    for gem, then in (
        ("earth", "You draw 2 gems. Earth moves on to Flame Lance."),
        ("water", "You draw 2 gems. Water doesn’t fit Flame Lance."),
    ):
        act = name(play, "book:1", f"hand:{gem}")
        assert act is not None
        assert act.consequence == then


def test_a_player_sees_their_own_bag() -> None:
    own = build_own_area(
        table(hand={A: "FWEL"}, bag={A: "FFW"}).view(A),
        Person(A, "Ann", "A", you=True),
        GAME.speaker(A, NAMES),
    )
    bag = next(fragment.facts for fragment in own[0].inside[0] if fragment.id == "area-bag")
    assert isinstance(bag, GemArea)
    assert bag.total == 3


def test_before_the_first_turn_the_header_names_the_starting_hands() -> None:
    play = deal().time_out()
    seen = describe_table(build_samples("magecraft")["cast"].scene, None, "")
    people = list_people(seen.seats, seen.say)[:2]

    def detail() -> str:
        return build_panels(play.view(A), people, A, GAME.speaker(A, NAMES)).detail

    assert (play.topic, detail()) == ("character", "Choosing characters")
    play.time_out()
    assert (play.topic, detail()) == ("start", "Starting hands")
    while play.topic == "start":
        play.time_out()
    assert detail().endswith("turn")


def test_a_place_for_a_moved_spell_is_where_the_page_shows_it() -> None:
    books = {A: "meditation magic_missile mana_tricks"}
    play = table(hand={A: "FFWWEEE", B: "FWEL"}, books=books, phase="study").choose("revise")
    while play.topic != "arrange":
        play.time_out()
    targets = {option.id: option.target for option in play.pick(play.card(A, "magic_missile")).options}
    assert (targets["place:1.1"], targets["place:1.2"], targets["place:1.3"]) == (
        "gap:1.1",
        "gap:1.2",
        "gap:1.4",
    )


def test_every_spell_and_character_can_be_read() -> None:
    say = GAME.speaker(None, NAMES)
    for kind, prefix in ((Spell, "spell"), (Character, "character")):
        for one in kind:
            assert find_thing(f"{prefix}:{one.name.lower()}") == one
            assert build_thing("face", one, say) is not None
    assert find_thing("seat:1") is None


def test_a_hidden_hand_is_on_nobody_elses_page() -> None:
    play = table(hand={A: "FWEL", B: "FFWD"}, hidden_hands=True)
    seen = describe_table(build_samples("magecraft")["cast"].scene, None, "")
    people = list_people(seen.seats, seen.say)[:2]
    for viewer, known in ((A, False), (B, True), (None, False)):
        zones = build_panels(play.view(viewer), people, viewer, GAME.speaker(viewer, NAMES))
        plates = {gems.seat: gems for gems in facts_in(zones.rivals, RivalGems)}
        assert known is (B not in plates)
        if not known:
            assert (plates[B].hand, plates[B].hand_size) == ((), 4)
