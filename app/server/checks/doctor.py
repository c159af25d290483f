"""All checks, in the order in which doctor prints them. They change nothing."""

from collections.abc import Iterator

from sqlalchemy.exc import DBAPIError

from app.server.checks.admission import check_admission
from app.server.checks.clock import check_clock
from app.server.checks.database import check_database, explain_error
from app.server.checks.delivery import check_mail, check_push
from app.server.checks.folder import check_modes
from app.server.checks.oidc_provider import check_oidc
from app.server.checks.port import check_port
from app.server.checks.redis_server import check_redis
from app.server.checks.result import CheckResult, failed, ok
from app.server.checks.secret import check_fingerprint, check_strength
from app.server.checks.site_files import check_site_files
from app.server.checks.sqlite_file import check_lock
from app.settings import Misconfigured, Settings
from app.settings.load_settings import load_settings
from app.storage.database import open_engine


def examine() -> Iterator[CheckResult]:
    """Make all checks that are possible: without valid settings, there are no others."""
    try:
        settings = load_settings()
    except Misconfigured as error:
        for sentence in str(error).splitlines():
            yield failed("settings", sentence)
        return
    yield ok("settings", "all settings are valid")
    yield from check_modes(settings)
    is_usable = True
    for result in check_database(settings, needs_schema=True, thorough=True):
        is_usable &= result.outcome != "failed"
        yield result
    if settings.key_file is None or is_usable:
        yield from check_strength(settings)
    if is_usable:
        yield from _check_data(settings)
        yield from check_lock(settings)
    yield from check_redis(settings)
    yield from check_site_files(settings)
    yield from check_port(settings)
    yield from check_mail(settings)
    yield from check_push(settings)
    yield from check_oidc(settings)


def _check_data(settings: Settings) -> Iterator[CheckResult]:
    """Checks that read the data, if there is any."""
    file = settings.database_file
    if file is not None and not (file.exists() and file.stat().st_size):
        return
    engine = open_engine(settings)
    try:
        yield from check_fingerprint(settings, engine)
        yield from check_clock(engine)
        yield from check_admission(settings, engine)
    except DBAPIError as error:
        yield failed("data", explain_error(error, settings))
    finally:
        engine.dispose()
