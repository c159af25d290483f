"""The check of the files of the site's own identity: its logo, and its pages."""

from collections.abc import Callable, Iterator

from app.server.checks.result import CheckResult, failed, ok, warning
from app.settings import Settings
from app.site.logo import load_logo
from app.site.problem import SiteProblem
from app.site.texts import list_unused_files, load_texts


def check_site_files(settings: Settings) -> Iterator[CheckResult]:
    """Check that the logo and the pages can be shown."""
    problems = [
        *_find_problem("MAGEHALL_SITE_LOGO", load_logo, settings.site_logo),
        *_find_problem("MAGEHALL_SITE_PAGES", load_texts, settings.site_pages),
    ]
    unused = list_unused_files(settings.site_pages) if settings.site_pages and not problems else []
    if problems:
        for problem in problems:
            yield failed("site", problem)
    elif unused:
        names = ", ".join(unused)
        yield warning(
            "site",
            f"MAGEHALL_SITE_PAGES: {names} in {settings.site_pages} is not shown: name the files terms.md, "
            "privacy.md or contact.md, or with a language, such as privacy.de.md",
        )
    else:
        yield ok("site", "the logo and the pages can be shown")


def _find_problem(variable: str, load: Callable[[str], object], path: str | None) -> Iterator[str]:
    if path is None:
        return
    try:
        load(path)
    except SiteProblem as problem:
        yield f"{variable}: {problem}"
