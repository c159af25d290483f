"""Facts of Draco Magi that the tests of all games check."""

from tests.engines.expected import Expected

EXPECTED = Expected(
    components=72,
    counted=frozenset({"Dragons drawn", "Dragons placed", "Battlefields won", "Advanced cards gained"}),
    first_answers=("card:black", "card:gold", "card:gold"),
    continued_hash="ed3746141e29eee8",
    has_appraisal=True,
    has_previews=True,
    has_goal_previews=False,  # its gems depend on cards that no player has seen yet
    sends_steps=True,
    pictured=("open", "colour", "command", "end", "block"),
)
