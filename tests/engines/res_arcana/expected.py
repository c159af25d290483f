"""Facts of Res Arcana that the tests of all games check."""

from tests.engines.expected import Expected

EXPECTED = Expected(
    components=78,
    counted=frozenset({"Mages", "Artifacts dealt", "Artifacts placed", "Magic items taken on passing"}),
    first_answers=("use:chalice_of_life.1", "pass", "pass"),
    continued_hash="d838a5d9855abeb2",
    has_appraisal=True,
    has_previews=True,
    has_goal_previews=True,
    sends_steps=True,
    pictured=("open", "same_kind", "end"),
)
