"""Pages about games: rulebooks and card galleries."""

from fastapi import APIRouter, Response
from fastapi.responses import RedirectResponse

from app.catalogue.cards import build_legend, list_differences, list_shelves
from app.catalogue.chapters import Rulebook, find_chapter_id
from app.catalogue.components import list_component_tables
from app.catalogue.games import find_game
from app.catalogue.rulebook import load_rulebook
from app.catalogue.rulebook_pictures import list_inert_shelves, load_illustrated_rulebook
from app.identity.current_user import CurrentUser
from app.language.current_language import current_language
from app.tables.http.visit import TableVisit, Visit
from app.web.errors import not_found
from app.web.inputs.bounded_types import Id
from app.web.rendering.pages import current_environment, render_page, render_site_page
from app.web.services import ServicesDep

router = APIRouter()


@router.get("/games/{game_id}/rules")
async def show_rules(game_id: Id, services: ServicesDep, me: CurrentUser) -> Response:
    """Shows the rulebook of a game. Raises Problem 404."""
    game = find_game(game_id)
    book = load_illustrated_rulebook(current_environment(services), game)
    if book is None:
        raise not_found("This game has no rulebook yet.")
    return await render_site_page(
        services,
        "catalogue/rules.html",
        me,
        game=game,
        book=book,
        tables=list_component_tables(game, current_language()),
    )


@router.get("/games/{game_id}/cards")
async def show_cards(game_id: Id, services: ServicesDep, me: CurrentUser) -> Response:
    """Shows all components of a game, with the legend of its symbols. Raises Problem 404."""
    game = find_game(game_id)
    shelves = list_shelves(current_environment(services), game)
    if not shelves:
        raise not_found("This game doesn’t list its cards yet.")
    return await render_site_page(
        services, "catalogue/cards.html", me, game=game, shelves=shelves, t=build_legend(game)
    )


@router.get("/tables/{table_id}/rules")
async def show_current_rules(visit: TableVisit) -> Response:
    """Redirects to the chapter about the open decision at a table."""
    game_id = visit.room.scene.table.game
    chapter = _find_current_chapter(visit, load_rulebook(game_id, current_language()))
    return RedirectResponse(f"/games/{game_id}/rules{f'#{chapter}' if chapter else ''}", 303)


@router.get("/tables/{table_id}/rulebook")
async def show_rulebook_drawer(visit: TableVisit) -> Response:
    """Shows a table's drawer: rulebook, legend and cards, opened at the chapter about the open decision.

    Raises Problem 404.
    """
    game = visit.room.scene.game
    environment = current_environment(visit.services)
    book = load_illustrated_rulebook(environment, game, prefixed=True)
    if book is None:
        raise not_found("This game has no rulebook yet.")
    chapter = _find_current_chapter(visit, book)
    return render_page(
        visit.services,
        "catalogue/drawer.html",
        None,
        game=game,
        book=book,
        chapter=chapter,
        shelves=list_inert_shelves(environment, game),
        differences=list_differences(game),
        t=build_legend(game),
    )


def _find_current_chapter(visit: Visit, book: Rulebook | None) -> str | None:
    viewer, match = visit.room.admit(visit.user_id), visit.room.scene.match
    if book is None or match is None:
        return None
    return find_chapter_id(book, match.pending, viewer)
