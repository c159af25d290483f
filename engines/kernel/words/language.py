"""Language: what sentences and nouns are in another language than English, in which they are written.

A translation can give a noun several forms: "Roter Drache|den: den Roten Drachen". The first is the noun by
itself; a template asks for another by its name, `{dragon:den}`. A form whose name begins with a hyphen is for
names that end so: "{name}s|-s-x: {name}’".
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

Forms = Mapping[str, str]
"""A translation by the name of its form; "" is the first."""


class Plural(NamedTuple):
    """A sentence for 1 and one for any other number: the argument `by`."""

    one: str
    many: str
    by: str = "count"


class Language:
    """How one domain's sentences (a game's, or the house's) are said in one language.

    Calling it with an English sentence gives what it is here, and itself where nothing is known.
    `said` has translations by (context, English); the context is the key of a phrase, or "" for wherever the
    sentence stands. Of a plural there are several translations, and `rule` picks one by the number.
    """

    def __init__(
        self,
        code: str = "en",
        translations: Mapping[tuple[str, str], tuple[Forms, ...]] | None = None,
        rule: Callable[[int], int] = lambda count: int(count != 1),
    ) -> None:
        self.code = code
        self.is_english = translations is None
        self._translations = translations or {}
        self._rule = rule
        self._contexts = {context for context, _ in self._translations}
        self._forms: dict[str, Forms] = {}
        for all_forms in self._translations.values():
            for forms in all_forms:
                if len(forms) > 1:
                    self._forms.setdefault(forms[""], forms)

    def __repr__(self) -> str:
        return f"Language({self.code})"

    def __call__(self, sentence: str) -> str:
        return self.forms(sentence)[""]

    def forms(self, sentence: str, key: str = "") -> Forms:
        """A sentence, or a noun in all its forms; `key` is the phrase that it belongs to."""
        translations = self._translations.get((key, sentence)) if key in self._contexts else None
        translations = translations or self._translations.get(("", sentence))
        return translations[0] if translations else {"": sentence}

    def plural_forms(self, plural: Plural, count: int, key: str = "") -> Forms:
        """The same of a sentence that depends on a number."""
        translations = self._translations.get((key, plural.one)) if key in self._contexts else None
        translations = translations or self._translations.get(("", plural.one))
        if not translations or len(translations) < 2:
            return {"": plural.one if count == 1 else plural.many}
        return translations[min(self._rule(count), len(translations) - 1)]

    def ngettext(self, one: str, many: str, count: int) -> str:
        """What templates of pages ask: one of two sentences."""
        return self.plural_forms(Plural(one, many), count)[""]

    def put_in_form(self, words: str, form: str) -> str:
        """A noun that was said already in another form, where it has that one."""
        forms = self._forms.get(words)
        return forms.get(form, words) if forms is not None else words


ENGLISH = Language()


def read_forms(translation: str) -> dict[str, str]:
    """A translation as it is written in a catalogue, by the names of its forms."""
    first, *others = translation.split("|")
    forms = {"": first}
    for other in others:
        name, colon, words = other.partition(":")
        if not colon or not name.strip() or not words.strip():
            raise ValueError(f"{other!r} of {translation!r} is no form: write |name: words")
        forms[name.strip()] = words.strip()
    return forms


def pick_form(forms: Forms, form: str) -> tuple[str, bool]:
    """The words in a form, else the first ones; and whether they are in that form already."""
    words = forms.get(form)
    return (words, True) if words is not None else (forms[""], not form)


def pick_by_ending(forms: Forms, name: str) -> str:
    """The words for a name: those for names that end so, else the first ones."""
    for form, words in forms.items():
        if form.startswith("-") and name.lower().endswith(tuple(form[1:].split("-"))):
            return words
    return forms[""]
