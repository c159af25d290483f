"""An attack from its launch to the plunder (R27-R31): launch, defence, fight, plunder."""
