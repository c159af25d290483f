"""Headings of the page that shows all components."""

COMPONENTS = {
    "components.starter": "Starter spells",
    "components.cast": "Cast: {cost}.",
    "components.learned": "Cast: {cost}. Learn: {learn}.",
    "components.basic": "Spells that are always in the Academy",
    "components.random": "Other spells, 9 of them in each game",
    "components.character": "Characters",
    "components.gem": "Gems",
}
