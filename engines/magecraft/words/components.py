"""What the kinds of components are called where all of them are shown."""

COMPONENTS = {
    "components.starter": "Starter spells",
    "components.cast": "Cast: {cost}.",
    "components.learned": "Cast: {cost}. Learn: {learn}.",
    "components.basic": "Spells that are always in the Academy",
    "components.random": "Other spells, 9 of them in each game",
    "components.character": "Characters",
    "components.gem": "Gems",
}
