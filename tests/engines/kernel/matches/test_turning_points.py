"""Turning points: changes of the lead, eliminations, and the largest swings."""

from msgspec.structs import replace

from engines.kernel.matches.turning_points import (
    MAX_TURNING_POINTS,
    ProgressSnapshot,
    TurningPoint,
    find_turning_points,
)
from engines.kernel.words.phrases import KERNEL_PHRASES
from engines.kernel.words.speaker import Speaker


def stands(*progress: tuple[int, ...], out: dict[int, int] | None = None) -> list[ProgressSnapshot]:
    """One snapshot per entry, two entries per round; `out` maps an entry to the seat eliminated in it."""
    gone = out or {}
    return [
        ProgressSnapshot(entry, entry // 2 + 1, far, (gone[entry],) if entry in gone else ())
        for entry, far in enumerate(progress)
    ]


def kinds(points: tuple[TurningPoint, ...]) -> list[tuple[int, str]]:
    """The entry and kind of each turning point."""
    return [(point.entry, point.kind) for point in points]


def test_a_game_without_changes_has_no_turning_points() -> None:
    assert find_turning_points([]) == ()
    assert find_turning_points(stands((0, 0), (0, 0))) == ()


def test_the_lead_changes_when_another_leads_alone() -> None:
    points = find_turning_points(stands((1, 0), (1, 1), (1, 2)))
    assert TurningPoint(2, 2, "lead", (1, 0), 1) in points


def test_the_first_leader_and_the_same_leader_are_no_change() -> None:
    points = find_turning_points(stands((0, 0), (1, 0), (1, 1), (2, 1)))
    assert {point.kind for point in points} == {"swing"}


def test_a_swing_names_the_seats_that_gained_and_lost() -> None:
    assert find_turning_points(stands((2, 2, 2), (5, 1, 2))) == (TurningPoint(1, 1, "swing", (0, 1), 3),)
    assert find_turning_points(stands((5, 5), (5, 2))) == (TurningPoint(1, 1, "swing", (1,), -3),)


def test_a_common_gain_or_loss_is_no_swing() -> None:
    assert find_turning_points(stands((2, 3), (4, 5), (1, 2))) == ()
    assert find_turning_points(stands((2, 3), (3, 7)))[0].amount == 3


def test_an_eliminated_seat_leads_no_more() -> None:
    points = find_turning_points(stands((5, 3, 1), (5, 3, 1), (5, 3, 1), out={1: 0}))
    assert points[0] == TurningPoint(1, 1, "out", (0,), 5)
    assert kinds(points) == [(1, "out")]


def test_the_lead_passes_on_when_the_leader_is_eliminated() -> None:
    points = find_turning_points(stands((5, 3, 1), (5, 3, 1), (5, 4, 1), out={1: 0}))
    assert kinds(points)[0] == (1, "out")


def test_exposures_come_before_swings() -> None:
    told = stands((3, 3), (3, 4), (3, 4), (3, 5))
    told[2] = replace(told[2], exposed=(1,))
    points = find_turning_points(told)
    assert TurningPoint(2, 2, "exposed", (1,), 4) in points
    swings = stands(*[(n, 0) for n in range(8)])
    swings[1] = replace(swings[1], exposed=(0,))
    assert (1, "exposed") in kinds(find_turning_points(swings))


def test_the_end_is_included_unless_its_entry_already_is() -> None:
    told = stands((3, 3), (3, 4), (3, 5), (3, 5))
    told[3] = replace(told[3], won=(0, 1))
    assert find_turning_points(told)[-1] == TurningPoint(3, 2, "end", (0, 1), 3)
    told[3] = replace(told[3], progress=(6, 5))
    assert kinds(find_turning_points(told))[-1] == (3, "lead")


def test_the_end_replaces_the_least_of_five() -> None:
    seesaw = stands(*[(3 * (n % 2), 3 - 3 * (n % 2)) for n in range(20)], (3, 0))
    seesaw[-1] = replace(seesaw[-1], won=(1,))
    points = find_turning_points(seesaw)
    assert len(points) == MAX_TURNING_POINTS
    assert points[-1].kind == "end"


def test_at_most_five_are_listed_in_order_and_one_per_entry() -> None:
    seesaw = stands(*[(3 * (n % 2), 3 - 3 * (n % 2)) for n in range(20)])
    points = find_turning_points(seesaw)
    assert len(points) == MAX_TURNING_POINTS
    assert [point.entry for point in points] == sorted({point.entry for point in points})


def test_large_swings_keep_a_place_beside_many_leads() -> None:
    leads = [(4 + n % 2, 5 - n % 2, 0) for n in range(8)]
    points = find_turning_points(stands(*leads, (5, 4, 4), (5, 4, 4)))
    assert (8, "swing") in kinds(points)


def test_among_equal_swings_those_between_seats_and_the_latest_win() -> None:
    shift = [(0, 0, 9), (1, 0, 9), (2, 0, 9), (3, 0, 9), (4, 0, 9), (5, 0, 9), (6, 0, 9), (7, 0, 9)]
    points = find_turning_points(stands(*shift, (7, 1, 8), (7, 2, 8)))
    assert [point.entry for point in points] == [5, 6, 7, 8, 9]


def test_a_turning_point_is_described_in_the_viewers_voice() -> None:
    speaker = Speaker(KERNEL_PHRASES, 0, ("Ann", "Bob"))
    said = [
        speaker.text(TurningPoint(1, 1, "lead", (1, 0), 2).words),
        speaker.text(TurningPoint(1, 1, "swing", (0,), 3).words),
        speaker.text(TurningPoint(1, 1, "swing", (1,), -3).words),
        speaker.text(TurningPoint(1, 1, "out", (0,), 0).words),
        speaker.text(TurningPoint(1, 1, "exposed", (1,), 0).words),
        speaker.text(TurningPoint(1, 1, "end", (0,), 0).words),
        speaker.text(TurningPoint(1, 1, "end", (0, 1), 0).words),
    ]
    assert said == [
        "Bob takes the lead",
        "You move forward by 3",
        "Bob falls back by 3",
        "You’re out of the game",
        "Everyone learns Bob’s side",
        "You win",
        "You and Bob share the win",
    ]
