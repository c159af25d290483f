"""The pieces of the table: the hand, plates, the panel of knowledge, and the space for texts."""

from engines.kernel.contract.panels import Fragment, Panels, Person
from engines.kernel.secrecy.audience import Viewer
from engines.magelight.board.faces import InHandFacts, find_thing
from engines.magelight.board.knowledge.panel import KnowledgeRow
from engines.magelight.board.own_area.area import OwnCards
from engines.magelight.board.own_area.card_fitting import ELLIPSIS
from engines.magelight.board.panels import RivalNumbers, RivalStanding, build_panels
from engines.magelight.board.stage import PlaceFacts, StackFacts
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from tests.engines.magelight.play import A, B, C, D, E, Play
from tests.engines.magelight.table import table
from tests.engines.pieces import facts_in
from tests.engines.words import NAMES

REST = "ley_surge rimestorm send_away"


def panels_for(play: Play, viewer: Viewer) -> Panels:
    """The table as a viewer sees it."""
    people = tuple([Person(seat, NAMES[seat], NAMES[seat][0]) for seat in range(play.state.seats)])
    return build_panels(play.view(viewer), people, viewer, play.game.speaker(viewer, NAMES))


def hand(play: Play, viewer: int) -> list[InHandFacts]:
    """The cards of a viewer's hand in order."""
    facts = [piece.facts for piece in panels_for(play, viewer).own[1].inside[0]]
    return [card for card in facts if isinstance(card, InHandFacts)]


def test_copies_in_the_hand_have_their_own_targets() -> None:
    targets = [card.target for card in hand(table(hand=f"{REST} ley_surge bonfire"), A)]
    assert targets == [
        "hand:bonfire",
        "hand:ley_surge",
        "hand:ley_surge.2",
        "hand:send_away",
        "hand:rimestorm",
    ]


def test_the_hand_keeps_its_order_while_artifacts_are_resolved() -> None:
    play = table(start=True, waiting=f"undying_coal {REST} sealed_letter", top="bonfire dark_day open_hand")
    before = [card.card.key for card in hand(play, A)]
    assert [card.state for card in hand(play, A)].count("waiting") == 2
    play.choose("card:sealed_letter")
    assert [card.card.key for card in hand(play, A)] == before
    (resolving,) = [card for card in hand(play, A) if card.state == "resolving"]
    assert (resolving.card.key, resolving.target) == ("sealed_letter", "")


LONG = "leeching_wisp guild_inquisitor gossiping_imp"
LONGEST = f"{LONG} blackmail_ledger veiled_dagger sealed_letter"


def room(play: Play) -> str:
    """The CSS classes of the first player's hand."""
    facts = panels_for(play, A).own[1].facts
    assert isinstance(facts, OwnCards)
    return facts.room


def test_cards_get_narrower_as_the_hand_fills_until_texts_are_shortened() -> None:
    few, more, many = [table(hand=f"{REST} {also}") for also in ("", LONG, LONGEST)]
    assert [room(play) for play in (few, more, many)] == ["", "snug", "snug tight"]
    assert not any(card.brief for play in (few, more) for card in hand(play, A))
    wordy = {card.card.key: card for card in hand(many, A)}
    assert not any(wordy[key].brief for key in REST.split())
    for key in LONGEST.split():
        brief = wordy[key].brief
        assert brief.endswith(ELLIPSIS)
        assert wordy[key].card.words.startswith(brief.removesuffix(ELLIPSIS) + " ")


def test_a_card_with_a_note_needs_more_space() -> None:
    seven = "mend_the_circle kindling_verse unmasking bonfire"
    waiting = table(start=True, waiting=f"{seven} cursed_idol", top="ley_surge veiled_dagger send_away")
    assert [card.note for card in hand(waiting, A)].count("to resolve") == 2
    assert room(waiting) == "snug tight"
    done = table(hand=f"{seven} cursed_idol ley_surge send_away")
    assert room(done) == ""


def test_a_long_word_in_a_name_widens_its_card() -> None:
    widths = {card.card.key: card.card.width for card in hand(table(hand=f"everburning_brazier {REST}"), A)}
    assert widths["everburning_brazier"] == 2
    assert widths["ley_surge"] == 1


def test_only_the_active_player_has_a_hand_and_nobody_else_sees_it() -> None:
    play = table(hand=REST)
    facts = panels_for(play, B).own[1].facts
    assert isinstance(facts, OwnCards)
    assert facts.hand == 0
    assert facts.nothing
    assert hand(play, B) == []


