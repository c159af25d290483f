// Push notifications on this device: the browser's subscription, and the server's record of it.

import { registerWorker } from "../install.js";
import { request, requestJson } from "../requests.js";

const ADDRESS = "/me/push";
const WORKER_TIMEOUT_MS = 10_000; // for the service worker to become active

/** The server's record of this browser. @typedef {{ key: string, endpoint: string | null }} PushRecord */

/** iPads call themselves Macs. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/**
 * Whether this browser can receive pushes. iPhones and iPads deliver them to sites on the home screen only ("install").
 * @returns {"unable" | "install" | "blocked" | "free"}
 */
export const pushSupport = () => {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isApplePhone() && !isInstalled() ? "install" : "unable";
  return Notification.permission === "denied" ? "blocked" : "free";
};

/** Saves fields; saving them twice does the same as once. @param {string} address @param {Record<string, string>} fields */
export const saveFields = (address, fields) => request(address, { fields, isRepeatable: true });

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

/** @returns {Promise<PushRecord>} */
const fetchRecord = () => requestJson(ADDRESS);

/** The active service worker; without one, `navigator.serviceWorker.ready` would wait for ever. */
const activeWorker = async () => {
  if (!(await navigator.serviceWorker.getRegistration())) await registerWorker();
  const tooLate = new Promise((_, reject) => setTimeout(reject, WORKER_TIMEOUT_MS, new Error("no service worker")));
  return /** @type {Promise<ServiceWorkerRegistration>} */ (Promise.race([navigator.serviceWorker.ready, tooLate]));
};

/** Whether this browser receives pushes for the viewer who is signed in. */
export const isSubscribed = async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return (
    Boolean(subscription) &&
    Notification.permission === "granted" &&
    subscription?.endpoint === (await fetchRecord()).endpoint
  );
};

/** Sends the subscription to the server. @param {PushSubscription} subscription */
const register = (subscription) => {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return saveFields(ADDRESS, { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "", zone: timeZone() });
};

/** After a click: asks for permission and subscribes. Resolves to whether the viewer allowed it. */
export const subscribe = async () => {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await fetchRecord();
  const worker = await activeWorker();
  const old = await worker.pushManager.getSubscription();
  const applicationServerKey = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );
  try {
    await register(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  } catch (error) {
    if (!old) throw error;
    await old.unsubscribe(); // it was created with another key of the server
    await register(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  }
  return true;
};

export const unsubscribe = async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await saveFields(`${ADDRESS}/end`, {});
};
