"""The pages about games: rulebooks and cards."""

from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import RedirectResponse
from jinja2 import Environment

from app.catalogue.cards import legend_of, shelves_of
from app.catalogue.rulebook import rulebook
from app.identity.me import Me
from app.tables.http.visit import AVisit
from app.web.errors import unknown
from app.web.pages import page
from app.web.services import TheServices
from engines import CATALOGUE
from engines.kernel.game import Game

router = APIRouter()


@router.get("/games/{game_id}/rules")
async def show_rules(game_id: str, services: TheServices, me: Me) -> Response:
    """The rulebook of a game. Raises Problem 404."""
    game = find_game(game_id)
    book = rulebook(game.id)
    if book is None:
        raise unknown("This game has no rulebook yet.")
    return page(services, "catalogue/rules.html", me, game=game, book=book)


@router.get("/games/{game_id}/cards")
async def show_cards(game_id: str, services: TheServices, me: Me) -> Response:
    """All components of a game, and what its signs mean. Raises Problem 404."""
    game = find_game(game_id)
    shelves = shelves_of(services[Environment], game)
    if not shelves:
        raise unknown("This game doesn’t list its cards yet.")
    return page(services, "catalogue/cards.html", me, game=game, shelves=shelves, t=legend_of(game))


@router.get("/tables/{table_id}/rules")
async def show_rules_of_the_moment(visit: AVisit) -> Response:
    """Leads to the chapter about what the asker, or else anybody at the table, is asked now."""
    viewer = visit.room.admit(visit.user_id)
    scene = visit.room.scene
    book = rulebook(scene.table.game)
    pending = scene.match.pending if scene.match is not None else ()
    topics = [one.topic.key for one in sorted(pending, key=lambda one: one.seat != viewer)]
    chapter = book.asked.get(topics[0]) if book is not None and topics else None
    return RedirectResponse(f"/games/{scene.table.game}/rules{f'#{chapter}' if chapter else ''}", 303)


def find_game(game_id: str) -> Game[Any]:
    """The game of that id. Raises Problem 404."""
    game = CATALOGUE.get(game_id)
    if game is None:
        raise unknown("There’s no such game here.")
    return game
