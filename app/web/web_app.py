"""The site as an app: its manifest, and the worker that answers when there is no connection."""

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, JSONResponse

from app.language.current import current, words
from app.web.rendering.pages import page
from app.web.services import TheServices
from app.web.static import FOLDER, kept_address

router = APIRouter()

BACKGROUND = "#1a1430"


@router.get("/manifest.webmanifest")
async def show_manifest() -> JSONResponse:
    """What a device needs to know to install it."""
    icons = f"{kept_address()}/app"
    manifest = {
        "id": "/",
        "name": "Magehall",
        "short_name": "Magehall",
        "description": words("Card games about mages, with friends or bots."),
        "lang": current(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
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
    """The worker: at the root, for it answers for all pages."""
    return FileResponse(
        FOLDER / "js" / "worker.js", media_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )


@router.get("/offline")
async def show_offline(services: TheServices) -> Response:
    """What is shown without a connection; the worker keeps it."""
    return page(services, "offline.html", None)
