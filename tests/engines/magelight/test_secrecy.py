"""Who knows what: one test for each row of the table of hidden information."""

from engines.kernel.contract.plain import to_plain
from engines.kernel.secrecy.audience import ALL
from engines.magelight import GAME
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.effect_events import CardStolen, RoleShown, StorageSeen
from engines.magelight.events import CardStored, StackLeft
from tests.engines.magelight.play import A, B, C, D, E, deal, everybody, names, others
from tests.engines.magelight.table import table
from tests.rules import rule

REST = "ley_surge ley_surge ley_surge"


def test_ones_own_role_and_the_team() -> None:
    play = table()
    assert [play.knows(viewer) for viewer in everybody(play)] == [{A}, {B, D}, {C}, {B, D}, {E}, set()]


@rule("R30")
def test_a_shown_role_is_known_to_both_for_good() -> None:
    play = table(hand=f"{REST} scrying_pool", mana=4).choose("play:scrying_pool", "seat:2")
    for _ in range(12):
        play.time_out()
    assert [C in play.knows(viewer) for viewer in everybody(play)] == [True, False, True, False, False, False]
    for viewer in everybody(play):
        assert play.view(viewer).players[C].shown_to == (A,)


@rule("R30")
def test_that_a_role_was_shown_is_public_what_it_was_is_not() -> None:
    play = table(hand=f"{REST} scrying_pool", mana=4).choose("play:scrying_pool", "seat:2")
    for viewer in everybody(play):
        (shown,) = [one for one in GAME.mask_events(play.news, viewer) if isinstance(one, RoleShown)]
        assert (shown.role.value is not None) is (viewer in (A, C))


def test_a_public_role_is_known_to_all() -> None:
    play = table(public=[B])
    for viewer in everybody(play):
        assert play.view(viewer).players[B].role.value is Role.INFILTRATOR


def test_the_hand_is_its_players_and_its_size_is_public() -> None:
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
def test_the_passer_knows_the_stack_and_nobody_else_before_it_is_picked_up() -> None:
    play = table(hand="bonfire ley_surge rimestorm unmasking", allies={B: "courier_raven"})
    play.end("bonfire", "ley_surge", "rimestorm")
    assert (play.seat, play.topic) == (B, "may")
    for viewer in everybody(play):
        seen = play.view(viewer).waiting
        assert len(seen) == 3
        assert (None not in seen.cards) is (viewer == A)
        (left,) = [one for one in GAME.mask_events(play.news, viewer) if isinstance(one, StackLeft)]
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
def test_a_stack_that_is_thrown_away_becomes_public() -> None:
    play = table(start=True, round=2, allies={A: "courier_raven"}, waiting="bonfire rimestorm")
    play.choose("do")
    for viewer in everybody(play):
        assert None not in play.view(viewer).discard.cards


@rule("R23")
def test_a_storage_is_its_owners_and_its_size_is_public() -> None:
    play = table(hand=f"{REST} bonfire").choose("store:bonfire")
    for viewer in everybody(play):
        seen = play.view(viewer).players[A].storage
        assert len(seen) == 1
        assert (seen.cards == (Design.BONFIRE,)) is (viewer == A)
        (stored,) = [one for one in GAME.mask_events(play.news, viewer) if isinstance(one, CardStored)]
        assert (stored.card.value is not None) is (viewer == A)


def test_a_look_into_a_storage_is_noted_with_its_date() -> None:
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
        (seen,) = [one for one in GAME.mask_events(play.news, viewer) if isinstance(one, StorageSeen)]
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
        (stolen,) = [one for one in GAME.mask_events(play.news, viewer) if isinstance(one, CardStolen)]
        assert (stolen.card.value is not None) is (viewer in (A, C))
    card = play.told(CardStolen)[0].card.open
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
def test_a_look_at_the_deck_lasts_until_the_cards_are_gone() -> None:
    play = table(start=True, round=2, top="sealed_letter bonfire bonfire rimestorm unmasking ley_surge")
    play.choose("keep").time_out()
    assert names(play.view(A).deck.cards)[-3:] == ["ley_surge", "unmasking", "rimestorm"]
    for viewer in others(play, A):
        assert set(play.view(viewer).deck.cards) == {None}
    play.end().until("act", B)
    assert set(play.view(A).deck.cards) == {None}
    assert {"ley_surge", "unmasking", "rimestorm"} <= set(names(play.view(A).hand.cards))


def test_a_look_at_the_deck_ends_with_a_shuffle() -> None:
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
def test_what_is_asked_is_public_what_is_offered_is_not() -> None:
    hand = "bonfire ley_surge mend_the_circle"
    spy = table(hand=f"{hand} dark_day", seat=B, round=4, mana=13)
    mage = table(hand=f"{hand} dark_day", seat=B, round=4, mana=13, infiltrators=[C, D])
    assert "play:dark_day" in spy.offers()
    assert "play:dark_day" not in mage.offers()
    assert spy.asked.topic == mage.asked.topic
    for viewer in (A, E, None):
        assert spy.view(viewer) == mage.view(viewer)


def test_how_many_artifacts_are_in_a_hand_shows_with_the_check_alone() -> None:
    one = table(hand=f"{REST} bonfire facet_prism")
    two = table(hand=f"{REST} bonfire facet_prism").choose("store:facet_prism")
    assert set(one.view(B).hand.cards) == set(two.view(B).hand.cards) == {None}
    play = table(start=True, round=2, top="facet_prism facet_prism")
    for viewer in others(play, A):
        assert (len(play.view(viewer).aside), play.asked.topic.args) == (2, {"seat": A, "count": 2})


def test_a_copy_that_leaves_openly_is_the_one_that_was_known() -> None:
    for seat, hand in (
        (B, "bonfire bonfire ley_surge rimestorm"),
        (B, "bonfire unmasking ley_surge rimestorm"),
    ):
        play = table(hand=hand, seat=seat)
        cards = play.state.hand
        first = cards.index(Design.BONFIRE)
        known = tuple([one | (1 << A if at == first else 0) for at, one in enumerate(cards.known)])
        play.state = play.state.change(hand=type(cards)(cards.cards, known, ordered=False).reveal(0))
        play.choose("burn:bonfire")
        assert set(play.view(A).hand.cards) == {None}


def test_no_view_holds_chance_or_tasks() -> None:
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
def test_the_end_opens_the_roles() -> None:
    play = table(hand=f"{REST} dark_day", seat=B, round=4, mana=13).choose("play:dark_day")
    assert {player.role.known for player in play.state.players} == {ALL}


@rule("T9")
def test_views_of_tables_that_differ_unseen_are_equal() -> None:
    one = table(hand=f"{REST} bonfire", storage={C: "dark_day"})
    two = table(hand=f"{REST} rimestorm", storage={C: "unmasking"})
    for viewer in (B, D, E, None):
        assert one.view(viewer) == two.view(viewer)
    assert one.view(A) != two.view(A)
    assert one.view(C) != two.view(C)
