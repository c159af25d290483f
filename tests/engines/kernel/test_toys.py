"""The features of the kernel, shown by toy games of a page each."""

import pytest
from msgspec.structs import replace

from engines.kernel.choices.agenda import BrokenRule, settle_agenda
from engines.kernel.choices.decision import Decision, Incomplete, Refused, Split
from engines.kernel.choices.tasks import Step, Together
from engines.kernel.matches.match import Choose
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from tests.engines.kernel.play import offered, path, play, question, start, with_state
from tests.engines.kernel.toys.auction import AUCTION
from tests.engines.kernel.toys.base import Card, laws, toy
from tests.engines.kernel.toys.duel import DUEL, Omen
from tests.engines.kernel.toys.library import LIBRARY, Role
from tests.engines.kernel.toys.secret_bids import SECRET_BIDS, Bid, Bids
from tests.engines.kernel.toys.workshop import WORKSHOP, Act, Target, Workshop

# Simultaneous secret choice


def test_all_seats_decide_at_once_and_a_bid_changes_no_other_decision() -> None:
    match = start(SECRET_BIDS)
    assert [decision.seat for decision in match.pending] == [0, 1, 2]
    mine, theirs = match.decision_id(0), match.decision_id(1)
    match = play(match, 1, next(iter(offered(match, 1))))
    assert [decision.seat for decision in match.pending] == [0, 2]
    assert match.decision_id(0) == mine
    assert theirs is not None
    assert match.decision_id(1) is None


def test_a_bid_is_visible_to_its_own_seat_until_all_have_bid() -> None:
    match = start(SECRET_BIDS)
    match = play(match, 0, next(iter(offered(match, 0))))
    view = SECRET_BIDS.view(match.state, 1)
    assert view.laid[0].cards == (None,)
    assert SECRET_BIDS.view(match.state, 0).laid[0].cards != (None,)
    match = play(match, 1, next(iter(offered(match, 1))))
    after, news = match.play(2, Choose(path(next(iter(offered(match, 2))))))
    assert len(after.state.opened) == 3
    (opened,) = SECRET_BIDS.mask_events(news, None)
    assert all(None not in pile.cards for pile in opened.bids)  # type: ignore[attr-defined]


def test_lanes_may_be_answered_in_any_order() -> None:
    first = start(SECRET_BIDS)
    ids = [next(iter(offered(first, seat))) for seat in range(3)]
    ends = []
    for order in ((0, 1, 2), (2, 0, 1)):
        match = first
        for seat in order:
            match = play(match, seat, ids[seat])
        ends.append(SECRET_BIDS.encode(match.state))
    assert ends[0] == ends[1]


def test_a_lane_that_draws_chance_is_caught() -> None:
    class Greedy(Bid, frozen=True):
        def answer(self, state: Bids, values: tuple[Card, ...]) -> Bids:
            _, state = state.below(2)
            return state

    game = toy(Bids, (Greedy,), lambda rng: Bids(rng=rng, hands=(Pile.hand([Card.ACE], only(0)),) * 3))
    state = start(game).state.then(Together(((Greedy(0),), (), ())))
    with pytest.raises(BrokenRule, match="draws random numbers"):
        game.choose(state, 0, path("card:ACE"))


def test_a_part_that_asks_another_seat_or_follows_a_draw_is_caught() -> None:
    class Crossed(Target, frozen=True):
        def ask(self, state: Workshop) -> Decision | None:
            decision = super().ask(state)
            return decision and replace(decision, seat=1 - self.seat)

    class Asking(Act, frozen=True):
        def answer(self, state: Workshop, values: tuple[str, ...]) -> Workshop:
            return state.then(Crossed(self.seat))

    class Drawing(Act, frozen=True):
        def answer(self, state: Workshop, values: tuple[str, ...]) -> Workshop:
            _, state = state.below(2)
            return state.then(Target(self.seat))

    for kind, message in ((Asking, "asks seat 1 in a choice of seat 0"), (Drawing, "numbers were drawn")):
        state = replace(start(WORKSHOP).state, agenda=()).then(kind(0))
        with pytest.raises(BrokenRule, match=message):
            WORKSHOP.explore(state, 0, path("pass"))


