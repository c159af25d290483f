"""Dragons: their heads, crests and limbs, by breed."""
