"""Every sentence that a game asks a catalogue for was found by reading its phrases."""

from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.words.language import Forms, Language, Plural
from engines.kernel.words.phrase_builders import choose_template
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from tests.engines.samples import hear_game
from translating.extract import SITE_DOMAIN, domains, found_in
from translating.sentences import Sentence, Unreadable, has_words, sentences_of

# In one process: what each domain says is gathered once.
pytestmark = pytest.mark.xdist_group("sentences")


class Recorder(Language):
    """A language that knows no translation, and notes what it is asked for."""

    def __init__(self) -> None:
        super().__init__("xx", {})
        self.asked: set[Sentence] = set()

    def forms(self, sentence: str, key: str = "") -> Forms:
        self.asked.add(sentence)
        return super().forms(sentence, key)

    def plural_forms(self, plural: Plural, count: int, key: str = "") -> Forms:
        self.asked.add((plural.one, plural.many))  # type: ignore[arg-type]
        return super().plural_forms(plural, count, key)


def catalogued(domain: str) -> set[Any]:
    found = [one.sentence for one in found_in(domain)]
    return {one if isinstance(one, str) else (one.one, one.many) for one in found}


@pytest.mark.parametrize("id", CATALOGUE)
def test_what_games_say_is_in_their_catalogue(id: str) -> None:
    recorder = Recorder()
    hear_game(CATALOGUE[id], recorder)
    known = catalogued(id) | catalogued(SITE_DOMAIN)
    asked = {one for one in recorder.asked if has_words(one)}
    assert len(asked) > 50
    assert {one for one in asked if one not in known} == set()


def test_sentences_are_found_without_being_said() -> None:
    def phrase(args: Any, speaker: Speaker) -> Template:
        what = "all of it" if args["all"] else "nothing"
        if args["few"]:
            return fill(Plural("{what} once", "{what} {count} times"), what=fill(what), count=2)
        return WAYS[args["way"]]

    assert set(sentences_of(phrase)) >= {
        Plural("{what} once", "{what} {count} times"),
        "by sea",
        "you go by land",
    }
    assert set(sentences_of(choose_template(bool, "yes", Voices("no", "they don’t")))) == {
        "yes",
        "no",
        "they don’t",
    }


WAYS: dict[str, str | Voices] = {"sea": "by sea", "land": Voices("you go by land", "they go by land")}


def test_what_is_put_together_is_refused() -> None:
    def joined(args: Any, speaker: Speaker) -> Template:
        return f"{args['count']} cards"

    def said(args: Any, speaker: Speaker) -> Template:
        return speaker.say("other", {})

    for phrase in (joined, said):
        with pytest.raises(Unreadable):
            list(sentences_of(phrase))


def test_each_domain_has_sentences_of_its_own() -> None:
    assert domains() == (SITE_DOMAIN, *CATALOGUE)
    assert "Waiting for {seats:who}." in catalogued(SITE_DOMAIN)
