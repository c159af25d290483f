"""How bots think: what they might do, where it leads, how good that is; matches and lessons for them."""
