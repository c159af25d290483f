"""Late routes: imported by the first who asks for one of them, and then as all others."""

import httpx
import pytest
from fastapi import APIRouter, FastAPI

from app.web.late_routes import LateRoutes

pytestmark = pytest.mark.anyio

imported: list[str] = []


def _imports() -> list[APIRouter]:
    imported.append("late")
    router = APIRouter()

    @router.get("/late/{name}")
    async def show(name: str) -> str:
        """A page."""
        return f"shown {name}"

    @router.post("/late/{name}")
    async def change(name: str) -> str:
        """The same address, by another method."""
        return f"changed {name}"

    return [router]


async def test_nothing_is_imported_before_somebody_asks_for_it() -> None:
    """Given late routes, when others are asked for, they stay away; asked for themselves, they answer."""
    imported.clear()
    app = FastAPI(routes=[LateRoutes(_imports, "/late")])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hall") as client:
        assert (await client.get("/lately")).status_code == 404
        assert imported == []
        assert (await client.get("/late/one")).json() == "shown one"
        assert (await client.post("/late/one")).json() == "changed one"
        assert (await client.put("/late/one")).status_code == 405
        assert (await client.get("/late/one/two")).status_code == 404
    assert imported == ["late"]


async def test_a_star_is_any_one_part_of_an_address() -> None:
    """Given late routes below a starred address, when others below its part are asked for, they stay away."""
    imported.clear()
    app = FastAPI(routes=[LateRoutes(_imports, "/*/one")])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hall") as client:
        for other in ("/late", "/late/two", "/late/once", "/very/late/one", "/one"):
            assert (await client.get(other)).status_code == 404
        assert imported == []
        assert (await client.get("/late/one")).json() == "shown one"
    assert imported == ["late"]
