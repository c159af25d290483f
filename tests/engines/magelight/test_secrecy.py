"""Hidden information: one test for each kind of it."""

from engines.kernel.contract.plain import to_plain
from engines.kernel.secrecy.audience import ALL
from engines.magelight import GAME
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.events.card_moves import CardStolen, StorageSeen
from engines.magelight.events.players import RoleShown
from engines.magelight.events.plays import CardStored
from engines.magelight.events.turns import StackLeft
from tests.engines.magelight.play import A, B, C, D, E, deal, everybody, names, others
from tests.engines.magelight.table import table
from tests.rules import rule

REST = "ley_surge ley_surge ley_surge"


def test_players_know_their_own_role_and_infiltrators_their_team() -> None:
    play = table()
    assert [play.knows(viewer) for viewer in everybody(play)] == [{A}, {B, D}, {C}, {B, D}, {E}, set()]


@rule("R30")
def test_both_players_know_a_shown_role_from_then_on() -> None:
    play = table(hand=f"{REST} scrying_pool", mana=4).choose("play:scrying_pool", "seat:2")
    for _ in range(12):
        play.time_out()
    assert [C in play.knows(viewer) for viewer in everybody(play)] == [True, False, True, False, False, False]
    for viewer in everybody(play):
        assert play.view(viewer).players[C].shown_to == (A,)


@rule("R30")
def test_everybody_sees_that_a_role_is_shown_but_not_the_role() -> None:
    play = table(hand=f"{REST} scrying_pool", mana=4).choose("play:scrying_pool", "seat:2")
    for viewer in everybody(play):
        (shown,) = [
            event for event in GAME.mask_events(play.new_events, viewer) if isinstance(event, RoleShown)
        ]
        assert (shown.role.value is not None) is (viewer in (A, C))


def test_a_public_role_is_known_to_all() -> None:
    play = table(public=[B])
    for viewer in everybody(play):
        assert play.view(viewer).players[B].role.value is Role.INFILTRATOR


def test_only_the_active_player_knows_the_hand_but_its_size_is_public() -> None:
    play = table(hand=f"{REST} bonfire")
    for viewer in everybody(play):
        seen = play.view(viewer).hand
        assert len(seen) == 4
        assert (None not in seen.cards) is (viewer == A)


@rule("R14")
def test_a_revealed_artifact_is_known_to_be_in_the_hand_until_it_may_have_left() -> None:
    play = table(start=True, round=2, top="facet_prism", waiting="bonfire rimestorm")
    for viewer in everybody(play):
        assert Design.FACET_PRISM in play.view(viewer).hand.cards
    play.choose("store:bonfire")
    for viewer in others(play, A):
        assert set(play.view(viewer).hand.cards) == {None}


@rule("R25", "R19", "T9")
def test_only_the_passer_knows_the_stack_before_it_is_picked_up() -> None:
    play = table(hand="bonfire ley_surge rimestorm unmasking", allies={B: "courier_raven"})
    play.end("bonfire", "ley_surge", "rimestorm")
    assert (play.seat, play.topic) == (B, "may")
    for viewer in everybody(play):
        seen = play.view(viewer).waiting
        assert len(seen) == 3
        assert (None not in seen.cards) is (viewer == A)
        (left,) = [
            event for event in GAME.mask_events(play.new_events, viewer) if isinstance(event, StackLeft)
        ]
        assert (None not in left.cards.cards) is (viewer == A)
    play.choose("decline")
    assert play.view(A).hand.cards.count(None) == 3
    assert None not in play.view(B).hand.cards
    assert set(play.view(C).hand.cards) == {None}


def test_an_open_stack_is_known_to_all() -> None:
    play = table(hand=f"{REST} bonfire open_hand", allies={B: "courier_raven"}).choose("play:open_hand")
    play.end("bonfire", "ley_surge", "ley_surge")
    for viewer in everybody(play):
        assert None not in play.view(viewer).waiting.cards


def test_a_dealt_stack_is_known_to_nobody() -> None:
    play = table(hand=f"{REST} blind_offering", mana=2, allies={B: "courier_raven"})
    play.choose("play:blind_offering").choose("end")
    for viewer in everybody(play):
        assert set(play.view(viewer).waiting.cards) == {None}
    play.choose("decline")
    assert None not in play.view(B).hand.cards


