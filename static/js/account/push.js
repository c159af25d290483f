// Whether this device takes pushes: the browser's side of it, and telling the server.

const ADDRESS = "/me/push";

/** What the server knows of this browser. @typedef {{ key: string, endpoint: string | null }} Known */

/** @returns {"unable" | "blocked" | "free"} */
export const possible = () => {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unable";
  return Notification.permission === "denied" ? "blocked" : "free";
};

/** @param {string} address @param {Record<string, string>} fields */
export const send = async (address, fields) => {
  const body = new URLSearchParams(fields);
  const answer = await fetch(address, { method: "POST", body, headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(String(answer.status));
};

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

/** @returns {Promise<Known>} */
const known = async () => {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
};

/** Whether this browser takes pushes for whoever is signed in here. */
export const isOn = async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  const own = await worker?.pushManager.getSubscription();
  return Boolean(own) && Notification.permission === "granted" && own?.endpoint === (await known()).endpoint;
};

/** @param {PushSubscription} own */
const tell = (own) => {
  const { endpoint = "", keys = {} } = own.toJSON();
  return send(ADDRESS, { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "", zone: zone() });
};

/** After a click: asks, subscribes, tells. Whether it is on now. */
export const turnOn = async () => {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await known();
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  const applicationServerKey = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );
  try {
    await tell(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  } catch (error) {
    if (!old) throw error;
    await old.unsubscribe(); // it was made with another key of the server
    await tell(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  }
  return true;
};

export const turnOff = async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await send(`${ADDRESS}/end`, {});
};
