"""The picture of each of the sixteen dragons by name."""

from drawing.draco_magi.chromatic import CHROMATIC
from drawing.draco_magi.grim import GRIM
from drawing.draco_magi.metallic import METALLIC
from drawing.draco_magi.special import SPECIAL

DRAGONS = {**CHROMATIC, **METALLIC, **SPECIAL, **GRIM}
"""The picture of each dragon by name."""