@rule("R42")
def test_a_discarded_stack_becomes_public() -> None:
    play = table(start=True, round=2, allies={A: "courier_raven"}, waiting="bonfire rimestorm")
    play.choose("do")
    for viewer in everybody(play):
        assert None not in play.view(viewer).discard.cards


@rule("R23")
def test_only_the_owner_knows_a_storage_but_its_size_is_public() -> None:
    play = table(hand=f"{REST} bonfire").choose("store:bonfire")
    for viewer in everybody(play):
        seen = play.view(viewer).players[A].storage
        assert len(seen) == 1
        assert (seen.cards == (Design.BONFIRE,)) is (viewer == A)
        (stored,) = [
            event for event in GAME.mask_events(play.new_events, viewer) if isinstance(event, CardStored)
        ]
        assert (stored.card.value is not None) is (viewer == A)


def test_a_look_into_a_storage_is_noted_with_its_round() -> None:
    play = table(hand=f"{REST} vault_audit", round=3, mana=3, storage={C: "dark_day"})
    play.choose("play:vault_audit").choose(())
    for viewer in everybody(play):
        assert (None not in play.view(viewer).players[C].storage.cards) is (viewer in (A, C))
        notes = play.view(viewer).players[A].notes.value
        assert (notes is not None) is (viewer == A)
    (note,) = play.state.players[A].notes.open
    assert (note.kind, note.round, note.seat, names(note.cards)) == ("storage", 3, C, ["dark_day"])


def test_everybody_sees_who_looked_into_which_storage() -> None:
    play = table(hand=f"{REST} vault_audit", mana=3, storage={C: "dark_day"}).choose("play:vault_audit")
    for viewer in everybody(play):
        (seen,) = [
            event for event in GAME.mask_events(play.new_events, viewer) if isinstance(event, StorageSeen)
        ]
        assert (seen.seat, seen.target, len(seen.cards)) == (A, C, 1)
        assert (None not in seen.cards.cards) is (viewer in (A, C))


@rule("R42")
def test_a_card_burned_out_of_a_storage_is_public() -> None:
    play = table(hand=f"{REST} vault_audit", mana=3, storage={C: "dark_day bonfire"})
    play.choose("play:vault_audit").choose(("card:bonfire",))
    for viewer in everybody(play):
        assert play.view(viewer).burnt.cards == (Design.BONFIRE,)
    assert play.view(B).players[C].storage.cards == (None,)


def test_thief_and_victim_know_the_stolen_card() -> None:
    play = table(hand=f"{REST} light_fingers", mana=2, storage={C: "dark_day bonfire"})
    play.choose("play:light_fingers")
    for viewer in everybody(play):
        (stolen,) = [
            event for event in GAME.mask_events(play.new_events, viewer) if isinstance(event, CardStolen)
        ]
        assert (stolen.card.value is not None) is (viewer in (A, C))
    card = play.events_of(CardStolen)[0].card.open
    assert card in play.view(C).hand.cards
    assert set(play.view(B).hand.cards) == {None}


def test_the_order_of_the_deck_is_known_to_nobody_and_its_size_to_all() -> None:
    play = deal(5)
    while play.seat == play.state.first:
        play.time_out()
    for viewer in everybody(play):
        assert len(play.view(viewer).deck) == len(play.state.deck)
        assert set(play.view(viewer).deck.cards) == {None}


@rule("R40")
def test_cards_seen_on_the_deck_stay_known_until_they_are_drawn() -> None:
    play = table(start=True, round=2, top="sealed_letter bonfire bonfire rimestorm unmasking ley_surge")
    play.choose("keep").time_out()
    assert names(play.view(A).deck.cards)[-3:] == ["ley_surge", "unmasking", "rimestorm"]
    for viewer in others(play, A):
        assert set(play.view(viewer).deck.cards) == {None}
    play.end().until("act", B)
    assert set(play.view(A).deck.cards) == {None}
    assert {"ley_surge", "unmasking", "rimestorm"} <= set(names(play.view(A).hand.cards))


