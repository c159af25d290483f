// Answers for the site when there is no connection: pages with one that says so, files with those kept for it. With a
// connection it keeps out of the way: all that is played comes from the server.

const worker = /** @type {OfflineWorker} */ (/** @type {unknown} */ (self));

const files = new URL(worker.location.href).searchParams.get("files") ?? "/static";
const PAGE = "/offline";
const KEPT = ["css/hall.css", "css/pages/lobby.css", "js/theme.js", "icons.svg", "favicon.svg"].map(
  (name) => `${files}/${name}`,
);

const keep = async () => {
  const cache = await caches.open(files);
  await cache.addAll([PAGE, ...KEPT]);
  await worker.skipWaiting();
};

const forgetOthers = async () => {
  for (const name of await caches.keys()) if (name !== files) await caches.delete(name);
  await worker.clients.claim();
};

/** @param {Request} request */
const answer = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.mode === "navigate" ? PAGE : request);
    if (kept) return kept;
    throw error;
  }
};

/** To the page that a note is about; one that is open is taken. @param {string} url */
const goTo = async (url) => {
  const open = await worker.clients.matchAll({ type: "window" });
  const page = open.find((one) => new URL(one.url).pathname === url);
  await (page ? page.focus() : worker.clients.openWindow(url));
};

/** A page that I look at shows it itself. @param {{ title: string, url: string, tag: string }} call */
const tell = async ({ title, url, tag }) => {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === url)) return;
  const icon = `${files}/app/icon-192.png`;
  await worker.registration.showNotification(title, { tag, icon, data: { url } });
};

/** The browser's push service has changed its address. @param {PushSubscription | undefined} old */
const subscribeAgain = async (old) => {
  const { applicationServerKey } = old?.options ?? {};
  if (!applicationServerKey) return;
  const fresh = await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys = {} } = fresh.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" });
  await fetch("/me/push", { method: "POST", body });
};

worker.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event.oldSubscription)));
worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const isFile = request.method === "GET" && KEPT.includes(new URL(request.url).pathname);
  if (request.mode === "navigate" || isFile) event.respondWith(answer(request));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.url));
});
