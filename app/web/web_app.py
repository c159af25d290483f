"""The site as an installable app: its manifest, service worker and offline page."""

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from app.language.current_language import current_language, words
from app.language.locales import find_direction
from app.settings import Settings
from app.web.rendering.pages import render_page
from app.web.services import ServicesDep
from app.web.static import FOLDER, versioned_address

router = APIRouter()

BACKGROUND_COLOUR = "#1a1430"


@router.get("/manifest.webmanifest")
async def show_manifest(services: ServicesDep) -> JSONResponse:
    """The web app manifest."""
    name = services[Settings].site_name
    icons = f"{versioned_address()}/app"
    manifest = {
        "id": "/",
        "name": name,
        "short_name": name,
        "description": words("Card games about mages, with friends or bots."),
        "lang": current_language(),
        "dir": find_direction(current_language()),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND_COLOUR,
        "theme_color": BACKGROUND_COLOUR,
        "icons": [
            {"src": f"{icons}/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": f"{icons}/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {
                "src": f"{icons}/maskable-512.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
    }
    return JSONResponse(
        manifest, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"}
    )


@router.get("/worker.js")
async def show_worker() -> Response:
    """The service worker, served at the root because its scope is the whole site."""
    script = (FOLDER / "js" / "worker.js").read_bytes()
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/offline")
async def show_offline(services: ServicesDep) -> Response:
    """The page that the service worker shows when the browser is offline."""
    return render_page(services, "offline.html", None)
