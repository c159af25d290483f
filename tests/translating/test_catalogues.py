"""Catalogues follow the code: what is translated stays, and what is wrong is named."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.language import catalogues as reading
from engines.kernel.words.language import Plural
from translating import catalogues
from translating.catalogues import complaints, read, update_all
from translating.extract import Found
from translating.sentences import Sentence

HEAD = 'msgid ""\nmsgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


class Project:
    """A project with one domain, whose sentences are `said`, and one language."""

    def __init__(self, folder: Path) -> None:
        self.said: list[Sentence] = []
        self.file = folder / "de" / "house.po"
        self.file.parent.mkdir()

    def write(self, *entries: tuple[str, str]) -> None:
        """A catalogue with these translations."""
        text = "".join([f'msgid "{id}"\nmsgstr "{string}"\n\n' for id, string in entries])
        self.file.write_text(HEAD + text, "utf-8")

    def strings(self) -> dict[object, object]:
        """What the catalogue says, by the English."""
        return {message.id: message.string for message in read(self.file) if message.id}

    def wrong(self, *, complete: bool = False) -> list[str]:
        """What is wrong, without the name of the file."""
        return [one.partition(": ")[2] for one in complaints(complete=complete)]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    made = Project(tmp_path)
    monkeypatch.setattr(catalogues, "domains", lambda: ("house",))
    monkeypatch.setattr(
        catalogues, "found_in", lambda domain: [Found(one, "here", "key") for one in made.said]
    )
    for module in (catalogues, reading):
        monkeypatch.setattr(module, "LOCALES", tmp_path)
    reading.forget()
    yield made
    reading.forget()


def test_what_is_translated_stays_and_what_is_new_is_empty(project: Project) -> None:
    project.said = ["Draw a card", Plural("1 card", "{count} cards")]
    project.write(("Draw a card", "Karte ziehen"), ("Never said any more", "Weg"))
    assert project.wrong() == [
        "'1 card' is not in it; run `make words`",
        "'Never said any more' is not said any more; run `make words`",
    ]
    update_all()
    assert project.strings() == {"Draw a card": "Karte ziehen", ("1 card", "{count} cards"): ("", "")}
    assert project.wrong() == []
    assert project.wrong(complete=True) == ["'1 card' is not translated"]
    before = project.file.read_bytes()
    update_all()
    assert project.file.read_bytes() == before


def test_what_changed_a_little_is_to_be_reviewed(project: Project) -> None:
    project.said = ["You draw a card from the deck."]
    project.write(("You draw a card from a deck.", "Du ziehst eine Karte."))
    update_all()
    (complaint,) = project.wrong()
    assert "is fuzzy" in complaint
    assert "msgstr" in project.file.read_text("utf-8")
    assert reading.parse_catalogue(project.file).entries == ()


def test_an_entry_of_a_translators_own_for_one_key_is_kept(project: Project) -> None:
    project.said = ["Red"]
    project.write(("Red", "Rot"))
    with project.file.open("a", encoding="utf-8") as file:
        file.write('msgctxt "dragon.red"\nmsgid "Red"\nmsgstr "Roter"\n')
    update_all()
    said = {(message.context, message.string) for message in read(project.file) if message.id}
    assert said == {(None, "Rot"), ("dragon.red", "Roter")}
    assert project.wrong() == []


@pytest.mark.parametrize(
    ("english", "german", "complaint"),
    [
        ("{seat:Who} draws {card}.", "{seat:Who-dem} wird {card:den} gegeben.", None),
        ("{seat:Who} draws {card}.", "Es wird {card} gezogen.", "lacks {seat}"),
        ("You draw {card}.", "Du ziehst {card} von {deck}.", "has a gap {deck} that is not in the English"),
        ("{value.card} acts", "{value.card:Der} handelt", None),
        ("{value.card} acts", "{value} handelt", "lacks {value.card}"),
        ("{n} Dragons", "{n} Drachen|dem: {n} Drachen", None),
        ("{n} Dragons", "{n} Drachen|dem: Drachen", "(dem) lacks {n}"),
        ("Dragon", "Drache|den Drachen", "is no form"),
        ("Dragon", "{Drache", "expected '}'"),
    ],
)
def test_gaps_and_forms_are_those_of_the_english(
    project: Project, english: str, german: str, complaint: str | None
) -> None:
    project.said = [english]
    project.write((english, german))
    found = project.wrong()
    assert found == [] if complaint is None else complaint in found[0]


def test_only_phrases_have_forms(project: Project) -> None:
    project.said = ["Follow {name}", "Seat"]
    at = "#: templates/frame/page.html\n"
    entries = [("Follow {name}", "{name:dem} folgen"), ("Seat", "Platz|dem: Platze")]
    text = "".join([f'{at}msgid "{id}"\nmsgstr "{string}"\n\n' for id, string in entries])
    project.file.write_text(HEAD + text, "utf-8")
    assert [one.partition(": ")[2] for one in project.wrong()] == [
        "'{name:dem} folgen': {name:dem} asks for a form, which only phrases have",
        "'Platz|dem: Platze': only phrases have forms",
    ]


def test_one_may_leave_out_the_number(project: Project) -> None:
    project.said = [Plural("1 card of {whose}", "{count} cards of {whose}")]
    text = 'msgid "1 card of {whose}"\nmsgid_plural "{count} cards of {whose}"\n'
    for one, many, wrong in (
        ("eine Karte von {whose}", "{count} Karten von {whose}", 0),
        ("{count} Karte von {whose}", "{count} Karten von {whose}", 0),
        ("eine Karte", "Karten von {whose}", 2),
    ):
        project.file.write_text(f'{HEAD}{text}msgstr[0] "{one}"\nmsgstr[1] "{many}"\n', "utf-8")
        assert len(project.wrong()) == wrong
