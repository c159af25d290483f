"""Headings of the page that shows all components of the game."""

COMPONENTS = {
    "components.artifact": "Artifacts",
    "components.price": "{cost}",
    "components.mage": "Mages",
    "components.item": "Magic items",
    "components.monument": "Monuments",
    "components.place": "Places of Power",
}
