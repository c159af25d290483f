"""A validator for the parts of JSON Schema that are used here."""

from typing import Any

Json = Any

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "null": (type(None),),
    "number": (int, float),
}
_KNOWN = {
    "$defs", "$ref", "additionalProperties", "anyOf", "const", "default", "description", "discriminator",
    "enum", "items", "maximum", "maxItems", "maxLength", "minItems", "minimum", "oneOf", "pattern",
    "prefixItems", "properties", "required", "title", "type",
}  # fmt: skip


def find_violations(value: Json, schema: Json, root: Json | None = None, where: str = "$") -> list[str]:
    """The places where the value violates the schema. Unknown keywords of the schema raise AssertionError."""
    root = schema if root is None else root
    assert set(schema) <= _KNOWN, set(schema) - _KNOWN
    if "$ref" in schema:
        return find_violations(value, _at(root, schema["$ref"]), root, where)
    if kinds := schema.get("anyOf") or schema.get("oneOf"):
        results = [find_violations(value, kind, root, where) for kind in kinds]
        return [] if [] in results else [f"{where}: none of {len(results)}", *min(results, key=len)]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{where}: {value!r} is not in {schema['enum']}"]
    if "const" in schema and value != schema["const"]:
        return [f"{where}: {value!r} is not {schema['const']!r}"]
    if "type" in schema and not _is(value, schema["type"]):
        return [f"{where}: {value!r} is not of type {schema['type']}"]
    if isinstance(value, dict):
        return _object(value, schema, root, where)
    if isinstance(value, list):
        return _array(value, schema, root, where)
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return [f"{where}: {value} is out of bounds"]
    return []


def _is(value: Json, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, _TYPES[kind])


def _object(value: Json, schema: Json, root: Json, where: str) -> list[str]:
    properties, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
    violations = [f"{where}: {name} is missing" for name in schema.get("required", []) if name not in value]
    for name, member in value.items():
        if name in properties:
            violations += find_violations(member, properties[name], root, f"{where}.{name}")
        elif rest is False:
            violations.append(f"{where}: {name} is not described")
        elif isinstance(rest, dict):
            violations += find_violations(member, rest, root, f"{where}.{name}")
    return violations


def _array(value: Json, schema: Json, root: Json, where: str) -> list[str]:
    violations = []
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        violations.append(f"{where}: {len(value)} items")
    places = schema.get("prefixItems", [])
    for number, element in enumerate(value):
        item = places[number] if number < len(places) else schema.get("items", {})
        violations += find_violations(element, item, root, f"{where}[{number}]")
    return violations


def _at(root: Json, ref: str) -> Json:
    for step in ref.removeprefix("#/").split("/"):
        root = root[step]
    return root
