"""Board, the interface between a game and the pages that show it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from engines.kernel.choices.tasks import S
from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep, Component, Fragment, Panels, Person
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker


def label_by_verb(steps: tuple[ChoiceStep, ...], view: Any, say: Speaker) -> ChoiceLabel | None:
    """Label a choice by the phrases of its first verb; None if there is no phrase `confirm.<verb>`.

    `confirm.<verb>` is the question, `confirm.<verb>.verb` the button (default: the label of the option), and
    `confirm.<verb>.consequence` says what follows. Their arguments are those of the topic, and the
    `{subject}` and `{label}` of the option that was picked.
    """
    del view
    first, phrases = steps[0], say.phrases
    key = f"confirm.{first.verb}"
    if key not in phrases:
        return None
    args = {**first.about, "label": first.label, "subject": first.subjects[0] if first.subjects else None}
    verb, consequence = f"{key}.verb", f"{key}.consequence"
    return ChoiceLabel(
        say.say(key, args),
        say.say(verb, args) if verb in phrases else first.label,
        say.say(consequence, args) if consequence in phrases else "",
    )


@dataclass(frozen=True, kw_only=True)
class Board(Generic[S]):
    """Everything that pages need to show a game: its zones, components, choices and previews.

    Only `build_panels` is required. All functions get the masked `view` of `Game.view` and the Speaker `say`
    in the viewer's voice, so nothing rendered from their results can show more than the viewer may see.

    The zones and the components:

    - `build_panels(view, people, viewer, say, followed_seat)` builds the zones of the table. `people` is one
      Person per seat, `viewer` the seat whose page it is (None: a spectator). `followed_seat`, which only a
      spectator has, takes the place of the viewer's own seat, but shows only what everybody may see of it.
    - `build_thing(id, value, say)` builds a card or token for scenes, the tray and the lens; None for a value
      that is not shown as a thing.
    - `build_offer(id, value, price, say)` builds a card or token for the tray, with this player's price.
      Without it, `build_thing` is used.
    - `list_components()` lists the components in the box, those of one kind in a row.
    - `find_thing(name)` returns the value for a `data-lens` name, or None for an unknown name. Without it,
      the names of components are `<kind>:<key>`.
    - `template_globals` are the names that the macros in `templates/games/<game>/fragments.html` may read in
      addition to their arguments.

    Choices:

    - `label_choice(steps, view, say)` puts a choice in progress into the words of the action bar; None to use
      the labels of its options. Without it, the phrases of the first verb are used (`label_by_verb`).
    - `find_cause(topic, about, view)` returns the value that a decision is about, which is shown large beside
      it, or None.
    - `refusals` are the ids of options that decline an offer, in addition to "decline": none is the main
      button while the offer can be taken.
    - `has_signs`: the macro `sign(id, facts)` renders the kinds of a split.
    - `has_dark_ground`: the stage is dark in both themes, so the words that lie on it are light in both.
    """

    build_panels: Callable[[S, tuple[Person, ...], Viewer, Speaker, Viewer], Panels]
    build_thing: Callable[[str, Any, Speaker], Fragment | None] = lambda id, value, say: None
    build_offer: Callable[[str, Any, Any, Speaker], Fragment | None] | None = None
    find_thing: Callable[[str], Any] | None = None
    list_components: Callable[[], tuple[Component, ...]] = lambda: ()
    template_globals: Mapping[str, Any] = field(default_factory=dict)
    label_choice: Callable[[tuple[ChoiceStep, ...], S, Speaker], ChoiceLabel | None] = label_by_verb
    find_cause: Callable[[str, Mapping[str, Any], S], Any] = lambda topic, about, view: None
    refusals: frozenset[str] = frozenset()
    has_signs: bool = False
    has_dark_ground: bool = False

    def find_value(self, name: str) -> Any:
        """The value for a `data-lens` name, or None for an unknown name."""
        return self._components.get(name) if self.find_thing is None else self.find_thing(name)

    @cached_property
    def _components(self) -> Mapping[str, Any]:
        return {f"{one.kind}:{one.key}": one.value for one in self.list_components()}
