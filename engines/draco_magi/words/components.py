"""What the kinds of components are called where all of them are shown."""

COMPONENTS = {
    "components.dragon": "Dragons",
    "components.basic": "Basic battle cards",
    "components.advanced": "Advanced battle cards",
    "components.battlefield": "Battlefields",
}
