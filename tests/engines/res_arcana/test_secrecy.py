"""Hidden information: which viewer knows which cards, one test for each kind of secret."""

from engines.kernel.choices.decision import Pick
from engines.kernel.secrecy.audience import Viewer
from engines.res_arcana.board.facts import known_cards, known_top
from engines.res_arcana.cards.card import Mage
from engines.res_arcana.events.opening import ArtifactKept, DeckFormed
from engines.res_arcana.events.powers import CardsDrawn, DeckSeen, MonumentsSeen
from engines.res_arcana.state import Passed, Phase
from tests.engines.res_arcana.play import A, B, C, Play, cards, deal, everybody, names, others
from tests.engines.res_arcana.table import table
from tests.rules import rule


def hand_of(play: Play, viewer: Viewer, seat: int) -> list[str]:
    """A hand as a viewer sees it."""
    return names(play.view(viewer).players[seat].hand.cards)


@rule("R55")
def test_pools_components_discards_and_counts_are_open() -> None:
    play = table(
        {A: "vault!=G"}, pools={A: "2E"}, hands={A: "prism"}, decks={A: "hawk"}, discards={A: "athanor"}
    )
    for viewer in everybody(play):
        seen = play.view(viewer).players[A]
        assert seen.pool == play.state.players[A].pool
        assert seen.components == play.state.players[A].components
        assert (names(seen.discard.cards), len(seen.hand), len(seen.deck)) == (["athanor"], 1, 1)


def test_only_its_owner_sees_a_hand() -> None:
    play = table({}, hands={A: "prism hawk"})
    for viewer in everybody(play):
        assert hand_of(play, viewer, A) == (["hawk", "prism"] if viewer == A else ["?", "?"])


@rule("R8")
def test_a_player_knows_the_cards_of_their_deck_but_not_their_order() -> None:
    play = deal(3)
    for viewer in everybody(play):
        deck = play.view(viewer).players[A].deck
        assert names(deck.cards) == ["?"] * 5
        assert known_cards(deck) == (tuple(sorted(play.state.players[A].deck)) if viewer == A else ())


@rule("R8")
def test_the_events_of_the_deal_reveal_no_more() -> None:
    play = deal(2)
    for viewer in everybody(play):
        news = play.game.mask_events(play.new_events, viewer)
        drawn = [event for event in news if isinstance(event, CardsDrawn) and event.seat == A]
        formed = [event for event in news if isinstance(event, DeckFormed) and event.seat == A]
        assert (None in drawn[0].cards.cards) is (viewer != A)
        assert (formed[0].cards.listing is None) is (viewer != A)
        assert names(formed[0].cards.cards) == ["?"] * 5


@rule("R67")
def test_a_deck_of_the_first_game_is_known_to_nobody() -> None:
    play = deal(3, setup="first_game")
    for viewer in everybody(play):
        assert known_cards(play.view(viewer).players[A].deck) == ()


@rule("R7", "R9")
def test_only_their_owner_ever_sees_dealt_mages_that_were_not_kept() -> None:
    play = deal(3)
    dealt: dict[Viewer, set[Mage]] = {seat: set(play.state.players[seat].mages) for seat in (A, B, C)}
    assert [len(mages) for mages in dealt.values()] == [2, 2, 2]
    for viewer in everybody(play):
        assert set(play.view(viewer).players[A].mages.cards) == (dealt[A] if viewer == A else {None})
    for seat in (A, B, C):
        play.time_out(seat=seat)
    kept = {mage for player in play.state.players for mage in player.mage}
    for viewer in everybody(play):
        seen = play.view(viewer)
        assert None not in seen.players[A].mage.cards
        assert {card for card in seen.idle.cards if card is not None} == dealt.get(viewer, set()) - kept


@rule("R7")
def test_nobody_knows_cards_that_were_not_dealt() -> None:
    play = deal(3)
    for viewer in everybody(play):
        assert set(play.view(viewer).box.cards) == {None}


@rule("R69")
def test_a_pack_is_known_to_its_holder_and_to_its_last_holder_until_a_card_is_taken() -> None:
    play = deal(3, setup="draft")
    first = set(play.state.players[A].pack)
    assert set(play.view(A).players[A].pack.cards) == first
    assert set(play.view(B).players[A].pack.cards) == {None}
    for seat in (A, B, C):
        play.time_out(seat=seat)
    passed = set(play.state.players[B].pack)
    assert set(play.view(A).players[B].pack.cards) == set(play.view(B).players[B].pack.cards) == passed
    assert set(play.view(C).players[B].pack.cards) == {None}
    play.time_out(seat=B)
    assert set(play.view(A).players[B].pack.cards) == {None}
    memory = play.view(A).players[A].memory.value
    assert memory == (Passed(B, tuple(sorted(passed))),)
    assert play.view(B).players[A].memory.value is None


def test_only_its_owner_sees_an_artifact_kept_in_the_draft() -> None:
    play = deal(3, setup="draft").time_out(seat=A)
    for viewer in everybody(play):
        (kept,) = [
            event
            for event in play.game.mask_events(play.new_events, viewer)
            if isinstance(event, ArtifactKept)
        ]
        assert (kept.artifact.value is None) is (viewer != A)
        assert hand_of(play, viewer, A) == (["?"] if viewer != A else names(play.state.players[A].hand))


@rule("R4", "R28")
def test_the_monument_deck_is_known_to_nobody_until_a_card_is_turned_up() -> None:
    play = table({}, pools={A: "4G"}, monuments="oracle")
    for viewer in everybody(play):
        assert set(play.view(viewer).monuments.cards) == {None}
        assert play.view(viewer).display == play.state.display
    play.choose("claim:top")
    for viewer in everybody(play):
        assert "oracle" in names(play.view(viewer).unveiled.cards)


