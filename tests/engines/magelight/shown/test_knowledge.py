"""The viewer's knowledge, read from their own view."""

from engines.kernel.secrecy.audience import Viewer
from engines.magelight.board.knowledge.viewer_knowledge import Knowledge, Why, knowledge_of, why_seen
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.state import Note
from tests.engines.magelight.play import A, B, C, D, Play
from tests.engines.magelight.table import table
from tests.rules import rule

REST = "ley_surge ley_surge ley_surge"


def knows(play: Play, viewer: Viewer) -> Knowledge:
    """The knowledge in a viewer's view."""
    return knowledge_of(play.view(viewer), viewer)


def roles_seen(play: Play, viewer: Viewer) -> tuple[tuple[Role | None, Why], ...]:
    """The role of each seat in a viewer's view, and why they know it."""
    players = enumerate(play.view(viewer).players)
    return tuple((player.role.value, why_seen(seat, player, viewer)) for seat, player in players)


@rule("R30")
def test_roles_and_why_they_are_known() -> None:
    play = table(hand=f"{REST} scrying_pool", mana=4, seat=B, public=[A]).choose(
        "play:scrying_pool", "seat:2"
    )
    assert roles_seen(play, B) == (
        (Role.GUILDMAGE, "public"),
        (Role.INFILTRATOR, "own"),
        (Role.GUILDMAGE, "shown"),
        (Role.INFILTRATOR, "team"),
        (None, ""),
    )
    assert roles_seen(play, None) == ((Role.GUILDMAGE, "public"), *[(None, "")] * 4)
    for viewer in (None, D):
        assert [player.shown_to for player in play.view(viewer).players] == [(), (), (B,), (), ()]


@rule("R19", "R25", "T9")
def test_stacks_passed_and_received() -> None:
    play = table(hand=f"{REST} bonfire", round=2).end("bonfire", "ley_surge", "ley_surge")
    stack = (Design.BONFIRE, Design.LEY_SURGE, Design.LEY_SURGE)
    assert knows(play, A).passed == Note("passed", 2, B, stack)
    assert knows(play, B).received == Note("received", 2, A, stack)
    assert knows(play, A).hand == stack
    assert knows(play, C).hand == knows(play, None).hand == ()
    assert (knows(play, C).passed, knows(play, C).received) == (None, None)
    play.choose("store:ley_surge")
    assert knows(play, A).hand == ()
    assert knows(play, A).passed == Note("passed", 2, B, stack)


def test_storages() -> None:
    play = table(hand=f"{REST} vault_audit", mana=3, storage={C: "dark_day", D: "bonfire"})
    play.choose("play:vault_audit", "seat:2").choose(())
    stored = [player.storage.cards for player in play.view(A).players]
    assert stored == [(), (), (Design.DARK_DAY,), (None,), ()]
    assert knows(play, A).looks == (Note("storage", 1, C, (Design.DARK_DAY,)),)
    assert knows(play, C).looks == knows(play, None).looks == ()


@rule("R40")
def test_the_top_of_the_deck() -> None:
    play = table(start=True, round=2, top="sealed_letter bonfire bonfire rimestorm unmasking ley_surge")
    play.choose("keep").time_out()
    assert knows(play, A).deck == (Design.RIMESTORM, Design.UNMASKING, Design.LEY_SURGE)
    assert knows(play, B).deck == ()


@rule("R25")
def test_a_waiting_stack() -> None:
    play = table(hand="bonfire ley_surge rimestorm", allies={B: "courier_raven"}).end()
    assert len(knows(play, A).waiting) == 3
    assert knows(play, B).waiting == ()