def test_cards_seen_on_the_deck_are_unknown_after_a_shuffle() -> None:
    play = table(hand=f"{REST} bonfire")
    deck = play.state.deck.peek(1 << A, 3)
    shuffled, _ = play.state.shuffle(deck)
    assert shuffled.seen_by(A) == []


@rule("R38")
def test_open_piles_boards_and_counters_are_public() -> None:
    play = table(
        discard="bonfire",
        burnt="rimestorm",
        allies={B: "loyal_hound:2"},
        ward={C: 2},
        power={D: 1},
        mana=4,
        round=3,
    )
    for viewer in everybody(play):
        view = play.view(viewer)
        assert (view.discard.cards, view.burnt.cards) == ((Design.BONFIRE,), (Design.RIMESTORM,))
        assert [(p.power, p.ward, p.allies) for p in view.players] == [
            (p.power, p.ward, p.allies) for p in play.state.players
        ]
        assert (view.turn.mana, view.turn.actions, view.round) == (4, 3, 3)


@rule("R32", "E19")
def test_topics_of_decisions_are_public_but_not_their_options() -> None:
    hand = "bonfire ley_surge mend_the_circle"
    spy = table(hand=f"{hand} dark_day", seat=B, round=4, mana=13)
    mage = table(hand=f"{hand} dark_day", seat=B, round=4, mana=13, infiltrators=[C, D])
    assert "play:dark_day" in spy.offers()
    assert "play:dark_day" not in mage.offers()
    assert spy.decision.topic == mage.decision.topic
    for viewer in (A, E, None):
        assert spy.view(viewer) == mage.view(viewer)


def test_the_number_of_artifacts_in_a_hand_shows_only_at_the_check() -> None:
    first = table(hand=f"{REST} bonfire facet_prism")
    second = table(hand=f"{REST} bonfire facet_prism").choose("store:facet_prism")
    assert set(first.view(B).hand.cards) == set(second.view(B).hand.cards) == {None}
    play = table(start=True, round=2, top="facet_prism facet_prism")
    for viewer in others(play, A):
        assert (len(play.view(viewer).aside), play.decision.topic.args) == (2, {"seat": A, "count": 2})


def test_a_card_that_leaves_face_up_counts_as_the_known_copy() -> None:
    for seat, hand in (
        (B, "bonfire bonfire ley_surge rimestorm"),
        (B, "bonfire unmasking ley_surge rimestorm"),
    ):
        play = table(hand=hand, seat=seat)
        cards = play.state.hand
        place = cards.index(Design.BONFIRE)
        known = tuple([audience | (1 << A if at == place else 0) for at, audience in enumerate(cards.known)])
        play.state = play.state.change(hand=type(cards)(cards.cards, known, ordered=False).reveal(0))
        play.choose("burn:bonfire")
        assert set(play.view(A).hand.cards) == {None}


def test_no_view_holds_the_random_state_or_tasks() -> None:
    play = deal(6)
    for viewer in everybody(play):
        view = play.view(viewer)
        assert (view.rng.value, view.agenda) == (None, ())
        assert "seed" not in str(to_plain(view))


@rule("R27")
def test_nobody_knows_the_order_of_a_new_deck() -> None:
    # Given a deck of 2 cards and 12 discarded cards that everybody sees
    play = table(start=True, round=2, sizes={"deck": 2, "discard": 12})

    # Then the third card came from a new deck, which lies in an order that nobody knows
    assert play.sizes()[:2] == (11, 0)
    assert names(play.state.deck) != names(sorted(play.state.deck))
    for viewer in everybody(play):
        assert set(play.view(viewer).deck.cards) == {None}


@rule("R36")
def test_all_roles_are_public_at_the_end() -> None:
    play = table(hand=f"{REST} dark_day", seat=B, round=4, mana=13).choose("play:dark_day")
    assert {player.role.known for player in play.state.players} == {ALL}


@rule("T9")
def test_views_do_not_depend_on_what_the_viewer_cannot_see() -> None:
    first = table(hand=f"{REST} bonfire", storage={C: "dark_day"})
    second = table(hand=f"{REST} rimestorm", storage={C: "unmasking"})
    for viewer in (B, D, E, None):
        assert first.view(viewer) == second.view(viewer)
    assert first.view(A) != second.view(A)
    assert first.view(C) != second.view(C)
