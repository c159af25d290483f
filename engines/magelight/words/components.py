"""What the kinds of components are called where all of them are shown."""

COMPONENTS = {
    "components.spell": "Spells",
    "components.price": "{mana} Mana",
    "components.prices": "{least}–{most} Mana",
    "components.ally": "Allies",
    "components.artifact": "Artifacts",
    "components.role": "Roles",
}
