"""Facts of Magelight that the tests of all games check."""

from tests.engines.expected import Expected

EXPECTED = Expected(
    components=62,
    counted=frozenset({"Spells played", "Allies played", "Artifacts revealed", "Artifacts kept secret"}),
    first_answers=("end", "end", "end"),
    continued_hash="cb8bd1e5822e70d7",
    has_appraisal=True,
    has_previews=True,
    has_goal_previews=True,
    pictured=("open", "confirm", "order", "bonus", "end"),
    short_options={"option.max_rounds": "1"},
)