def test_a_loop_without_a_decision_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Spin(Step[Workshop], frozen=True):
        def run(self, state: Workshop) -> Workshop:
            return state.then(Spin())

    monkeypatch.setattr("engines.kernel.choices.agenda.MAX_STEPS", 1000)
    state = replace(start(WORKSHOP).state, agenda=()).then(Spin())
    with pytest.raises(BrokenRule, match="without asking anybody"):
        settle_agenda(state)


def test_a_lane_that_asks_another_seat_is_caught() -> None:
    state = start(SECRET_BIDS).state
    crossed = replace(state, agenda=()).then(Together(((Bid(1),), (), ())))
    game = toy(Bids, (Bid,), lambda rng: replace(crossed, rng=rng))
    with pytest.raises(BrokenRule, match="asks seat 1"):
        start(game)


# An interrupt with a reaction


def test_an_attack_opens_a_reaction_and_that_another() -> None:
    match = play(start(DUEL), 0, "strike")
    assert list(offered(match, 1)) == ["parry", "take"]
    match = play(match, 1, "parry")
    assert list(offered(match, 0)) == ["parry", "take"]
    match = play(match, 0, "take")
    assert match.state.life == (2, 3)
    assert "strike" in offered(match, 1)


def test_the_third_parry_is_the_last() -> None:
    match = start(DUEL)
    for seat, word in ((0, "strike"), (1, "parry"), (0, "parry"), (1, "parry")):
        match = play(match, seat, word)
    assert match.state.life == (2, 3)


# A card drawn in the middle of an effect resolves at once


def test_a_drawn_card_resolves_before_the_tasks_beneath_it() -> None:
    match = start(DUEL)
    deck = Pile.of([Omen.CURE, Omen.WOUND, Omen.AGAIN])
    match = with_state(match, deck=deck)
    after, news = match.play(0, Choose(path("omen")))
    assert [event.omen.value for event in news] == [Omen.AGAIN, Omen.WOUND]  # type: ignore[attr-defined]
    assert after.state.life == (2, 3)
    assert list(offered(after, 1)) == ["parry", "take"]


# Long choices


def test_a_command_of_four_steps_is_one_choice_and_takes_effect_at_its_end() -> None:
    match = start(WORKSHOP)
    game, state = WORKSHOP, match.state
    steps = ("trade", "seat:1", (2, 0, 0), (0, 0, 1))
    for length in range(1, 4):
        asked = game.explore(state, 0, path(*steps[:length]))
        assert asked is not None
    payment = game.explore(state, 0, path("trade", "seat:1"))
    assert isinstance(payment, Split)
    assert len(payment.ways) == 6
    assert game.encode(state) == game.encode(match.state)
    match = play(match, 0, *steps)
    assert match.state.stores == ((0, 2, 3), (4, 2, 2))


def test_a_part_with_one_answer_is_not_asked() -> None:
    match = play(start(WORKSHOP), 0, "trade", "seat:1", (2, 0, 0), (0, 1, 0))
    assert WORKSHOP.explore(match.state, 1, path("trade", "seat:0", (1, 1, 0))) is None


def test_a_path_that_stops_early_or_goes_on_is_incomplete() -> None:
    match = start(WORKSHOP)
    with pytest.raises(Incomplete) as missing:
        play(match, 0, "trade", "seat:1")
    assert missing.value.reason.key == "kernel.incomplete"
    with pytest.raises(Incomplete) as surplus:
        play(match, 0, "pass", "seat:1")
    assert surplus.value.reason.key == "kernel.too_long"


