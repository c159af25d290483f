"""Targets and effects that several cards share."""

from engines.magelight.cards.primitives import Power, Target

ANY_PLAYER = (Target("t", among="any"),)
OTHER_PLAYER = (Target("t"),)
HIDDEN_PLAYER = (Target("t", among="hidden_others"),)
"""Another player whose role is hidden."""
PUBLIC_PLAYER = (Target("t", among="public_others"),)
"""Another player whose role is public."""
STORING_PLAYER = (Target("t", among="storage_others"),)
"""Another player who has stored cards."""
TWO_PLAYERS = (Target("a", differs="b"), Target("b", differs="a"))
ANY_ALLY = Target("t", "ally", "any")

LOSE_1_BUT_NOT_LAST = (Power("t", -1, floor=1),)
"""The target loses 1 Power, but not their last."""
