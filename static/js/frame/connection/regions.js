// Work around every swap of regions: stale regions are dropped, changes are animated and announced, and the focus is
// restored.
import * as motion from "../../motion.js";
import { clearNotice, showNotice } from "../../notices.js";
import { offlineWords, wordsFor } from "../../requests.js";
import { announceChanges, rememberPage } from "../story/announcements.js";
import { hasControls, isLookingBack, skipUpdate } from "../story/replay.js";

const table = () => document.getElementById("table");

/** @type {{ id: string, inDecision: boolean } | null} the focused element, and whether it belonged to the decision */
let lastFocus = null;

const DECISION_REGIONS = new Set(["decision", "tray"]);

/** The region around a piece, which carries the version. @param {Element | null} piece */
const regionOf = (piece) => piece?.closest("[data-version]");

/**
 * Only answers to the decision itself know the picks made so far. While the decision is unchanged, pushes and answers
 * to other requests must not replace it.
 * @param {HTMLElement} now
 * @param {HTMLElement} next
 * @param {HtmxContext | undefined} ctx
 */
const discardsPicks = (now, next, ctx) =>
  ctx?.sourceElement?.id !== "table" &&
  DECISION_REGIONS.has(now.id) &&
  now.dataset.decision !== undefined &&
  now.dataset.decision === next.dataset.decision;

/**
 * Whether a push must wait because the viewer is looking back.
 * @param {HTMLElement} current
 * @param {HtmxContext | undefined} ctx
 */
const disturbsReplay = (current, ctx) => ctx?.sourceElement?.id === "live" && isLookingBack() && current.id !== "chat";

/**
 * Whether a region is older, by its version; for equal versions by `data-here`, if both have one.
 * @param {DOMStringMap} next
 * @param {DOMStringMap} current
 */
const isOlder = (next, current) => {
  const difference = Number(next.version) - Number(current.version) || Number(next.here) - Number(current.here);
  return difference < 0;
};

/** @param {DocumentEventMap["htmx:before:swap"]} event */
const dropStale = ({ detail: { ctx, tasks } }) => {
  for (let i = tasks.length - 1; i >= 0; i--) {
    const current = tasks[i]?.target;
    const next = /** @type {HTMLElement | null | undefined} */ (tasks[i]?.fragment?.firstElementChild);
    const region = regionOf(current ?? null);
    if (!current || !next?.dataset?.version || !region) continue;
    const isDouble = tasks[i]?.swapSpec?.style === "afterbegin" && document.getElementById(next.id);
    const isSkipped = disturbsReplay(current, ctx);
    if (isSkipped) skipUpdate(next);
    if (isSkipped || isDouble || isOlder(next.dataset, region.dataset) || discardsPicks(current, next, ctx))
      tasks.splice(i, 1);
  }
};

// A piece arrives with its version: pass it on to the whole region, and remove it from the piece.
const hoistVersions = () => {
  for (const piece of document.querySelectorAll("[data-version] [data-version]")) {
    const region = piece.parentElement?.closest("[data-version]");
    if (!region) continue;
    if (!isOlder(piece.dataset, region.dataset))
      for (const name of ["version", "here", "seq"])
        if (piece.dataset[name]) region.dataset[name] = piece.dataset[name];
    for (const name of ["version", "here", "seq"]) delete piece.dataset[name];
  }
};

/** Whether an element that is shown has the focus: a browser takes it from a hidden one only later. */
const hasFocus = () => {
  const { activeElement: active } = document;
  return active !== null && active !== document.body && active.getClientRects().length > 0;
};

/**
 * If the focused element is gone and was part of the decision, the prompt gets the focus.
 * @returns {boolean} whether it did
 */
const restoreFocus = () => {
  if (!lastFocus || hasFocus()) return false;
  if (lastFocus.id) document.getElementById(lastFocus.id)?.focus();
  if (!lastFocus.inDecision || hasFocus()) return false;
  document.getElementById("prompt")?.focus();
  return lastFocus.id !== "prompt";
};

const recordSeq = () => {
  if (hasControls()) {
    table().dataset.seq = document.getElementById("story")?.dataset.stands;
    return;
  }
  const seqs = [...document.querySelectorAll("[data-version]")].map((one) => Number(one.dataset.seq));
  table().dataset.seq = String(Math.max(Number(table().dataset.seq), ...seqs));
};

// A lost post is not repeated automatically: the player sees the current state and decides again.
/** @param {HtmxContext | undefined} ctx */
const showLost = (ctx) => {
  if (ctx?.sourceElement?.id === "curve" || ctx?.sourceElement?.id === "replay-marks") return; // see course.js
  showNotice(ctx?.request?.method === "POST" ? (table().dataset.lost ?? "") : offlineWords());
};

/** Shows that the server failed; its own words replace this if the answer has any. @param {HtmxContext | undefined} ctx */
const showFailure = (ctx) => {
  if ((ctx?.response?.status ?? 0) >= 500) showNotice(wordsFor(null));
};

/** @param {() => void} refresh refreshes all other parts after a swap */
export const listen = (refresh) => {
  document.addEventListener("htmx:before:swap", (event) => {
    dropStale(event);
    rememberPage();
    motion.takeSnapshot();
    const { activeElement: active } = document;
    const inDecision = Boolean(active?.closest("[data-zone=act], .lit"));
    lastFocus = active && active !== document.body ? { id: active.id, inDecision } : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    recordSeq();
    hoistVersions();
    refresh();
    announceChanges(restoreFocus());
    motion.animateChanges();
  });
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => showLost(ctx));
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => showFailure(ctx));
  document.addEventListener("htmx:ws:after:connection", () => {
    clearNotice(); // the connection is back
    // Each worker counts who is here for itself: numbers from another worker cannot be compared.
    for (const region of document.querySelectorAll("[data-here]")) delete region.dataset.here;
  });
};