def test_a_conditional_subset_is_picked_card_by_card_and_done_is_blocked_with_a_reason() -> None:
    match = with_state(start(WORKSHOP), hand=Pile.hand([Card.TWO, Card.THREE, Card.SEVEN], -1))
    asked = WORKSHOP.explore(match.state, 0, path("melt", "card:TWO"))
    assert asked is not None
    done = next(option for option in asked.options if option.id == "done")  # type: ignore[attr-defined]
    assert done.blocked.key == "why.short"
    assert done.blocked.args == {"missing": 7}
    with pytest.raises(Refused) as refused:
        play(match, 0, "melt", "card:TWO", "done")
    assert refused.value.reason == done.blocked
    match = play(match, 0, "melt", "card:TWO", "card:SEVEN", "done")
    assert match.state.melted == (Card.TWO, Card.SEVEN)
    assert list(match.state.hand) == [Card.THREE]


def test_blocked_options_stay_visible_with_their_reason() -> None:
    match = start(WORKSHOP)
    assert offered(match, 0)["melt"] == "why.light"
    with pytest.raises(Refused) as refused:
        play(match, 0, "melt")
    assert refused.value.reason.key == "why.light"


def test_an_ordered_pick_is_carried_out_in_its_order() -> None:
    match = play(start(WORKSHOP), 0, "look")
    top = [card.name for card in list(match.state.deck)[-3:]]
    last, first, middle = (f"card:{name}" for name in top)
    match = play(match, 0, (first, middle, last))
    assert [card.name for card in match.state.hand] == [top[0]]
    assert [card.name for card in list(match.state.deck)[-2:]] == [top[1], top[2]]


def test_looking_at_cards_ends_the_path_because_it_cannot_be_undone() -> None:
    match = start(WORKSHOP)
    assert WORKSHOP.explore(match.state, 0, path("look")) is None
    match = play(match, 0, "look")
    assert not match.can_undo(0)


# Knowledge


def test_a_shuffle_hides_peeked_cards() -> None:
    match = play(start(LIBRARY), 0, "peek")
    assert None not in LIBRARY.view(match.state, 0).deck.cards
    assert LIBRARY.view(match.state, 1).deck.cards == (None, None)
    match = play(match, 1, "shuffle")
    assert LIBRARY.view(match.state, 0).deck.cards == (None, None)


def test_the_own_deck_is_known_but_not_its_order() -> None:
    match = start(LIBRARY)
    own = LIBRARY.view(match.state, 0).own[0]
    assert own.cards == (None, None)
    assert own.listing == tuple(sorted(match.state.own[0]))
    assert LIBRARY.view(match.state, 1).own[0].listing is None


def test_a_role_shown_to_one_seat_is_known_to_that_seat_alone() -> None:
    match = next(
        one
        for one in (start(LIBRARY, f"key {n}") for n in range(20))
        if one.state.roles[0].open is Role.LONER
    )
    after, news = match.play(0, Choose(path("show")))
    assert LIBRARY.view(after.state, 1).roles[0].value is Role.LONER
    assert LIBRARY.view(after.state, 2).roles[0].value is None
    assert LIBRARY.view(after.state, None).roles[0].value is None
    seen = [LIBRARY.mask_events(news, viewer)[0].role.value for viewer in (0, 1, 2, None)]  # type: ignore[attr-defined]
    assert seen == [Role.LONER, Role.LONER, None, None]


@pytest.mark.parametrize("game", [SECRET_BIDS, AUCTION, DUEL, WORKSHOP, LIBRARY], ids=lambda game: game.id)
def test_every_toy_obeys_the_laws(game) -> None:  # type: ignore[no-untyped-def]
    assert [law for law in laws(game).values() if law.failed] == []


def test_an_unknown_seat_has_no_decision() -> None:
    with pytest.raises(Refused) as refused:
        play(start(DUEL), 1, "strike")
    assert refused.value.reason.key == "kernel.not_asked"
    assert question(start(DUEL), 0).topic.key == "blow"