def test_plates_go_clockwise_and_show_what_the_viewer_knows() -> None:
    play = table(hand=REST, infiltrators=[B, D], public=[C], storage={C: "bonfire"}, power={B: 2})
    plates = panels_for(play, B).rivals
    roles = [facts.role for facts in facts_in(plates, RivalStanding)]
    stored = list(facts_in(plates, RivalNumbers))
    assert [(plate.id, role.side, role.why) for plate, role in zip(plates, roles, strict=True)] == [
        (f"seat-{C}", "guildmage", "public"),
        (f"seat-{D}", "infiltrator", "team"),
        (f"seat-{E}", "guildmage", "team"),
        (f"seat-{A}", "guildmage", "team"),
    ]
    assert [facts.stored for facts in stored] == [1, 0, 0, 0]
    assert [facts.known for facts in stored] == [(), (), (), ()]


def test_seats_lie_clockwise_from_the_viewer_and_the_stack_between_two_of_them() -> None:
    play = table(hand=REST, seat=C)
    (ring, *_) = panels_for(play, B).stage
    places, _, (stack, _) = ring.inside
    at = {piece.facts.person.seat: piece.facts.at for piece in places if isinstance(piece.facts, PlaceFacts)}
    assert at == {A: 4, B: 0, C: 1, D: 2, E: 3}
    assert isinstance(stack.facts, StackFacts)
    assert (stack.facts.at, stack.facts.waiting, stack.facts.count) == (1, False, 3)


def lines(play: Play, viewer: int) -> dict[int, KnowledgeRow]:
    """The rows of the viewer's panel of knowledge, by seat."""
    pieces: tuple[Fragment, ...] = panels_for(play, viewer).stage[1].inside[0]
    return {piece.facts.person.seat: piece.facts for piece in pieces if isinstance(piece.facts, KnowledgeRow)}


def test_the_matrix_has_stacks_and_roles_that_were_seen() -> None:
    play = table(hand=f"{REST} scrying_pool bonfire", mana=4, actions=1).choose("play:scrying_pool", "seat:2")
    play.end("bonfire", "ley_surge", "rimestorm")
    known = lines(play, A)
    assert (known[C].role.why, known[C].how) == ("shown", "Shown to you")
    assert [chip.key for chip in known[B].stacks[0].chips] == ["bonfire", "ley_surge", "rimestorm"]
    assert lines(play, D)[C].how == f"Seen by {NAMES[A]}"


def test_a_role_is_known_if_no_other_is_possible() -> None:
    # Given 2 Infiltrators among 5, one of them public and the other seen by A
    play = table(hand=f"{REST} scrying_pool", mana=4, public=[B]).choose("play:scrying_pool", f"seat:{D}")
    # Then A sees that the others are Guildmages, and why; C, who saw nothing, does not
    known = lines(play, A)
    assert [known[seat].role.side for seat in (B, C, D, E)] == ["infiltrator", "guildmage"] * 2
    assert (known[C].role.why, known[C].how) == ("rest", "No other role is left")
    assert lines(play, C)[E].role.side == ""
    # And a player who knows all Guildmages knows the Infiltrators
    exposed = table(hand=REST, public=[A, C, E])
    assert {lines(exposed, C)[seat].role.side for seat in (B, D)} == {"infiltrator"}


def test_an_empty_hand_explains_the_role_before_the_first_turn() -> None:
    def text_of_empty_hand(play: Play, viewer: int) -> str:
        facts = panels_for(play, viewer).own[1].facts
        assert isinstance(facts, OwnCards)
        return facts.nothing

    assert text_of_empty_hand(table(hand=REST), B).startswith(
        f"You’re an Infiltrator, like {NAMES[D]}. Play Dark Day"
    )
    assert text_of_empty_hand(table(4, hand=REST), D).startswith("You’re the Infiltrator. Play Dark Day")
    assert text_of_empty_hand(table(hand=REST), C).startswith("You’re a Guildmage. Reveal every Infiltrator")
    assert text_of_empty_hand(table(hand=REST, round=2), C).startswith("Your hand is empty until your turn.")


def test_every_card_and_role_has_a_face_for_the_lens() -> None:
    assert all(find_thing(f"card:{design.name.lower()}") is design for design in Design)
    assert find_thing("role:infiltrator") is Role.INFILTRATOR
    assert find_thing("card:nothing") is None
    assert find_thing("seat:1") is None
