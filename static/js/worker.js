// Service worker: answers page requests with the offline page when there is no connection, and shows push
// notifications. With a connection it stays out of the way, since all of the game comes from the server.

const worker = /** @type {OfflineWorker} */ (/** @type {unknown} */ (self));

// From static/js/install.js: the address of static files, the site's name, and its own files (style sheet, logo).
const facts = new URL(worker.location.href).searchParams;
const files = facts.get("files") ?? "/static";
const ownFiles = (facts.get("own") ?? "").split(" ").filter(Boolean);
const PAGE = "/offline";
const PAUSES_MS = [1000, 5000, 20_000]; // after attempts to send a subscription
const PRECACHED = ["css/site.css", "css/pages/lobby.css", "js/theme.js", "icons.svg", "favicon.svg"]
  .map((name) => `${files}/${name}`)
  .concat(ownFiles);

const precache = async () => {
  const cache = await caches.open(files);
  await cache.addAll([PAGE, ...PRECACHED]);
  await worker.skipWaiting();
};

const deleteOldCaches = async () => {
  for (const name of await caches.keys()) if (name !== files) await caches.delete(name);
  await worker.clients.claim();
};

/** @param {Request} request */
const respond = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(request.mode === "navigate" ? PAGE : request);
    if (cached) return cached;
    throw error;
  }
};

/** Focuses the page that a notification is about, or opens it. @param {string} url */
const openPage = async (url) => {
  const open = await worker.clients.matchAll({ type: "window" });
  const page = open.find((client) => new URL(client.url).pathname === url);
  await (page ? page.focus() : worker.clients.openWindow(url));
};

/** @typedef {{ title: string, url: string, tag: string }} Message */

/** Shown for a push without readable data, which push services may send. @type {Message} */
const UNKNOWN = { title: facts.get("name") || "Magehall", url: "/", tag: "/" };

/** @param {{ json(): Partial<Message> } | null | undefined} data @returns {Message} */
const readMessage = (data) => {
  try {
    const message = { ...UNKNOWN, ...data?.json() };
    return typeof message.title === "string" && message.title ? message : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
};

/**
 * Shows a notification for every push: browsers end the subscription of a site that shows none. It is silent if the
 * viewer is looking at its page.
 * @param {Message} message
 */
const notify = async ({ title, url, tag }) => {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const silent = open.some((client) => client.visibilityState === "visible" && new URL(client.url).pathname === url);
  const icon = `${files}/app/icon-192.png`;
  await worker.registration.showNotification(title, { tag, icon, silent, data: { url } });
};

/** Subscribes again after the browser's push service changed its address. @param {PushSubscription | undefined} old */
const subscribeAgain = async (old) => {
  const { applicationServerKey } = old?.options ?? {};
  if (!applicationServerKey) return;
  const renewed = await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys = {} } = renewed.toJSON();
  await register(new URLSearchParams({ endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" }));
};

/** Sends the subscription to the server, which may be unavailable for a moment. @param {URLSearchParams} body */
const register = async (body) => {
  for (const pause of PAUSES_MS) {
    const answer = await fetch("/me/push", { method: "POST", body }).catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) return;
    await new Promise((done) => setTimeout(done, pause));
  }
};

worker.addEventListener("push", (event) => event.waitUntil(notify(readMessage(event.data))));
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event.oldSubscription)));
worker.addEventListener("install", (event) => event.waitUntil(precache()));
worker.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const isFile = request.method === "GET" && PRECACHED.includes(new URL(request.url).pathname);
  if (request.mode === "navigate" || isFile) event.respondWith(respond(request));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});
