"""The earlier editions of the rules, and where they differ. Edition 1 is retired.

2. The game went on when only one player stayed, and players who had left could win (`rules.endgame`). Passing
   on by default did not spare Dark Day (`rules.passing`).
"""

from engines.kernel.contract.edition import Edition

EDITIONS = (
    Edition(
        version=2,
        differences={
            "edition.leavers": "Players who have left the game can still win with their team.",
            "edition.alone": "The game goes on when only one player stays.",
            "edition.passing": "When the time runs out, the first cards are passed on, even Dark Day.",
        },
    ),
)
