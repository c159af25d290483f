"""Facts of Magecraft that the tests of all games check."""

from tests.engines.expected import Expected

EXPECTED = Expected(
    components=34,
    counted=frozenset({"Characters", "Spells cast", "Spells learned"}),
    first_answers=("done", "done", "done"),
    continued_hash="fd67e58520ba242e",
    has_appraisal=True,
    has_previews=True,
    has_goal_previews=True,
    sends_steps=True,
    pictured=("open", "character", "icon", "revise", "end"),
)
