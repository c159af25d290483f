"""The rulebook and the components of a game."""

import re
from collections.abc import Iterator
from typing import Any

from app.catalogue.cards import list_shelves
from app.catalogue.rulebook import load_rulebook
from app.catalogue.rulebook_pictures import WrongPicture, load_illustrated_rulebook
from app.commands.check.finding import Finding, locate, shorten_path
from app.commands.check.game_files import find_folder, find_scene, find_template
from app.web.rendering.pages import environment
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice

FIRST, LAST = "The game in short", "About these rules"
CHOICES = 400


def check_rulebook(game: Game[Any]) -> Iterator[Finding]:
    """Find missing chapters and rules, decisions without a chapter, and wrong pictures."""
    place = shorten_path(find_folder(game) / "RULES.md")
    book = load_rulebook(game.id)
    if book is None:
        yield Finding("rulebook", "there is no rulebook", place, "Write it; examples/new_game has one.")
        return
    titles = [chapter.title for chapter in book.chapters]
    for at, title in ((0, FIRST), (-1, LAST)):
        if not titles or titles[at] != title:
            which = "first" if at == 0 else "last"
            yield Finding("rulebook", f"the {which} chapter is not {title!r}", place, f"Add ## {title}.")
    first = str(book.chapters[0].html) if book.chapters else ""
    if "You win" not in first and "win</strong>" not in first:
        yield Finding("rulebook", f"{FIRST!r} does not say **You win** ...", place, "Say how to win.")
    if "<blockquote>" not in first:
        fix = "Add a quotation: > **Example.** ..."
        yield Finding("rulebook", f"{FIRST!r} has no example", place, fix)
    if not any('class="rule"' in str(chapter.html) for chapter in book.chapters):
        yield Finding("rulebook", "no rule has a number", place, "Write rules as - **R1** ...")
    for topic in sorted(_find_topics(game) - set(book.chapter_by_topic)):
        fix = f"Write <!-- asked: {topic} --> below the heading of the chapter that explains it."
        yield Finding("rulebook", f"no chapter explains the decision {topic!r}", place, fix)
    for topic in sorted(set(book.chapter_by_topic) - set(game.phrases)):
        fix = "Correct the line <!-- asked: ... -->."
        yield Finding("rulebook", f"a chapter names {topic!r}, which is no decision", place, fix)
    try:
        load_illustrated_rulebook(environment(), game)
    except WrongPicture as error:
        yield Finding("rulebook", str(error), place, "Correct the block.")


def check_pictures(game: Game[Any]) -> Iterator[Finding]:
    """Find components without a face, and pictures that do not exist."""
    if game.board is None:
        return
    place = locate(game.board.build_thing)
    for shelf in list_shelves(environment(), game):
        for card in shelf.cards:
            if len(card.face.striptags()) <= 2:
                fix = "build_thing must return a fragment with its name."
                yield Finding("pictures", f"the component {card.key!r} has no face with words", place, fix)
    template = find_template(game, "how_to_win.html")
    if template.exists():
        for name in re.findall(r'scene\("[^"]*", "([^"]+)"\)', template.read_text("utf-8")):
            file = find_scene(game, name)
            if not file.exists():
                yield Finding(
                    "pictures", f"{shorten_path(file)} is missing", shorten_path(template), "Draw it."
                )


def _find_topics(game: Game[Any]) -> set[str]:
    """The topics of decisions that are open in a random game, and those with a clock."""
    topics, dice = set(game.clocks) - {"*"}, Dice("rules")
    state, _ = game.start(game.seats[0], game.options(), "rules")
    for _ in range(CHOICES):
        pending = game.pending(state)
        if not pending:
            break
        topics |= {decision.topic.key for decision in pending}
        _, state, _ = random_choice(game, state, pending[dice(len(pending))].seat, dice)
    return topics
