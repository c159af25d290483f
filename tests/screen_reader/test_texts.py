"""Faults in what a screen reader says are found, and two transcripts are compared."""

from tests.screen_reader.texts import compare, find_faults, normalise


def test_what_differs_between_runs_is_left_out() -> None:
    said = ["# The lobby", "[Tab]", "    Finished loading Magehall.", "    Play visited link.", "[Right]"]
    said += ["    Ember push button.", "    Keep Ember.", "    Keep Ember"]
    assert normalise(said) == (
        "# The lobby\n[Tab]\n    Play link.\n[Right]\n    Ember push button.\n    Keep Ember.\n"
    )


def test_transcripts_differ_by_what_is_said_and_not_by_its_order_after_a_key() -> None:
    golden = "[Return]\n    Bo is choosing.\n    You pass.\n[Tab]\n    Undo push button.\n"
    assert (
        compare("[Return]\n    You pass.\n    Bo is choosing.\n[Tab]\n    Undo push button.\n", golden) == []
    )
    (difference,) = compare(golden.replace("You pass", "You keep a card"), golden)
    assert "You keep a card." in difference
    assert compare(golden + "[Tab]\n", golden) == ["4 steps instead of 3"]


def test_faults_are_found() -> None:
    text = (
        "[Return]\n    You draw a gem and end your turn.\n    Log You draw a gem and end your turn.\n"
        "[Tab]\n    push button.\n    Ember ✱ push button.\n    1 gems.\n    staff:3 push button.\n"
        "[Right]\n    Ember, 1 point push button.\n    Keep Ember.\n    1 less for you.\n"
    )
    assert [fault.split(":")[1].split(",")[0].strip() for fault in find_faults(text)] == [
        "said twice",
        "a thing without a name",
        "a sign",
        "a plural",
        "an id",
    ]
