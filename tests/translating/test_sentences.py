"""The extraction of sentences finds every sentence that a game looks up in a catalogue."""

from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.words.language import Forms, Language, Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices, fill
from tests.engines.samples import record_game
from translating.extract import SITE_DOMAIN, domains, extract_sentences
from translating.sentences import Sentence, Unreadable, has_words, sentences_of

# In one process, because the sentences of each domain are collected once.
pytestmark = pytest.mark.xdist_group("sentences")


class Recorder(Language):
    """A language without translations that records the sentences looked up."""

    def __init__(self) -> None:
        super().__init__("xx", {})
        self.looked_up: set[Sentence] = set()

    def forms(self, sentence: str, key: str = "") -> Forms:
        self.looked_up.add(sentence)
        return super().forms(sentence, key)

    def plural_forms(self, plural: Plural, count: int, key: str = "") -> Forms:
        self.looked_up.add((plural.one, plural.many))  # type: ignore[arg-type]
        return super().plural_forms(plural, count, key)


def catalogue_keys(domain: str) -> set[Any]:
    """The sentences of a domain, plurals as pairs."""
    sentences = [entry.sentence for entry in extract_sentences(domain)]
    return {
        sentence if isinstance(sentence, str) else (sentence.one, sentence.many) for sentence in sentences
    }


@pytest.mark.parametrize("id", CATALOGUE)
def test_every_sentence_of_a_game_is_in_its_catalogue(id: str) -> None:
    """Given whole games, then every sentence looked up was extracted for the game or the site."""
    recorder = Recorder()
    record_game(CATALOGUE[id], recorder)
    extracted = catalogue_keys(id) | catalogue_keys(SITE_DOMAIN)
    looked_up = {sentence for sentence in recorder.looked_up if has_words(sentence)}
    assert len(looked_up) > min(50, len(CATALOGUE[id].phrases) // 2)
    assert looked_up - extracted == set()


def test_all_sentences_of_a_function_are_extracted() -> None:
    """Given a phrase that is a function, then all sentences that it can return are found without a call."""

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
    assert set(sentences_of(conditional_phrase(bool, "yes", Voices("no", "they don’t")))) == {
        "yes",
        "no",
        "they don’t",
    }


WAYS: dict[str, str | Voices] = {"sea": "by sea", "land": Voices("you go by land", "they go by land")}


def test_composed_sentences_are_refused() -> None:
    """Given a phrase that composes its sentence, then it is Unreadable."""

    def format_count(args: Any, speaker: Speaker) -> Template:
        return f"{args['count']} cards"

    def say_other(args: Any, speaker: Speaker) -> Template:
        return speaker.say("other", {})

    for phrase in (format_count, say_other):
        with pytest.raises(Unreadable):
            list(sentences_of(phrase))


def test_each_domain_has_its_own_sentences() -> None:
    """Given the domains, then the site and every game are among them."""
    assert domains() == (SITE_DOMAIN, *CATALOGUE)
    assert "Waiting for {seats:who}." in catalogue_keys(SITE_DOMAIN)
