"""The documentation of the API is complete, and tables and responses match their schemas."""

import re
from html import unescape
from typing import Any

import pytest

from app.api.error_codes import STATUS_DESCRIPTIONS
from app.settings import ROOT
from engines import CATALOGUE
from tests.app.api.conftest import GAMES, Connect, read_error
from tests.live.program import Program, begin_game, seat_programs
from tests.live.schema import find_violations

pytestmark = pytest.mark.anyio


async def read_openapi(program: Program) -> dict[str, Any]:
    answer = await program.client.get("/openapi.json")
    assert answer.status_code == 200
    openapi: dict[str, Any] = answer.json()
    return openapi


async def test_every_operation_and_every_field_has_a_description(connect: Connect) -> None:
    openapi = await read_openapi(connect(""))
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], (method, path)
            for parameter in operation.get("parameters", []):
                assert parameter.get("description"), (method, path, parameter["name"])
            for status, response in operation["responses"].items():
                assert response["description"], (method, path, status)
    for name, shape in openapi["components"]["schemas"].items():
        assert shape["description"], name
        for field, schema in shape.get("properties", {}).items():
            assert schema.get("description"), f"{name}.{field}"


def test_the_guide_and_the_description_list_the_same_error_codes() -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d{3}) \| (`.*?`) \|", text, re.MULTILINE)
    guide = {(int(status), code) for status, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    description = {
        (status, code)
        for status, codes in STATUS_DESCRIPTIONS.items()
        for code in re.findall(r"\w+", re.sub(r":[^;]*", "", codes))
    }
    assert guide == description


async def test_all_operations_are_documented(connect: Connect) -> None:
    paths = (await read_openapi(connect("")))["paths"]
    table = "/api/tables/{table_id}"
    for path, methods in {
        "/api/guests": {"post"},
        "/api/games": {"get"},
        "/api/games/{game_id}/schema": {"get"},
        "/api/tables": {"get", "post"},
        "/api/me/tables": {"get"},
        "/api/me/games": {"get"},
        "/api/me/export": {"get"},
        "/api/me/friends": {"get", "post"},
        "/api/me/invitations/{table_id}": {"delete"},
        f"{table}/friends": {"post"},
        f"{table}/invitations": {"post"},
        f"{table}/nudges": {"post"},
        f"{table}/play-on": {"post"},
        "/api/players/{public_id}": {"get"},
        table: {"get"},
        f"{table}/seats": {"post", "delete"},
        f"{table}/seats/{{seat}}": {"delete"},
        f"{table}/bots": {"post"},
        f"{table}/start": {"post"},
        f"{table}/undo": {"post"},
        f"{table}/concede": {"post"},
        f"{table}/messages": {"get", "post"},
        f"{table}/invite": {"post"},
        f"{table}/explore": {"post"},
        f"{table}/choices": {"post"},
        f"{table}/record": {"get"},
        f"{table}/review": {"get", "post", "delete"},
    }.items():
        assert set(paths[path]) == methods, path


async def test_the_page_shows_the_same_documentation_without_scripts(connect: Connect) -> None:
    visitor = connect("")
    answer = await visitor.client.get("/docs")
    assert answer.status_code == 200
    page = unescape(answer.text)
    openapi = await read_openapi(visitor)
    for path in openapi["paths"]:
        assert path in page
    for shape in openapi["components"]["schemas"].values():
        for field in shape.get("properties", {}).values():
            assert field["description"] in page
    assert "style=" not in page
    ids = re.findall(r'\bid="([^"]+)"', answer.text)
    assert len(ids) == len(set(ids))
    for anchor in re.findall(r'href="#([^"]+)"', answer.text):
        assert anchor in ids


@pytest.mark.parametrize(
    "most", [20, pytest.param(10_000, marks=pytest.mark.long)], ids=["start", "whole game"]
)
@pytest.mark.parametrize("game", GAMES)
async def test_a_table_matches_its_schema_throughout_a_game(connect: Connect, game: str, most: int) -> None:
    """Given a game, when it is played, then the table matches its schema before the start and in each round.

    `make test` plays the first moves only, `make test-all` the whole game.
    """
    programs = [connect(f"Program {seat}") for seat in range(CATALOGUE[game].seats[0])]
    openapi = await read_openapi(programs[0])
    shape = {**openapi["components"]["schemas"]["TableShape"]}
    schema = (await programs[0].client.get(f"/api/games/{game}/schema")).json()
    assert set(schema) == {"game", "version", "view", "events", "decision", "path"}

    async def check() -> str:
        tables = [await program.look() for program in programs]
        for table in tables:
            assert find_violations(table, shape, openapi) == []
            if table["view"] is not None:
                assert find_violations(table["view"], schema["view"]) == []
            if table["decision"] is not None:
                assert find_violations(table["decision"], schema["decision"]) == []
            for event in table["news"]:
                if event["data"] is None:
                    assert event["kind"] in ("dealt", "undone", "left", "away", "back")
                else:
                    assert find_violations(event["data"], schema["events"][event["kind"]]) == []
        status: str = tables[0]["status"]
        return status

    await seat_programs(programs, game)
    assert await check() == "open"
    assert (await programs[0].post("start")).status_code == 200
    choices = 0
    while await check() != "finished" and choices < most:
        for program in programs:
            choice = await program.think()
            if choice is not None:
                choices += 1
                assert find_violations(choice["path"], schema["path"]) == []
                assert (await program.post("choices", **choice)).status_code == 200


async def test_responses_match_their_schemas(connect: Connect, game: str) -> None:
    anna, ben = connect("Anna"), connect("Ben")
    await begin_game([anna, ben], game, visibility="public")
    openapi = await read_openapi(anna)

    def check(answer: Any, path: str, method: str = "get") -> None:
        documented = openapi["paths"][path][method]["responses"][str(answer.status_code)]
        schema = documented["content"]["application/json"]["schema"]
        assert find_violations(answer.json(), schema, openapi) == []

    table = "/api/tables/{table_id}"
    check(await anna.client.get("/api/games"), "/api/games")
    check(await anna.client.get(f"/api/games/{game}/schema"), "/api/games/{game_id}/schema")
    for own in ("/api/me/tables", "/api/me/games", "/api/me/export"):
        check(await anna.client.get(own), own)
    check(await anna.client.get("/api/tables?status=running"), "/api/tables")
    check(await anna.client.get(f"{anna.table}/record"), f"{table}/record")
    for program in (anna, ben):
        decision = (await program.look())["decision"]
        if decision is None:
            continue
        for path in ([], [{"picks": ["no:such"]}], (await program.think() or {})["path"]):
            check(
                await program.post("explore", decision=decision["id"], path=path), f"{table}/explore", "post"
            )


async def test_an_unknown_game_has_no_schema(connect: Connect) -> None:
    assert read_error(await connect("").client.get("/api/games/nothing/schema")) == (404, "unknown")
