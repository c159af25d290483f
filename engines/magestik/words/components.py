"""What the kinds of components are called where all of them are shown."""

COMPONENTS = {
    "components.staff": "Staffs",
    "components.dragon": "Dragons",
    "components.gem": "Gems",
    "components.source": "{staffs}: {cost}",
}
