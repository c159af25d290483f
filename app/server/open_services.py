"""Creates the services of a server and runs their background tasks."""

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import anyio
from jinja2 import Environment

from app.accounts.oidc.attempts import AttemptSigner
from app.accounts.oidc.provider import OidcProvider
from app.api.schemas.table_json import TableJson
from app.bots.pool import BotPool
from app.bots.turns import BotTurns
from app.bus import Bus, LocalBus
from app.chat.chats import Chats
from app.identity.admission.admissions import Admissions
from app.identity.restrictions import Restrictions
from app.identity.session_cache import SessionCache
from app.identity.session_cleanup import SessionCleanup
from app.identity.table_creators import OperatorCheck
from app.lobby.lists.pending_counter import LobbyPendingCounter
from app.lobby.seats.invites import Invites
from app.lobby.sockets.hub import LobbyHub
from app.lobby.sockets.lobby_reconciliation import LobbyReconciliation
from app.lobby.starting.close_unused import CloseUnusedTable
from app.lobby.starting.dealing import DealCards
from app.notifications.mail.links import MailLinks
from app.notifications.mail.smtp import MailService
from app.notifications.push.web_push import PushService
from app.notifications.reachable import ReachableUsers
from app.notifications.sender import NotificationSender
from app.notifications.turn_notifications import TurnNotifications
from app.observability import metrics
from app.observability.gauges import GaugeSampler, GaugeSource
from app.operator.access.operator_roles import OperatorRoles
from app.operator.health import Health
from app.operator.retention.daily_pruning import DailyPruning
from app.operator.retention.retention_days import read_retention_days
from app.operator.sessions import OperatorSessions
from app.operator.state_sampler import StateSampler
from app.operator.worker_registry import WorkerRegistry
from app.review.job import ReviewJob
from app.settings import Settings
from app.site.custom_site import CustomSite, load_custom_site
from app.storage.database import Database
from app.storage.database_clock import DatabaseClock
from app.tables.finished.progress import ProgressHistories
from app.tables.jobs.job_runner import Job, JobRunner
from app.tables.jobs.time_outs import TimeOuts
from app.tables.log.carried_states import CarriedStates
from app.tables.play.rooms import Rooms
from app.tables.presence import MemoryPresence, Presence
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.rendering.table_renderer import TableRenderer
from app.tables.schedule.row_kinds import BOT_TURN, CLOSING, DEADLINE, DEALING, NOTIFICATION, REVIEW
from app.tables.schedule.timing import Timing
from app.tables.sockets.chat_feed import ChatFeed
from app.tables.sockets.heartbeat import Heartbeat
from app.tables.sockets.hub import Hub
from app.tables.sockets.reconciliation import Reconciliation
from app.web.head_links import OperatorFinder
from app.web.limits.cpu_budgets import CpuBudgets
from app.web.limits.open_files import find_open_files_limit
from app.web.limits.socket_limits import NO_LIMIT, SocketLimits, limit_for_files
from app.web.limits.token_buckets import Limiter, MemoryLimiter, Unlimited
from app.web.pending_counter import PendingCounter
from app.web.rendering.pages import environment
from app.web.repeats.outcomes import MemoryOutcomes, Outcomes
from app.web.services import Services
from app.web.static import ADDRESS, versioned_address

if TYPE_CHECKING:
    from app.redis.redis_services import RedisServices

BackgroundTask = Callable[[], Coroutine[Any, Any, None]]