@rule("R45")
def test_only_the_player_who_looked_knows_the_cards_that_were_put_back() -> None:
    play = table(
        {A: "seer", B: "hawk"}, decks={A: "prism athanor treant hand_of_glory"}, monuments="oracle temple"
    )
    play.choose("use:seer.1", "deck:own")
    for viewer in everybody(play):
        (seen,) = [
            event for event in play.game.mask_events(play.new_events, viewer) if isinstance(event, DeckSeen)
        ]
        assert names(seen.cards.cards) == (["prism", "athanor", "treant"] if viewer == A else ["?"] * 3)
    play.choose(("card:treant", "card:prism", "card:athanor"))
    for viewer in everybody(play):
        known = names(known_top(play.view(viewer).players[A].deck))
        assert known == (["treant", "prism", "athanor"] if viewer == A else [])
    assert known_cards(play.view(A).players[A].deck) == tuple(
        sorted(cards("prism athanor treant hand_of_glory"))
    )


@rule("R45")
def test_a_look_by_another_player_ends_what_was_known_of_the_order() -> None:
    play = table({A: "seer", B: "oracle hawk"}, monuments="temple library colossus")
    play.choose("use:seer.1", "deck:monuments").time_out()
    assert names(known_top(play.view(A).monuments)) == ["temple", "library", "colossus"]
    play.choose("use:hawk.1", "deck:monuments")
    (seen,) = play.events_of(MonumentsSeen)
    assert names(seen.cards) == ["temple", "library", "colossus"]
    play.choose(("card:library", "card:temple", "card:colossus"))
    assert known_top(play.view(A).monuments) == ()
    assert names(known_top(play.view(B).monuments)) == ["library", "temple", "colossus"]


@rule("R43")
def test_a_shuffle_hides_positions_but_all_know_which_cards_went_in() -> None:
    play = table(
        {A: "library scholar"},
        pools={A: "E"},
        hands={A: "vault"},
        discards={A: "prism athanor hawk"},
        passed=[B],
    )
    play.choose("use:library.1")
    (drawn,) = {"prism", "athanor", "hawk"} - set(play.deck(A))
    for viewer in others(play, A):
        seen = play.view(viewer).players[A]
        assert (names(seen.deck.cards), set(names(seen.hand.cards))) == (["?", "?"], {"?"})
        assert names(seen.reshuffled) == ["athanor", "hawk", "prism"]
    assert names(known_cards(play.view(A).players[A].deck)) == sorted(
        {"prism", "athanor", "hawk"} - {drawn}, key=lambda one: cards(one)[0]
    )
    play.choose(f"discard:{drawn}", "gold")
    assert drawn not in names(play.state.players[A].reshuffled)


@rule("R43")
def test_right_after_the_shuffle_all_know_the_deck() -> None:
    play = table({A: "seer"}, discards={A: "prism athanor hawk vault"}, decks={A: ""})
    play.choose("use:seer.1", "deck:own")
    for viewer in others(play, A):
        assert names(known_cards(play.view(viewer).players[A].deck)) == ["athanor", "hawk", "prism", "vault"]


@rule("R44")
def test_only_their_owner_sees_cards_drawn_by_divination_but_all_see_the_discards() -> None:
    play = table({A: "divination"}, hands={A: "prism"}, decks={A: "athanor treant hawk vault"})
    play.choose("use:divination.1")
    for viewer in everybody(play):
        seen = play.view(viewer).players[A].fresh.cards
        assert names(seen) == (["athanor", "hawk", "treant"] if viewer == A else ["?"] * 3)
    play.choose(("card:prism", "card:hawk", "card:treant"))
    for viewer in everybody(play):
        assert names(play.view(viewer).players[A].discard.cards) == ["hawk", "treant", "prism"]
        assert hand_of(play, viewer, A) == (["athanor"] if viewer == A else ["?"])


@rule("R57")
def test_only_its_owner_sees_the_card_drawn_on_passing() -> None:
    play = table({}, decks={A: "prism"}).choose("pass")
    for viewer in everybody(play):
        (drawn,) = [
            event for event in play.game.mask_events(play.new_events, viewer) if isinstance(event, CardsDrawn)
        ]
        assert names(drawn.cards.cards) == (["prism"] if viewer == A else ["?"])


@rule("R18")
def test_nobody_sees_a_plan_before_all_have_planned_and_it_can_be_undone() -> None:
    play = table({A: "witch", B: "healer"}, phase="collect")
    before = play.state
    play.time_out(seat=A)
    for viewer in everybody(play):
        assert play.view(viewer) == play.game.view(before, viewer)
    play.time_out(seat=B)
    assert all(play.view(viewer).players[A].plan.value is not None for viewer in everybody(play))
    assert play.state.phase is Phase.ACTIONS


@rule("R52", "E11")
def test_whether_a_player_is_asked_depends_only_on_public_facts() -> None:
    for hand in ("prism", "corrupt_altar"):
        play = table({A: "wind_dragon"}, pools={B: "2L"}, hands={B: hand}).choose("use:wind_dragon.1")
        assert (play.seat, play.topic, play.offers()) == (B, "loss", {"accept", "ignore"})
    assert table({A: "wind_dragon"}, pools={B: "2L"}).choose("use:wind_dragon.1").topic == "act"


def test_cards_are_offered_by_name_and_never_by_place() -> None:
    play = table({}, hands={A: "prism hawk"})
    question = play.decision
    assert isinstance(question, Pick)
    assert {"place:prism", "place:hawk", "discard:prism", "discard:hawk"} <= {
        one.id for one in question.options
    }
