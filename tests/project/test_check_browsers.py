"""`scripts/check-browsers` refuses what the oldest supported browsers lack, and the project passes."""

import json
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from app.settings import ROOT

SCRIPT = ROOT / "scripts" / "check-browsers"

pytestmark = pytest.mark.skipif(
    not (ROOT / "node_modules/@mdn").exists(), reason="the data comes from npm: make check-scripts"
)


@pytest.fixture(scope="module")
def check() -> Any:
    loader = SourceFileLoader("check_browsers", str(SCRIPT))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def data(check: Any) -> Any:
    return check.CompatData(json.loads(check.DATA.read_text("utf-8")))


@pytest.mark.parametrize(
    ("rule", "feature"),
    [
        (".a { color: light-dark(#fff, #000); }", "css.types.color.light-dark"),
        (":root { --ink: light-dark(#fff, #000); }", "css.types.color.light-dark"),
        (".a { & .b { top: 0; } }", "css.selectors.nesting"),
        (".a { @media (width < 9rem) { .b { top: 0; } } }", "css.selectors.nesting"),
        (".a:popover-open { top: 0; }", "css.selectors.popover-open"),
        (".a { grid-template-rows: subgrid; }", "css.properties.grid-template-rows.subgrid"),
        (".a { user-select: none; }", "css.properties.user-select"),
        ("@scope (.a) { .b { top: 0; } }", "css.at-rules.scope"),
    ],
)
def test_a_newer_feature_of_a_sheet_is_refused_with_its_line(
    check: Any, data: Any, rule: str, feature: str
) -> None:
    """Given a sheet with a newer feature, then it is refused with its line."""
    found = check.find_in_sheet(f"/* A comment. */\n\n@layer frame {{ {rule} }}", data)
    assert (3, feature) in found


@pytest.mark.parametrize(
    "rule",
    [
        ".a:has(.b) { color: color-mix(in srgb, red, blue); height: 100dvh; }",
        "@media (width < 9rem) { .a { inset: 0; } }",
        "@container (width < 9rem) { .a { inset: 0; } }",
        ".a { color: red; color: light-dark(red, blue); }",
        "@supports (color: light-dark(red, blue)) { .a { color: light-dark(red, blue); } }",
        ".a:is(.b, :popover-open) { top: 0; }",
        ".a { -webkit-user-select: none; user-select: none; }",
    ],
)
def test_a_feature_with_a_fallback_passes(check: Any, data: Any, rule: str) -> None:
    """Given a sheet that older browsers understand, or ignore in favour of something else, then it passes."""
    assert check.find_in_sheet(f"@layer frame {{ {rule} }}", data) == []


def test_a_newer_feature_of_a_template_is_refused_with_its_line(check: Any, data: Any) -> None:
    """Given a template with a newer attribute, then each is refused with the line of its element."""
    template = (
        '{# A comment. #}\n<p id="a"\n  {% if a %}popover{% endif %}>\n<div popover id="{{ id }}"></div>'
    )
    assert check.find_in_template(template, data) == [
        (2, "html.global_attributes.popover"),
        (4, "html.global_attributes.popover"),
    ]


@pytest.fixture(scope="module")
def refuse(check: Any, data: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Checks scripts with the types of the oldest browsers; returns the lines with errors."""
    settings = json.loads(check.prepare_types(data).read_text("utf-8"))

    def run(script: str) -> list[int]:
        folder: Path = tmp_path_factory.mktemp("script")
        (folder / "planted.js").write_text(script, "utf-8")
        settings["extends"] = str(ROOT / "jsconfig.json")
        settings["include"] = [str(folder)]
        settings["files"] = [str(check.CACHE / name) for name in settings["files"]]
        (folder / "jsconfig.json").write_text(json.dumps(settings), "utf-8")
        lines = check.check_scripts(folder / "jsconfig.json").splitlines()
        return [int(line.partition("planted.js(")[2].partition(",")[0]) for line in lines]

    return run


def test_an_unguarded_newer_function_of_a_script_is_refused(refuse: Any) -> None:
    """Given scripts that need newer browsers, then each line is refused; guarded ones pass."""
    assert refuse(
        """
        document.body.checkVisibility();
        document.getElementById("a")?.showPopover();
        new URLSearchParams().size;
        Promise.withResolvers();
        Object.groupBy([], () => "a");
        """
    ) == [2, 3, 4, 5, 6]
    assert (
        refuse(
            """
        document.body.checkVisibility?.();
        document.getElementById("a")?.showPopover?.();
        const box = document.body;
        if ("popover" in box) box.popover = "manual";
        [3, 1].toSorted();
        [1].at(-1);
        AbortSignal.timeout(5);
        """
        )
        == []
    )


@pytest.mark.long  # as in `make check-quick`
def test_the_project_passes(check: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Given the project's sheets, templates and scripts, then all pass."""
    assert check.main() == 0, capsys.readouterr().out
