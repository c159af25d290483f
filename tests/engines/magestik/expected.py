"""Facts of MagestiK that the tests of all games check."""

from tests.engines.expected import Expected

EXPECTED = Expected(
    components=20,
    counted=frozenset({"Staffs drafted", "Spells cast"}),
    first_answers=("gem:black", "gem:red", "gem:black"),
    continued_hash="bd294c77bc34fdaa",
    has_appraisal=True,
    has_previews=True,
    has_goal_previews=True,
    sends_steps=True,
    pictured=("open", "draft", "act", "target", "end"),
)
