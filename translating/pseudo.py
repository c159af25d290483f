"""Pseudo-languages, which show before any translator begins whether pages suit other languages.

`python -m translating pseudo FOLDER` writes their catalogues. A development server offers them with
MAGEHALL_EXTRA_LOCALES=FOLDER. Their codes are private subtags of real languages, whose direction they have.
"""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from string import Formatter

from translating.catalogues import build_template, write
from translating.extract import domains

STRETCHED = "en-xa"
"""The English sentences with accents, 40 % longer."""
MIRRORED = "he-xb"
"""The English sentences in Hebrew letters, which are written from right to left."""

GROWTH = 0.4
"""Length that the stretched language adds to each word, as a fraction."""
ACCENTED = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
HEBREW = str.maketrans(
    "abcdefghijklmnopqrstuvwxyz",
    "אבכדעפגהיזקלמנסףץרשתטןוחצם",
)
VOWELS = "aeiouyAEIOUY"


def write_pseudo_languages(folder: Path, names: Collection[str] = ()) -> None:
    """Write the catalogues `<folder>/<code>/<domain>.po`: each pseudo-language, all or these domains."""
    for domain in names or domains():
        for code, change in PSEUDO_LANGUAGES.items():
            catalogue = build_template(domain)
            catalogue.locale = None
            for message in catalogue:
                if not message.id:
                    continue
                if isinstance(message.id, str):
                    message.string = change_words(message.id, change)
                else:
                    message.string = tuple([change_words(text, change) for text in message.id])
            file = folder / code / f"{domain}.po"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(write(catalogue, domain))


def change_words(sentence: str, change: Callable[[str], str]) -> str:
    """A sentence with its words changed; placeholders stay as they are."""
    parts = []
    for words, name, spec, conversion in Formatter().parse(sentence):
        parts.append(change(words).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            marks = f"!{conversion}" if conversion else ""
            parts.append(f"{{{name}{marks}{f':{spec}' if spec else ''}}}")
    return "".join(parts)


def stretch(words: str) -> str:
    """Text with accents, in which vowels are repeated until each word is 40 % longer."""
    return " ".join([_stretch_word(word) for word in words.split(" ")])


def _stretch_word(word: str) -> str:
    letters = sum(map(str.isalpha, word))
    if not letters:
        return word
    places = [at for at, letter in enumerate(word) if letter in VOWELS]
    places = places or [max(at for at, letter in enumerate(word) if letter.isalpha())]
    repeats = dict.fromkeys(places, 1)
    for step in range(max(1, round(letters * GROWTH))):
        repeats[places[step % len(places)]] += 1
    return "".join([_repeat(letter, repeats.get(at, 1)) for at, letter in enumerate(word)])


def _repeat(letter: str, times: int) -> str:
    return (letter + letter.lower() * (times - 1)).translate(ACCENTED)


def mirror(words: str) -> str:
    """Text in Hebrew letters."""
    return words.lower().translate(HEBREW)


PSEUDO_LANGUAGES: Mapping[str, Callable[[str], str]] = {STRETCHED: stretch, MIRRORED: mirror}
"""The codes of the pseudo-languages, and how they change English words."""
