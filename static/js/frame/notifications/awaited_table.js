// For players who practise while they wait for a table: polls that table, and announces its start in a bar above the
// head, in the tab's title and in its icon.

import { RequestError, requestJson } from "../../requests.js";
import { readText, storeText } from "../../storage.js";

const POLL_MS = 3000;
const KEY = "waits";
const IS_ID = /^[0-9a-f]{8,32}$/;

const bar = () => document.getElementById("called-back");

let words = "";

/** The bar's text once the awaited table starts, else "". */
export const startMessage = () => words;

/** The id of the awaited table, if this tab knows of one. */
const readAwaitedId = () => {
  const id = new URLSearchParams(location.search).get(KEY) ?? readText(KEY, "session") ?? "";
  return IS_ID.test(id) ? id : "";
};

/** Stores the id for further tables of the tour. @param {string} id */
const storeId = (id) => storeText(KEY, id || null, "session");

const stop = () => {
  words = "";
  storeId("");
  const box = bar();
  if (box) box.hidden = true;
};

/** @param {string} id @param {string} name */
const showBar = (id, name) => {
  const [line, link] = bar()?.children ?? [];
  const box = bar();
  if (!box || !line || !link) return;
  words = String(box.dataset.words).replace("{name}", name);
  line.textContent = words;
  link.setAttribute("href", `/tables/${id}`);
  box.hidden = false;
};

/** @param {string} id @param {() => void} refresh */
const poll = async (id, refresh) => {
  const { status, name } = await fetchStanding(id);
  if (status === "open") setTimeout(poll, POLL_MS, id, refresh);
  else if (status === "running") showBar(id, name);
  else stop();
  refresh();
};

/**
 * The state of the awaited table. If it can’t be had now, the table still counts as open.
 * @param {string} id
 * @returns {Promise<{ status: string, name: string }>}
 */
const fetchStanding = async (id) => {
  try {
    return await requestJson(`/tables/${id}/standing`);
  } catch (error) {
    const isGone = error instanceof RequestError && [403, 404, 410].includes(error.status);
    return { status: isGone ? "gone" : "open", name: "" };
  }
};

/** @param {() => void} refresh updates the tab's title and icon */
export const listen = (refresh) => {
  const id = bar() ? readAwaitedId() : "";
  if (!id) return;
  storeId(id);
  poll(id, refresh);
  document.addEventListener("click", ({ target }) => {
    if (!(/** @type {HTMLElement} */ (target).closest?.("#called-back :is(a, button)"))) return;
    stop();
    refresh();
  });
};
