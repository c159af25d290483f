// Around every swap: what is older is dropped, what changed moves and ticks, news is said aloud, the focus stays.

import * as motion from "../../motion.js";
import { isStepping, leaveOut, looksBack } from "../story/replay.js";

const MOST_SAID = 3; // lines of the log that are spoken at once

const table = () => document.getElementById("table");
const lines = () => [...document.querySelectorAll("#log li[data-entry]")];

let told = new Set();
/** @type {{ id: string, asked: boolean } | null} what had the focus, and whether it belonged to the question */
let focused = null;

const ASKING = new Set(["decision", "tray"]);

/** The region around a piece, by which its age is told. @param {Element | null} piece */
const regionOf = (piece) => piece?.closest("[data-version]");

/**
 * Only an answer to the question itself knows of a half-made choice: while the question stands, a push leaves it
 * alone, and so does an answer to all else that the page asks.
 * @param {HTMLElement} now
 * @param {HTMLElement} next
 * @param {HtmxContext | undefined} ctx
 */
const interrupts = (now, next, ctx) =>
  ctx?.sourceElement?.id !== "table" &&
  ASKING.has(now.id) &&
  now.dataset.decision !== undefined &&
  now.dataset.decision === next.dataset.decision;

/** @param {HTMLElement} now @param {HtmxContext | undefined} ctx */
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
    const region = regionOf(now ?? null);
    if (!now || !next?.dataset?.version || !region) continue;
    const isDouble = tasks[i]?.swapSpec?.style === "afterbegin" && document.getElementById(next.id);
    const isLeftOut = disturbs(now, ctx);
    if (isLeftOut) leaveOut(next);
    if (isLeftOut || isDouble || isOlder(next.dataset, region.dataset) || interrupts(now, next, ctx))
      tasks.splice(i, 1);
  }
};

// A piece came with its version: from now on its whole region is of that version, and the piece says none.
const passVersionsOn = () => {
  for (const piece of document.querySelectorAll("[data-version] [data-version]")) {
    const region = piece.parentElement?.closest("[data-version]");
    if (!region) continue;
    if (!isOlder(piece.dataset, region.dataset))
      for (const name of ["version", "here", "seq"])
        if (piece.dataset[name]) region.dataset[name] = piece.dataset[name];
    for (const name of ["version", "here", "seq"]) delete piece.dataset[name];
  }
};

const sayNews = () => {
  const at = document.getElementById("story")?.dataset.stands;
  const fresh = lines().filter((line) => (looksBack() ? line.dataset.entry === at : !told.has(line.id)));
  const words = fresh.slice(-MOST_SAID).map((line) => (line.querySelector("a") ?? line).textContent.trim());
  if (words.length && told.size) document.getElementById("said").textContent = words.join(" ");
};

// What had the focus may be gone: then the question is the next best place, if the focus was in it.
const keepFocus = () => {
  if (!focused || document.activeElement !== document.body) return;
  if (focused.id) document.getElementById(focused.id)?.focus();
  if (focused.asked && document.activeElement === document.body) document.getElementById("prompt")?.focus();
};

const noteSeq = () => {
  if (isStepping()) {
    table().dataset.seq = document.getElementById("story")?.dataset.stands;
    return;
  }
  const seqs = [...document.querySelectorAll("[data-version]")].map((one) => Number(one.dataset.seq));
  table().dataset.seq = String(Math.max(Number(table().dataset.seq), ...seqs));
};

// A post that never arrived is not repeated by itself: the player sees what stands and decides again.
const sayLost = () => {
  const line = document.createElement("p");
  line.className = "notice lost";
  line.textContent = table().dataset.lost ?? "";
  document.getElementById("notice").replaceChildren(line);
};

/** @param {() => void} refresh what the other parts do after a swap */
export const listen = (refresh) => {
  document.addEventListener("htmx:before:swap", (event) => {
    dropOlder(event);
    told = new Set(lines().map((line) => line.id));
    motion.remember();
    const { activeElement: active } = document;
    const asked = Boolean(active?.closest("[data-zone=act], .lit"));
    focused = active && active !== document.body ? { id: active.id, asked } : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    noteSeq();
    passVersionsOn();
    sayNews();
    refresh();
    keepFocus();
    motion.show();
  });
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => ctx?.request?.method === "POST" && sayLost());
  document.addEventListener("htmx:ws:after:connection", () => {
    document.querySelector("#notice .lost")?.remove(); // the connection is back
    // Each worker counts for itself who was here: what another says from now on is not older.
    for (const one of document.querySelectorAll("[data-here]")) delete one.dataset.here;
  });
};
