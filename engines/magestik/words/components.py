"""Headings of the page that shows all components."""

COMPONENTS = {
    "components.staff": "Staffs",
    "components.dragon": "Dragons",
    "components.gem": "Gems",
    "components.source": "{staffs}: {cost}",
}