@asynccontextmanager
async def open_services(settings: Settings) -> AsyncIterator[Services]:
    """Create the services and run their background tasks until the `with` block ends."""
    site = load_custom_site(settings)
    if settings.development:  # `app/server/reload` loads templates again when all of them can be compiled
        pages = environment(ADDRESS, site=site.facts)
    elif settings.styleguide:  # changed style sheets and templates need no restart
        pages = environment(ADDRESS, auto_reload=True, site=site.facts)
    else:
        pages = environment(versioned_address(), site=site.facts)
    db, key = Database(settings), settings.load_secret_key()
    shared = _create_redis_services(settings, key)
    bus = shared.bus if shared else LocalBus()
    presence: Presence = shared.presence if shared else MemoryPresence(settings.absence)
    limiter: Limiter = shared.limiter if shared else MemoryLimiter()
    outcomes: Outcomes = shared.outcomes if shared else MemoryOutcomes()
    mail = MailService(settings)
    reachable = ReachableUsers(db, bus, mail.is_on)
    timing = Timing(settings.clock_scale, settings.bot_pause, can_notify=reachable.can_reach)
    invites, chats = Invites(key), Chats(db, pages, bus)
    heartbeat = Heartbeat()
    renderer = TableRenderer(RegionRenderer(pages), invites.path, presence)
    hub = Hub(renderer, bus, chats, presence, timing.clock)
    rooms = Rooms(db, bus, timing, presence, _open_carried_states(settings))
    bots = BotPool(settings.bot_processes)
    lobby = LobbyHub(db, rooms, pages, bus, presence, invites)
    turns = BotTurns(rooms, bots, settings.bot_thinking)
    review_job = ReviewJob(db, rooms, settings.review_share / settings.workers)
    push, links = PushService(settings, key), MailLinks(key)
    notification_sender = NotificationSender(db, push, mail, reachable)
    jobs: dict[str, Job] = {
        NOTIFICATION: TurnNotifications(rooms, presence, db, notification_sender, mail, links),
        DEADLINE: TimeOuts(rooms, db),
        BOT_TURN: turns,
        CLOSING: CloseUnusedTable(rooms),
        DEALING: DealCards(rooms),
        REVIEW: review_job,
    }
    runner = JobRunner(db, timing, jobs)
    gauges: list[GaugeSource] = [
        (metrics.SOCKETS.labels("table"), hub.__len__),
        (metrics.SOCKETS.labels("lobby"), lobby.__len__),
        (metrics.ROOMS, rooms.__len__),
        (metrics.ROOMS_FROZEN, lambda: len(rooms.list_frozen())),
        (metrics.BOT_QUEUE, lambda: bots.waiting),
        (metrics.NOTIFICATIONS_WAITING.labels("mail"), lambda: notification_sender.count_waiting("mail")),
        (metrics.NOTIFICATIONS_WAITING.labels("push"), lambda: notification_sender.count_waiting("push")),
    ]
    gauge_sampler = GaugeSampler(gauges)
    health = Health(settings, db, shared, bots, mail)
    state_sampler = StateSampler(settings, db, health)
    restrictions, operator_roles = Restrictions(db, bus), OperatorRoles(db, bus)
    operators = OperatorSessions()
    admissions = Admissions(settings, db, bus, key, operators.is_signed_in)
    worker_registry = WorkerRegistry(db, hub, lobby, rooms, bots)
    background_tasks: list[BackgroundTask] = [
        hub.run,
        heartbeat.run,
        lobby.run,
        runner.run,
        gauge_sampler.run,
        state_sampler.run,
        restrictions.run,
    ]
    background_tasks += [worker_registry.run, SessionCleanup(db).run, reachable.run, notification_sender.run]
    if admissions.is_private:
        background_tasks.append(admissions.run)
    background_tasks.append(DailyPruning(db, read_retention_days(settings), rooms, chats, bus).run)
    if shared is not None:
        reconciliation = Reconciliation(
            db, bus, hub, lambda: hub.sessions | lobby.sessions, [LobbyReconciliation(db, lobby).reconcile]
        )
        background_tasks += [shared.bus.run, shared.presence.run, reconciliation.run]
    services = Services(
        {
            Settings: settings,
            Database: db,
            Environment: pages,
            CustomSite: site,
            OperatorCheck: operators,
            Invites: invites,
            Bus: bus,
            SessionCache: SessionCache(db, bus),
            Restrictions: restrictions,
            OperatorRoles: operator_roles,
            OperatorFinder: operator_roles,
            Admissions: admissions,
            WorkerRegistry: worker_registry,
            Rooms: rooms,
            Hub: hub,
            Heartbeat: heartbeat,
            Presence: presence,
            Chats: chats,
            ReachableUsers: reachable,
            NotificationSender: notification_sender,
            PushService: push,
            MailService: mail,
            MailLinks: links,
            OidcProvider: OidcProvider(settings),
            AttemptSigner: AttemptSigner(key),
            ChatFeed: chats,
            Outcomes: outcomes,
            ProgressHistories: ProgressHistories(db),
            Limiter: limiter if settings.limits else Unlimited(),
            LobbyHub: lobby,
            PendingCounter: LobbyPendingCounter(db, rooms, presence, invites),
            TableJson: TableJson(hub.renderer),
            JobRunner: runner,
            BotPool: bots,
            CpuBudgets: CpuBudgets(settings.limit_scale),
            SocketLimits: SocketLimits(
                limit_for_files(find_open_files_limit()) if settings.limits else NO_LIMIT
            ),
            DatabaseClock: timing.clock,
            Health: health,
            GaugeSampler: gauge_sampler,
            StateSampler: state_sampler,
        }
    )
    async with bots, review_job, anyio.create_task_group() as tasks:
        for run in background_tasks:
            tasks.start_soon(run)
        yield services
        tasks.cancel_scope.cancel()
    rooms.save_states()
    if shared is not None:
        await shared.close()
    db.close()


def _open_carried_states(settings: Settings) -> CarriedStates | None:
    """The states from which running tables continue in new code, in development."""
    return CarriedStates(settings.development_folder / "running") if settings.development else None


def _create_redis_services(settings: Settings, key: bytes) -> "RedisServices | None":
    """Create the services that workers share through Redis; None without Redis, which saves its imports."""
    if settings.redis_url is None:
        return None
    from app.redis.redis_services import RedisServices

    return RedisServices(settings.redis_url.get_secret_value(), key, settings.absence)
