"""Headings of the page that lists all components."""

COMPONENTS = {
    "components.dragon": "Dragons",
    "components.basic": "Basic battle cards",
    "components.advanced": "Advanced battle cards",
    "components.battlefield": "Battlefields",
}
