"""What is counted of games between bots (`magehall balance`): which events take what."""

from engines.kernel.balancing.taken import Counting, taken_as
from engines.magecraft import events as told

COUNTING = Counting(
    first=lambda table: table.first,
    events={
        told.CharacterTaken: taken_as("Characters", "character"),
        told.SpellLearned: taken_as("Spells learned", "spell"),
        told.SpellMastered: taken_as("Spells mastered", "spell"),
        told.SpellCast: taken_as("Spells cast", "spell"),
        told.CantripUsed: taken_as("Cantrips used", "character"),
    },
)
