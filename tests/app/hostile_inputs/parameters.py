"""Lists every parameter of every route, so that a new route is swept by itself.

Parameters come from three places: the signatures of the page routes, the OpenAPI document of the API, and the
forms in the pages themselves, because some routes read whole forms.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any, Literal

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from starlette.routing import compile_path

from app.api.docs import openapi_document
from tests.routes import routes_of

Place = Literal["path", "query", "form", "json"]


@dataclass(frozen=True)
class Parameter:
    """One value that a route takes; in a JSON body, `name` is the name of a field."""

    place: Place
    name: str


@dataclass(frozen=True)
class Operation:
    """A method of a path, with all its parameters."""

    method: str
    path: str
    parameters: tuple[Parameter, ...]

    @property
    def name(self) -> str:
        """The name in messages of tests."""
        return f"{self.method} {self.path}"

    def list_names(self, place: Place) -> list[str]:
        """The names of the parameters in one place."""
        return [parameter.name for parameter in self.parameters if parameter.place == place]


def list_operations(app: FastAPI, pages: list[str]) -> tuple[Operation, ...]:
    """All operations of an application; `pages` are pages whose forms are read."""
    form_fields: dict[tuple[str, str], set[str]] = {}
    for page in pages:
        for form in read_forms(page):
            form_fields.setdefault((form.method, form.path), set()).update(form.fields)
    operations = [*_list_page_operations(app), *_list_api_operations()]
    return tuple([_add_form_fields(operation, form_fields) for operation in operations])


def _list_page_operations(app: FastAPI) -> Iterator[Operation]:
    for route in routes_of(app.routes):
        if route.endpoint.__module__.startswith("app.api.endpoints."):
            continue  # the OpenAPI document has the complete paths
        parameters = tuple(dict.fromkeys(_list_parameters(route.dependant)))
        for method in sorted(route.methods or ()):
            yield Operation(method, route.path, parameters)


def _list_parameters(dependant: Dependant) -> Iterator[Parameter]:
    for field in dependant.path_params:
        yield Parameter("path", field.alias)
    for field in dependant.query_params:
        yield Parameter("query", field.alias)
    for field in dependant.body_params:
        yield Parameter("form", field.alias)
    for part in dependant.dependencies:
        yield from _list_parameters(part)


def _list_api_operations() -> Iterator[Operation]:
    document = openapi_document()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            named = [
                Parameter(parameter["in"], parameter["name"])
                for parameter in operation.get("parameters", [])
                if parameter["in"] in ("path", "query")
            ]
            content = operation.get("requestBody", {}).get("content", {})
            schema = content.get("application/json", {}).get("schema", {})
            fields = [Parameter("json", name) for name in _list_fields(document, schema)]
            yield Operation(method.upper(), path, (*named, *fields))


def _list_fields(document: dict[str, Any], schema: dict[str, Any]) -> list[str]:
    """The names of the fields of a JSON object."""
    for kind in (schema, *schema.get("anyOf", ())):
        if "$ref" in kind:
            return list(document["components"]["schemas"][kind["$ref"].rpartition("/")[2]]["properties"])
    return []


def _add_form_fields(operation: Operation, fields: dict[tuple[str, str], set[str]]) -> Operation:
    """The operation with the fields of the forms that are sent to it."""
    pattern = compile_path(operation.path)[0]
    place: Place = "query" if operation.method == "GET" else "form"
    names = {
        name
        for (method, path), names in fields.items()
        if method == operation.method and pattern.match(path)
        for name in names
    }
    found = {Parameter(place, name) for name in names} - set(operation.parameters)
    return Operation(
        operation.method,
        operation.path,
        (*operation.parameters, *sorted(found, key=lambda parameter: parameter.name)),
    )


class Form:
    """A form of a page."""

    def __init__(self, method: str, path: str) -> None:
        self.method = method
        self.path = path
        self.fields: set[str] = set()


class _FormReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._is_open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read a form, or one of its fields."""
        values = dict(attrs)
        if tag == "form":
            path = (values.get("action") or "/").partition("?")[0]
            self.forms.append(Form((values.get("method") or "get").upper(), path))
            self._is_open = True
        elif tag in ("input", "select", "textarea", "button") and self._is_open and values.get("name"):
            self.forms[-1].fields.add(values["name"] or "")

    def handle_endtag(self, tag: str) -> None:
        """Close a form."""
        self._is_open = self._is_open and tag != "form"


def read_forms(page: str) -> list[Form]:
    """The forms of a page, with the names of their fields."""
    reader = _FormReader()
    reader.feed(page)
    return reader.forms
