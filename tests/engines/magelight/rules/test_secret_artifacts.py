"""A SECRET artifact that is not revealed leaves the same trace whichever artifact it is (R40)."""

from itertools import product

import pytest
from msgspec.structs import replace

from engines.kernel.contract.plain import to_plain
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.secrecy.audience import Viewer
from engines.magelight import GAME
from engines.magelight.cards.deck import SECRET_DESIGNS
from engines.magelight.cards.designs import Design
from engines.magelight.events.artifacts import SecretKept, SecretsCounted
from engines.magelight.events.card_moves import StorageSeen
from engines.magelight.state import Table
from tests.engines.magelight.play import A, B, C, E, Play, deal, everybody, others
from tests.engines.magelight.table import table
from tests.rules import rule

REST = "ley_surge ley_surge ley_surge"


def table_with_secret(artifact: Design, deck: int = 60) -> Play:
    """A turn in which a Secret artifact has to be resolved next."""
    return table(
        start=True,
        round=2,
        top=f"{artifact.name.lower()} rimestorm rimestorm",
        storage={C: "dark_day"},
        sizes={"deck": deck, "discard": 0},
    )


@rule("R40", "T9")
@pytest.mark.parametrize("deck", [60, 6, 3])
def test_every_unrevealed_artifact_leaves_the_same_trace(deck: int) -> None:
    traces = set()
    for artifact in SECRET_DESIGNS:
        play = table_with_secret(artifact, deck)
        trace: list[str] = []
        while play.topic != "act":
            trace.append(str([(decision.seat, decision.topic) for decision in GAME.pending(play.state)]))
            play.time_out()
            kinds = [type(event) for event in play.new_events]
            secret = (
                play.new_events[: kinds.index(SecretsCounted)] if SecretsCounted in kinds else play.new_events
            )
            trace += [str(GAME.mask_events(secret, viewer)) for viewer in others(play, A)]
        traces.add(tuple(trace))
    # two steps, each with the pending list and the events of five viewers
    assert [len(trace) for trace in traces] == [2 * (1 + 5)]


@rule("R40", "T9")
def test_views_do_not_depend_on_an_unrevealed_artifact_until_the_counters_are_set() -> None:
    plays = []
    for artifact in SECRET_DESIGNS:
        name = artifact.name.lower()
        play = table(
            start=True,
            round=2,
            top=f"{name} cursed_idol rimestorm",
            storage={C: "dark_day"},
            waiting="bonfire",
        )
        play.choose(f"card:{name}").choose("keep")
        plays.append(play)
    for viewer in others(plays[0], A):
        views = {str(to_plain(play.view(viewer))) for play in plays}
        assert len({len(view) for view in views}) == len(views) == 1
    assert len({str(to_plain(play.view(A))) for play in plays}) == len(SECRET_DESIGNS)


def with_other_secret(state: Table, other: Design) -> Table | None:
    """Swap the current Secret artifact for another one; None if the other one is not hidden in the deck."""
    position = state.deck.cards.index(other) if other in state.deck.cards else -1
    if position < 0 or state.deck.known[position]:
        return None
    (current,) = tuple(state.resolving)[-1:]
    deck = replace(
        state.deck, cards=(*state.deck.cards[:position], current, *state.deck.cards[position + 1 :])
    )
    resolving = replace(state.resolving, cards=(*state.resolving.cards[:-1], other))
    return state.change(deck=deck, resolving=resolving)


def trace_of(state: Table, viewer: Viewer) -> list[object]:
    """Everything that a viewer sees while an unrevealed artifact is resolved."""
    play = Play(state).time_out()
    seen: list[object] = [
        GAME.mask_events(play.new_events, viewer),
        play.view(viewer),
        [(decision.seat, decision.topic) for decision in GAME.pending(play.state)],
    ]
    play.time_out()
    count = [type(event) for event in play.new_events].index(SecretKept) + 1
    seen.append(GAME.mask_events(play.new_events[:count], viewer))
    return [*seen, play.view(viewer)] if len(play.new_events) == count else seen


@rule("R40", "T9")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_secrets_in_random_games_leave_the_same_trace(players: int) -> None:
    dice = Dice(f"secrets {players}")
    comparisons = 0
    for number in range(6):
        play = deal(players, seed=f"secrets {number}")
        while not play.finished:
            if play.topic == "secret":
                worlds = [
                    world
                    for design in SECRET_DESIGNS
                    if (world := with_other_secret(play.state, design)) is not None
                ]
                viewers = [viewer for viewer in others(play, play.seat) if not knows_artifact(play, viewer)]
                for world, viewer in product(worlds, viewers):
                    assert trace_of(world, viewer) == trace_of(play.state, viewer)
                    comparisons += 1
            _, play.state, _ = random_choice(GAME, play.state, play.seat, dice)
    assert comparisons > 20


def knows_artifact(play: Play, viewer: Viewer) -> bool:
    """Whether a viewer knows the artifact already because they passed it on."""
    return play.view(viewer).resolving.cards[-1] is not None


@rule("R40")
def test_the_log_names_an_unrevealed_artifact_only_to_its_holder() -> None:
    play = table_with_secret(Design.BLACKMAIL_LEDGER).choose("keep").choose("seat:2")
    for viewer in everybody(play):
        (event,) = [
            event for event in GAME.mask_events(play.new_events, viewer) if isinstance(event, SecretKept)
        ]
        assert (event.artifact.value is Design.BLACKMAIL_LEDGER) is (viewer == A)
    assert not play.events_of(StorageSeen)


@rule("R40")
def test_other_players_lose_their_knowledge_of_the_top_of_the_deck() -> None:
    for artifact in SECRET_DESIGNS:
        play = table(start=True, seat=B, round=2, top=f"{artifact.name.lower()} bonfire bonfire rimestorm")
        play.state = play.state.change(deck=play.state.deck.peek(1 << E, 1))
        play.choose("keep")
        assert set(play.view(E).deck.cards) == {None}


@rule("R40")
def test_mana_from_secrets_is_shown_only_when_the_counters_are_set() -> None:
    assert SecretsCounted.tells
    play = table_with_secret(Design.VEILED_DAGGER).choose("keep").choose("done")
    assert [event.mana for event in play.events_of(SecretsCounted)] == [1]
    play = table_with_secret(Design.SEALED_LETTER).choose("keep").time_out()
    assert [event.mana for event in play.events_of(SecretsCounted)] == [0]
