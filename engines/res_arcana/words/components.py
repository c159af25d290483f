"""What the kinds of components are called where all of them are shown."""

COMPONENTS = {
    "components.artifact": "Artifacts",
    "components.price": "{cost}",
    "components.mage": "Mages",
    "components.item": "Magic items",
    "components.monument": "Monuments",
    "components.place": "Places of Power",
}
