"""The language of a request: that of its cookie, else the browser's, else English. Also catalogues."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.language.catalogues import catalogue_file, codes, load_language, parse_catalogue, read_catalogue
from app.language.current_language import use_language, words
from app.language.negotiation import choose_language
from app.tables.view.describe_table import describe_table
from app.tables.view.words import PHRASES
from app.web.errors import invalid, too_often
from app.web.rendering.pages import environment
from engines import CATALOGUE
from engines.kernel.words.language import Language, Plural, read_forms
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Voices, fill
from tests.app.pseudo_language import find_untranslated
from tests.app.scenes import NAMES, build_region_renderer, random_game

GERMAN = "de"


@pytest.mark.parametrize(
    ("cookies", "accepted", "code"),
    [
        ("", "", "en"),
        ("", "de", "de"),
        ("", "de-AT,de;q=0.9,en;q=0.5", "de"),
        ("", "tlh,en;q=0.8,de;q=0.9", "de"),
        ("", "en-GB,en;q=0.9,de;q=0.8", "en"),
        ("", "tlh", "en"),
        ("", "de;q=0", "en"),
        ("", "de;q=much,*", "en"),
        ("language=de", "en", "de"),
        ("session=x; language=en", "de", "en"),
        ("language=klingon", "de", "de"),
        ("language", "de", "de"),
    ],
)
def test_the_language_of_the_cookie_precedes_the_browsers_and_english(
    cookies: str, accepted: str, code: str
) -> None:
    assert choose_language(cookies, accepted) == code


def test_a_problem_is_in_the_callers_language() -> None:
    problem = invalid("Names can have up to {most} characters.", most=24)
    assert problem.reason == "Names can have up to 24 characters."
    with use_language(GERMAN):
        assert problem.reason == "Namen können bis zu 24 Zeichen haben."
        assert too_often(1).reason.endswith("in 1 Sekunde wieder.")
        assert too_often(3).reason.endswith("in 3 Sekunden wieder.")
        assert words("A sentence that nobody translated.") == "A sentence that nobody translated."


def test_nouns_and_player_names_have_grammatical_forms() -> None:
    translations = {
        "red": ("Roter Drache|den: Roten Drachen",),
        "blue": ("Blauer Drache|den: Blauen Drachen",),
        "{seat:Who} kills {what}.": ("{seat:Who} tötet {what:den}.",),
        "You kill {what}.": ("Du tötest {what:den}.",),
        "{target:Whose} dragon": ("Der Drache von {target:who-dem}",),
        "{name}’s": ("{name}s|-s-x: {name}’",),
        "{what} first": ("{what:Den} zuerst",),
        "you": ("du|den: dich|dem: dir",),
        "{first} and {last}": ("{first} und {last}",),
        "1 card": ("1 Karte|den: eine Karte", "{count} Karten"),
    }
    german = Language(
        "de", {("", id): tuple(map(read_forms, strings)) for id, strings in translations.items()}
    )
    phrases: dict[str, Phrase] = {
        "kill": Voices("You kill {what}.", "{seat:Who} kills {what}."),
        "whose": "{target:Whose} dragon",
        "first": "{what} first",
        "of": "{seat:Whose}",
        "count": lambda args, say: fill(
            "{seat:Who} kills {what}.", what=fill(Plural("1 card", "{count} cards"), count=args["n"])
        ),
    }
    say, other = (Speaker(phrases, viewer, ("Ann", "Max"), german) for viewer in (0, 1))
    assert say.say("kill", {"seat": 0, "what": "Roter Drache"}) == "Du tötest Roten Drachen."
    assert other.say("kill", {"seat": 0, "what": ("Roter Drache", "x")}) == "Ann tötet Roten Drachen und x."
    assert say.say("whose", {"target": 0}) == "Der Drache von dir"
    assert other.say("whose", {"target": 0}) == "Der Drache von Ann"
    assert say.say("of", {"seat": 1}) == "Max’"
    assert other.say("of", {"seat": 0}) == "Anns"
    assert say.say("first", {"what": "Blauer Drache"}) == "Blauen Drachen zuerst"
    assert say.say("count", {"seat": 1, "n": 1}) == "Max tötet eine Karte."
    assert say.say("count", {"seat": 1, "n": 2}) == "Max tötet 2 Karten."
    with pytest.raises(ValueError, match="no form"):
        read_forms("Drache|den Drachen")


@pytest.mark.parametrize(
    ("code", "text"),
    [("en", "18 Nov 2026, 11:20"), ("de", "18. Nov. 2026, 11:20"), ("xx", "2026-11-18, 11:20")],
)
def test_dates_have_the_format_of_the_language(code: str, text: str) -> None:
    dated: Any = environment(language=code).globals["dated"]
    assert dated(datetime(2026, 11, 18, 11, 20, tzinfo=UTC)) == text


def test_a_word_can_have_another_translation_in_one_phrase() -> None:
    translations = {("", "Red"): ({"": "Rot"},), ("dragon.red", "Red"): ({"": "Roter"},)}
    say = Speaker({"dragon.red": "Red", "energy.red": "Red"}, None, (), Language("de", translations))
    assert (say.say("dragon.red", {}), say.say("energy.red", {})) == ("Roter", "Rot")


def test_a_cached_catalogue_equals_the_parsed_catalogue(tmp_path: Path) -> None:
    file = tmp_path / "magehall.po"
    file.write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgid "a"\nmsgstr "A|den: B"\n\n#, fuzzy\nmsgid "b"\nmsgstr "C"\n\nmsgid "c"\nmsgstr ""\n',
        "utf-8",
    )
    catalogue = read_catalogue(file)
    assert catalogue.entries == (("", "a", ({"": "A", "den": "B"},)),)
    assert "n > 1" in catalogue.plural
    assert read_catalogue(file) == catalogue == parse_catalogue(file)
    assert read_catalogue(tmp_path / "none.po").entries == ()


def test_the_site_is_translated_into_german() -> None:
    assert GERMAN in codes()
    assert catalogue_file(GERMAN, "magehall").is_file()
    german = load_language(GERMAN)
    sentences = [phrase for phrase in PHRASES.values() if isinstance(phrase, str) and " " in phrase]
    assert all(german(sentence) != sentence for sentence in sentences)


@pytest.mark.parametrize("id", CATALOGUE)
def test_all_words_of_a_table_come_from_catalogues(id: str, pseudo_language: str) -> None:
    game, renderer = CATALOGUE[id], build_region_renderer()
    untranslated: set[str] = set()
    for number, scene in enumerate(random_game(game, game.table_size, "words")):
        if scene.status == "finished" or number % 10 == 0:
            for viewer in (0, None):
                seen = describe_table(scene, viewer, "/invite", language=pseudo_language)
                for region in renderer.render(seen).values():
                    untranslated |= find_untranslated(region.html)
    if game.board is None:  # the text board names the fields of the state
        untranslated -= {name.replace("_", " ") for name in game.state.__struct_fields__}
    without_names = {re.sub("|".join(NAMES), "", text) for text in untranslated}
    assert {text for text in without_names if re.search("[a-z]", text)} == set()
