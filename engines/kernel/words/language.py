"""Translations of sentences and nouns from English, the language they are written in.

A translation can give a noun several forms: "Roter Drache|den: Roten Drachen". The first is the base
form; a template asks for another by name, `{dragon:den}`. A form whose name begins with a hyphen is for
player names with these endings: "{name}s|-s-x: {name}’".
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

Forms = Mapping[str, str]
"""A translation by the name of its form; "" is the base form."""


class Plural(NamedTuple):
    """A sentence for the number 1 and one for all others; `by` is the argument that holds the number."""

    one: str
    many: str
    by: str = "count"


class Language:
    """The translations of one domain (a game, or the site) into one language.

    Calling it with an English sentence returns the translation, or the sentence itself if there is none.
    `translations` is keyed by (context, English); the context is the key of a phrase, or "" for any place. A
    plural has several translations, and `rule` picks one by the number.
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
        """The forms of a sentence or noun; `key` is the phrase that it belongs to."""
        translations = self._translations.get((key, sentence)) if key in self._contexts else None
        translations = translations or self._translations.get(("", sentence))
        return translations[0] if translations else {"": sentence}

    def plural_forms(self, plural: Plural, count: int, key: str = "") -> Forms:
        """The forms of a sentence that depends on a number."""
        translations = self._translations.get((key, plural.one)) if key in self._contexts else None
        translations = translations or self._translations.get(("", plural.one))
        if not translations or len(translations) < 2:
            return {"": plural.one if count == 1 else plural.many}
        return translations[min(self._rule(count), len(translations) - 1)]

    def ngettext(self, one: str, many: str, count: int) -> str:
        """One of two sentences by a number; the gettext interface for page templates."""
        return self.plural_forms(Plural(one, many), count)[""]

    def put_in_form(self, words: str, form: str) -> str:
        """An already translated noun in another form, if it has that form."""
        forms = self._forms.get(words)
        return forms.get(form, words) if forms is not None else words

    def possessive(self, name: str) -> str:
        """A player's name as an owner."""
        if self.is_english:
            return f"{name}’s"
        return _pick_by_ending(self.forms("{name}’s"), name).format(name=name)


ENGLISH = Language()


def read_forms(translation: str) -> dict[str, str]:
    """Parse a translation of a catalogue into its forms. Raises ValueError."""
    first, *others = translation.split("|")
    forms = {"": first}
    for form in others:
        name, colon, words = form.partition(":")
        if not colon or not name.strip() or not words.strip():
            raise ValueError(f"{form!r} of {translation!r} is no form: write |name: words")
        forms[name.strip()] = words.strip()
    return forms


def pick_form(forms: Forms, form: str) -> tuple[str, bool]:
    """The words in a form, or else in the base form, and whether they are in the requested form."""
    words = forms.get(form)
    return (words, True) if words is not None else (forms[""], not form)


def _pick_by_ending(forms: Forms, name: str) -> str:
    """The form whose endings match a player's name, or else the base form."""
    for form, words in forms.items():
        if form.startswith("-") and name.lower().endswith(tuple(form[1:].split("-"))):
            return words
    return forms[""]
