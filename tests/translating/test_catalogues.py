"""Updates of catalogues from the code, and the faults that are found in them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.language import catalogues as reading
from engines.kernel.words.language import Plural
from translating import catalogues, check
from translating.catalogues import read, update_all
from translating.check import find_all_faults
from translating.extract import ExtractedSentence
from translating.sentences import Sentence

HEAD = 'msgid ""\nmsgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


class Project:
    """A project with one domain, whose sentences are `sentences`, and one language."""

    def __init__(self, folder: Path) -> None:
        self.sentences: list[Sentence] = []
        self.file = folder / "de" / "site.po"
        self.file.parent.mkdir()

    def write(self, *entries: tuple[str, str]) -> None:
        """Write a catalogue with these translations."""
        text = "".join([f'msgid "{id}"\nmsgstr "{string}"\n\n' for id, string in entries])
        self.file.write_text(HEAD + text, "utf-8")

    def translations(self) -> dict[object, object]:
        """The translations in the catalogue, by the English."""
        return {message.id: message.string for message in read(self.file) if message.id}

    def find_faults(self, *, complete: bool = False) -> list[str]:
        """The faults, without the name of the file."""
        return [fault.partition(": ")[2] for fault in find_all_faults(complete=complete)]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    project = Project(tmp_path)

    def extract(domain: str) -> list[ExtractedSentence]:
        return [ExtractedSentence(sentence, "here", "key") for sentence in project.sentences]

    monkeypatch.setattr(catalogues, "extract_sentences", extract)
    for module in (catalogues, check):
        monkeypatch.setattr(module, "domains", lambda: ("site",))
    monkeypatch.setattr(reading, "LOCALES", tmp_path)
    reading.clear_caches()
    yield project
    reading.clear_caches()


def test_an_update_keeps_translations_and_adds_new_sentences(project: Project) -> None:
    """Given a catalogue with an old and a deleted sentence, when updated, then only the old one stays."""
    project.sentences = ["Draw a card", Plural("1 card", "{count} cards")]
    project.write(("Draw a card", "Karte ziehen"), ("A deleted sentence", "Weg"))
    assert project.find_faults() == [
        "'1 card' is not in it; run `make words`",
        "'A deleted sentence' is no longer in the code; run `make words`",
    ]
    update_all()
    assert project.translations() == {"Draw a card": "Karte ziehen", ("1 card", "{count} cards"): ("", "")}
    assert project.find_faults() == []
    assert project.find_faults(complete=True) == ["'1 card' is not translated"]
    before = project.file.read_bytes()
    update_all()
    assert project.file.read_bytes() == before


def test_the_translation_of_a_slightly_changed_sentence_is_fuzzy(project: Project) -> None:
    """Given a translation of a similar sentence, when updated, then it must be reviewed and is not used."""
    project.sentences = ["You draw a card from the deck."]
    project.write(("You draw a card from a deck.", "Du ziehst eine Karte."))
    update_all()
    (fault,) = project.find_faults()
    assert "is fuzzy" in fault
    assert "msgstr" in project.file.read_text("utf-8")
    assert reading.parse_catalogue(project.file).entries == ()


def test_an_update_keeps_a_translators_entry_for_one_key(project: Project) -> None:
    """Given an entry with a context, when the catalogue is updated, then the entry stays."""
    project.sentences = ["Red"]
    project.write(("Red", "Rot"))
    with project.file.open("a", encoding="utf-8") as file:
        file.write('msgctxt "dragon.red"\nmsgid "Red"\nmsgstr "Roter"\n')
    update_all()
    entries = {(message.context, message.string) for message in read(project.file) if message.id}
    assert entries == {(None, "Rot"), ("dragon.red", "Roter")}
    assert project.find_faults() == []


@pytest.mark.parametrize(
    ("english", "german", "fault"),
    [
        ("{seat:Who} draws {card}.", "{seat:Who-dem} wird {card:den} gegeben.", None),
        ("{seat:Who} draws {card}.", "Es wird {card} gezogen.", "lacks {seat}"),
        (
            "You draw {card}.",
            "Du ziehst {card} von {deck}.",
            "has a placeholder {deck} that is not in the English",
        ),
        ("{value.card} acts", "{value.card:Der} handelt", None),
        ("{value.card} acts", "{value} handelt", "lacks {value.card}"),
        ("{n} Dragons", "{n} Drachen|dem: {n} Drachen", None),
        ("{n} Dragons", "{n} Drachen|dem: Drachen", "(dem) lacks {n}"),
        ("Dragon", "Drache|den Drachen", "is no form"),
        ("Dragon", "{Drache", "expected '}'"),
    ],
)
def test_a_translation_has_the_placeholders_of_the_english(
    project: Project, english: str, german: str, fault: str | None
) -> None:
    """Given a translation, then missing and added placeholders and malformed forms are faults."""
    project.sentences = [english]
    project.write((english, german))
    faults = project.find_faults()
    assert faults == [] if fault is None else fault in faults[0]


def test_only_phrases_have_forms(project: Project) -> None:
    """Given sentences of a page, then forms in their translations are faults."""
    project.sentences = ["Follow {name}", "Seat"]
    location = "#: templates/frame/page.html\n"
    entries = [("Follow {name}", "{name:dem} folgen"), ("Seat", "Platz|dem: Platze")]
    text = "".join([f'{location}msgid "{id}"\nmsgstr "{string}"\n\n' for id, string in entries])
    project.file.write_text(HEAD + text, "utf-8")
    assert [fault.partition(": ")[2] for fault in project.find_faults()] == [
        "'{name:dem} folgen': {name:dem} asks for a form, which only phrases have",
        "'Platz|dem: Platze': only phrases have forms",
    ]


def test_the_singular_may_omit_the_number(project: Project) -> None:
    """Given a plural, then its singular may lack the number, but no other placeholder."""
    project.sentences = [Plural("1 card of {whose}", "{count} cards of {whose}")]
    text = 'msgid "1 card of {whose}"\nmsgid_plural "{count} cards of {whose}"\n'
    for singular, plural, faults in (
        ("eine Karte von {whose}", "{count} Karten von {whose}", 0),
        ("{count} Karte von {whose}", "{count} Karten von {whose}", 0),
        ("eine Karte", "Karten von {whose}", 2),
    ):
        project.file.write_text(f'{HEAD}{text}msgstr[0] "{singular}"\nmsgstr[1] "{plural}"\n', "utf-8")
        assert len(project.find_faults()) == faults
