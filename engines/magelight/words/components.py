"""Headings and prices on the page that lists all components."""

COMPONENTS = {
    "components.spell": "Spells",
    "components.price": "{mana} Mana",
    "components.prices": "{least}–{most} Mana",
    "components.ally": "Allies",
    "components.artifact": "Artifacts",
    "components.role": "Roles",
}
