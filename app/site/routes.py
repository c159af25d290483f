"""Routes of the site's own pages and files. All are open to everybody."""

from fastapi import APIRouter, Response

from app.identity.current_user import CurrentUser
from app.language.current_language import current_language
from app.site.custom_site import ADDRESS, CustomSite, version_of
from app.site.texts import PageName, choose_text
from app.web.errors import not_found
from app.web.inputs.bounded_types import Id
from app.web.rendering.pages import render_site_page
from app.web.security import IMAGE_POLICY
from app.web.services import Services, ServicesDep
from app.web.static import IMMUTABLE, REVALIDATE

router = APIRouter()


@router.get("/terms")
async def show_terms(services: ServicesDep, me: CurrentUser) -> Response:
    """The terms of use. Raises Problem 404 if there are none."""
    return await _show_page(services, me, "terms")


@router.get("/privacy")
async def show_privacy(services: ServicesDep, me: CurrentUser) -> Response:
    """The page about privacy. Raises Problem 404 if there is none."""
    return await _show_page(services, me, "privacy")


@router.get("/contact")
async def show_contact(services: ServicesDep, me: CurrentUser) -> Response:
    """The page with the operator's address. Raises Problem 404 if there is none."""
    return await _show_page(services, me, "contact")


@router.get(f"{ADDRESS}/{{version}}/colours.css")
async def show_colours(version: Id, services: ServicesDep) -> Response:
    """The style sheet with the site's accent colour. Raises Problem 404 if it has none."""
    sheet = services[CustomSite].style_sheet
    if sheet is None:
        raise _no_file()
    return _file_response(sheet.encode(), "text/css", version)


@router.get(f"{ADDRESS}/{{version}}/logo")
async def show_logo(version: Id, services: ServicesDep) -> Response:
    """The site's logo. Raises Problem 404 if it has none.

    Pages show it as an image, in which browsers run no script. Its policy keeps it from running any if
    somebody opens its address.
    """
    logo = services[CustomSite].logo
    if logo is None:
        raise _no_file()
    response = _file_response(logo.content, logo.media_type, version)
    response.headers["Content-Security-Policy"] = IMAGE_POLICY
    return response


def _file_response(content: bytes, media_type: str, version: str) -> Response:
    """A file. Browsers cache it forever under the address with its version."""
    cache = IMMUTABLE if version == version_of(content) else REVALIDATE
    return Response(content, media_type=media_type, headers={"Cache-Control": cache})


async def _show_page(services: Services, me: CurrentUser, name: PageName) -> Response:
    texts = services[CustomSite].texts.get(name)
    if texts is None:
        raise not_found("There’s no page at this address.")
    text = choose_text(texts, current_language())
    return await render_site_page(services, "site_page.html", me, page=name, text=text)


def _no_file() -> Exception:
    return not_found("There’s no page at this address.")
