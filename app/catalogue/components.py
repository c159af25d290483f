"""All components of a game as tables of names, costs and counts, for the end of its rulebook."""

from dataclasses import dataclass
from functools import cache
from itertools import groupby

from app.tables.view.game_modules import game_module
from engines import CATALOGUE
from engines.kernel.panels import Component


@dataclass(frozen=True)
class ComponentRow:
    """A component: its address among the cards, its name, what it costs ("": nothing), how many there are
    (0: it depends)."""

    key: str
    name: str
    price: str
    count: int


@dataclass(frozen=True)
class ComponentTable:
    """The components of one kind."""

    kind: str
    title: str
    rows: tuple[ComponentRow, ...]

    @property
    def has_prices(self) -> bool:
        """Whether any of them costs something."""
        return any(row.price for row in self.rows)


@cache
def component_tables(game_id: str) -> tuple[ComponentTable, ...]:
    """All components of a game, kind by kind; none where it does not list them."""
    module = game_module(game_id, "components")
    if module is None:
        return ()
    say = CATALOGUE[game_id].speaker(None, ())
    every: tuple[Component, ...] = module.components()
    return tuple(
        [
            ComponentTable(
                kind,
                say.say(f"components.{kind}", {}),
                tuple(
                    [
                        ComponentRow(
                            one.key,
                            say.noun(one.value),
                            say.text(one.price) if one.price is not None else "",
                            one.count,
                        )
                        for one in some
                    ]
                ),
            )
            for kind, some in groupby(every, key=lambda one: one.kind)
        ]
    )
