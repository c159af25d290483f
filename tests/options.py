"""Options that tests play with."""

from engines import CATALOGUE


def turned_on(game: str) -> dict[str, bool]:
    """Every flag of a game turned on: some games hide nothing from anybody unless the table wants it."""
    return {field.id: True for field in CATALOGUE[game].option_fields if field.kind == "flag"}
