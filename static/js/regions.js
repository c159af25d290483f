// Around every swap: older regions are dropped, what changed shines and moves, news is said aloud, the focus stays.

import * as motion from "./motion.js";
import { isOver, looksBack } from "./replay.js";

const table = () => document.getElementById("table");

const counts = () =>
  new Map(
    [...document.querySelectorAll("#table [data-shines], #table .counter")].map((one) => [one.id, one.textContent]),
  );

const lines = () => new Set([...document.querySelectorAll("#log li[data-seq]")].map((line) => line.id));

let before = new Map();
let told = new Set();
/** @type {{ id: string, asked: boolean } | null} what had the focus, and whether it belonged to the question */
let focused = null;

/**
 * A push knows nothing of a half-made choice: while the question stands, it leaves the question alone.
 * @param {HTMLElement} now
 * @param {HTMLElement} next
 * @param {HtmxContext | undefined} ctx
 */
const interrupts = (now, next, ctx) =>
  ctx?.sourceElement?.id === "live" &&
  now.id === "decision" &&
  now.dataset.decision &&
  now.dataset.decision === next.dataset.decision;

/**
 * One who looks back at a game that is over is not pulled to its end.
 * @param {HTMLElement} now
 * @param {HtmxContext | undefined} ctx
 */
const disturbs = (now, ctx) => ctx?.sourceElement?.id === "live" && looksBack() && now.id !== "chat";

/**
 * By its version; of one version, by who was here, if both say so.
 * @param {DOMStringMap} next
 * @param {DOMStringMap} now
 */
const isOlder = (next, now) => {
  const by = Number(next.version) - Number(now.version) || Number(next.here) - Number(now.here);
  return by < 0;
};

/** @param {DocumentEventMap["htmx:before:swap"]} event */
const dropOlder = ({ detail: { ctx, tasks } }) => {
  for (let i = tasks.length - 1; i >= 0; i--) {
    const now = tasks[i]?.target;
    const next = /** @type {HTMLElement | null | undefined} */ (tasks[i]?.fragment?.firstElementChild);
    if (!now?.dataset?.version || !next?.dataset?.version) continue;
    if (isOlder(next.dataset, now.dataset) || interrupts(now, next, ctx) || disturbs(now, ctx)) tasks.splice(i, 1);
  }
};

const sayNews = () => {
  const all = [...document.querySelectorAll("#log li[data-seq]")];
  const fresh = all.filter((line) => (looksBack() ? line.matches(".then") : !told.has(line.id)));
  for (const line of document.querySelectorAll("#log li.new")) line.classList.remove("new");
  for (const line of fresh) line.classList.add("new");
  const words = fresh.reverse().map((line) => line.textContent.trim());
  if (words.length) document.getElementById("said").textContent = words.join(" ");
};

const shine = () => {
  for (const [id, text] of counts()) {
    if (!before.has(id) || before.get(id) === text) continue;
    const one = document.getElementById(id);
    one?.classList.add("changed");
    one?.addEventListener("animationend", () => one.classList.remove("changed"), { once: true });
  }
};

// What had the focus may be gone: then the question is the next best place, if the focus was in it.
const keepFocus = () => {
  if (!focused || document.activeElement !== document.body) return;
  if (focused.id) document.getElementById(focused.id)?.focus();
  if (focused.asked && document.activeElement === document.body) document.getElementById("prompt")?.focus();
};

const noteSeq = () => {
  if (isOver()) {
    table().dataset.seq = document.getElementById("replay")?.dataset.stands;
    return;
  }
  const seqs = [...document.querySelectorAll("#table [data-version]")].map((one) => Number(one.dataset.seq));
  table().dataset.seq = String(Math.max(Number(table().dataset.seq), ...seqs));
};

// A post that never arrived is not repeated by itself: the player sees what stands and decides again.
const sayLost = () => {
  const line = document.createElement("p");
  line.className = "notice";
  line.textContent = table().dataset.lost ?? "";
  document.getElementById("notice").replaceChildren(line);
};

/** @param {() => void} refresh what the other parts do after a swap */
export const listen = (refresh) => {
  document.addEventListener("htmx:before:swap", (event) => {
    dropOlder(event);
    before = counts();
    told = lines();
    motion.remember();
    const { activeElement: active } = document;
    focused =
      active && active !== document.body ? { id: active.id, asked: Boolean(active.closest("#decision, .lit")) } : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    noteSeq();
    sayNews();
    refresh();
    shine();
    keepFocus();
    motion.show();
  });
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => ctx?.request?.method === "POST" && sayLost());
  document.addEventListener("htmx:ws:after:connection", () => {
    document.body.classList.remove("cut");
    // Each worker counts for itself who was here: what another says from now on is not older.
    for (const one of document.querySelectorAll("#table [data-here]")) delete one.dataset.here;
  });
  document.addEventListener("htmx:ws:close", () => document.body.classList.add("cut"));
};
