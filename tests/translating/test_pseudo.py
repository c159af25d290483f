"""The pseudo-languages: what they change in sentences, and what they leave."""

from pathlib import Path

import pytest

from app.language.locales import find_direction
from translating.__main__ import main
from translating.catalogues import read
from translating.check import find_message_faults
from translating.pseudo import MIRRORED, STRETCHED, change_words, mirror, stretch

DOMAIN = "magestik"


def test_placeholders_stay_and_all_words_change() -> None:
    assert (
        change_words("{seat:Who} gains {n} gems, {what!r} {{2}}", mirror)
        == "{seat:Who} גאינש {n} געמש, {what!r} {{2}}"
    )


@pytest.mark.parametrize(("words", "length"), [("Create table", 12), ("OK", 2), ("nth", 3), ("+2 / 3–4", 8)])
def test_words_are_stretched_by_40_percent(words: str, length: int) -> None:
    letters = sum(map(str.isalpha, words))
    stretched = stretch(words)
    assert len(words) == length
    assert len(stretched) >= length + round(letters * 0.4)
    assert not any("a" <= letter.lower() <= "z" for letter in stretched)


def test_words_are_mirrored_in_letters_written_from_right_to_left() -> None:
    assert mirror("Draw 2 cards") == "דראו 2 כארדש"
    assert (find_direction(MIRRORED), find_direction(STRETCHED)) == ("rtl", "ltr")


def test_the_command_writes_complete_catalogues_without_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Given a project with one domain
    monkeypatch.setattr("translating.pseudo.domains", lambda: (DOMAIN,))

    # When the command writes the pseudo-languages into a folder
    assert main(["pseudo", str(tmp_path)]) == 0

    # Then all their sentences are translated, and the command says how to look at them
    assert "MAGEHALL_EXTRA_LOCALES" in capsys.readouterr().out
    for code in (STRETCHED, MIRRORED):
        messages = [message for message in read(tmp_path / code / f"{DOMAIN}.po") if message.id]
        assert len(messages) > 100
        assert [message.id for message in messages if not all(message.string or ("",))] == []
        assert [fault for message in messages for fault in find_message_faults(message)] == []


@pytest.mark.parametrize("arguments", [[], ["one", "two"], ["--complete"]])
def test_the_command_needs_one_folder(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pseudo", *arguments]) == 2
    assert "name one folder" in capsys.readouterr().err
