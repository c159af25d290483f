"""Rulebooks: every numbered rule has an id, and a table links to the chapter of its open decision."""

import re

import pytest

from app.catalogue.components import list_component_tables
from app.catalogue.rulebook import load_rulebook
from app.catalogue.rulebook_markdown import parse_rulebook, slugify
from app.settings import ROOT
from app.tables.play.rooms import Rooms
from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.scenes import random_game
from tests.live.player import begin_game
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

MARKDOWN = """# Chess

A game of kings.

## The game in short

Catch the king.

## Turns

<!-- asked: move, castle -->

- **R1** A turn is one move.
- **R2** See R1 and E9.

### Castling

<!-- asked: rook -->

Only <b>once</b>.
"""


def test_a_rulebook_has_an_opening_and_chapters() -> None:
    book = parse_rulebook(MARKDOWN)
    assert book.introduction == "<p>A game of kings.</p>\n"
    assert [(chapter.id, chapter.title) for chapter in book.chapters] == [
        ("the-game-in-short", "The game in short"),
        ("turns", "Turns"),
    ]
    assert book.chapters[1].parts == (("turns-castling", "Castling"),)
    assert book.chapter_by_topic == {"move": "turns", "castle": "turns", "rook": "turns-castling"}


def test_a_rule_has_an_id_and_is_linked_where_it_is_cited() -> None:
    turns = parse_rulebook(MARKDOWN).chapters[1].html
    assert '<li id="R1" class="rule">' in turns
    assert 'href="#R1" class="cited">R1</a>' in turns
    assert "and E9." in turns  # an unknown rule is not linked
    assert "asked" not in turns


def test_html_is_escaped() -> None:
    assert "Only &lt;b&gt;once&lt;/b&gt;." in parse_rulebook(MARKDOWN).chapters[1].html


@pytest.mark.parametrize("game", CATALOGUE)
async def test_every_rule_of_a_game_is_on_its_page(visit: Visit, game: str) -> None:
    answer = await visit("Anna").client.get(f"/games/{game}/rules")
    assert answer.status_code == 200
    markdown = (ROOT / "engines" / game / "RULES.md").read_text("utf-8")
    numbers = re.findall(r"^- \*\*([RETA]\d+\w?)\*\*", markdown, re.MULTILINE)
    ids = [tag["id"] for tag in Seen(answer.text).tags if "id" in tag]
    assert len(ids) == len(set(ids))
    assert numbers
    assert set(numbers) <= set(ids)
    assert "<p>asked:" not in answer.text


@pytest.mark.parametrize("game", CATALOGUE)
async def test_every_link_in_a_rulebook_has_a_target(visit: Visit, game: str) -> None:
    page = Seen((await visit("Anna").client.get(f"/games/{game}/rules")).text)
    ids = {tag["id"] for tag in page.tags if "id" in tag}
    targets = {tag["href"][1:] for tag in page.tags if tag.get("href", "").startswith("#")}
    assert targets <= ids


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_rulebook_starts_with_a_summary_and_ends_with_notes_on_the_rules(game: str) -> None:
    book = load_rulebook(game)
    assert book is not None
    assert book.chapters[0].title == "The game in short"
    assert "You win" in book.chapters[0].html or "win</strong>" in book.chapters[0].html
    assert "<blockquote>" in book.chapters[0].html  # an example
    assert book.chapters[-1].title == "About these rules"


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_decision_of_a_game_has_a_chapter(game) -> None:  # type: ignore[no-untyped-def]
    book = load_rulebook(game.id)
    assert book is not None
    topics = {
        decision.topic.key
        for scene in random_game(game, game.seats[0], "rules")
        if scene.match is not None
        for decision in scene.match.pending
    }
    assert topics
    assert topics <= set(book.chapter_by_topic)
    assert set(game.clocks) - {"*"} <= set(book.chapter_by_topic)
    assert set(book.chapter_by_topic) <= set(game.phrases)


@pytest.mark.parametrize("game", CATALOGUE)
async def test_the_component_tables_link_to_every_card(visit: Visit, game: str) -> None:
    client = visit("Anna").client
    rules, cards = [Seen((await client.get(f"/games/{game}/{page}")).text) for page in ("rules", "cards")]
    shown = {tag["id"] for tag in cards.tags if tag.get("id", "").startswith("card-")}
    prefix = f"/games/{game}/cards#"
    linked = [tag["href"].removeprefix(prefix) for tag in rules.tags if prefix in tag.get("href", "")]
    assert sorted(linked) == sorted(shown)
    assert (f'href="{prefix}' in rules.html) == bool(shown)


def test_the_component_tables_have_costs_and_counts() -> None:
    rows = {
        row.key: (row.name, row.price, row.count)
        for game in ("res_arcana", "magelight", "magecraft")
        for table in list_component_tables(CATALOGUE[game])
        for row in table.rows
    }
    assert rows["athanor"] == ("Athanor", "1 Elan and 1 Gold", 1)
    assert rows["dark_day"][1] == "8–13 Mana"  # it depends on the number of players
    assert rows["meditation"][1] == "Cast: any gem."
    counted = {table.kind: table.has_counts for table in list_component_tables(CATALOGUE["magecraft"])}
    assert (counted["starter"], counted["character"]) == (False, True)


async def test_a_table_links_to_the_chapter_of_its_open_decision(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, stranger = visit("Anna"), visit("Ben"), visit("Stranger")
    await begin_game([anna, ben], game)
    match = (await services[Rooms].get(anna.path.rpartition("/")[2])).scene.match
    book = load_rulebook(game)
    assert match is not None
    assert book is not None
    chapter = book.chapter_by_topic[match.pending[0].topic.key]
    for player in (anna, ben):
        answer = await player.client.get(f"{anna.path}/rules")
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/games/{game}/rules#{chapter}"
    assert (await stranger.client.get("/tables/nowhere/rules")).status_code == 404


async def test_the_rulebook_in_the_drawer_shares_no_ids_with_the_table(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    table = Seen((await anna.client.get(anna.path)).text)
    drawer = Seen((await anna.client.get(f"{anna.path}/rulebook")).text)
    ids = {tag["id"] for tag in drawer.tags if "id" in tag}
    targets = {tag["href"][1:] for tag in drawer.tags if tag.get("href", "").startswith("#")}
    opens_at = next(tag["data-opens-at"] for tag in drawer.tags if "data-opens-at" in tag)
    assert {opens_at, *targets} <= ids
    assert "rule-R1" in ids
    assert not ids & {tag["id"] for tag in table.tags if "id" in tag}


async def test_before_the_start_the_link_is_to_the_first_page(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    answer = await anna.client.get(f"{anna.path}/rules")
    assert answer.headers["location"] == f"/games/{game}/rules"


async def test_an_unknown_game_has_no_rules(visit: Visit) -> None:
    assert (await visit("Anna").client.get("/games/chess/rules")).status_code == 404


def test_heading_ids_are_made_of_words() -> None:
    assert slugify("Phase 1: Collect") == "phase-1-collect"
