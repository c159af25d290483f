// Steps that the server sent along with the decision: they are shown at once, without a request.

import { isIdle } from "../connection/post.js";
import { path, readDecision, region } from "./decision.js";

/** @typedef {import("./decision.js").Step} Step */

const PREVIEW_DELAY_MS = 250; // after this on a complete path, the server is asked for its effects

const table = () => document.getElementById("table");

/** @param {Step[]} longer @returns {string | undefined} the HTML of the action bar at the end of a path, if known */
const knownBar = (longer) => {
  const { of, steps } = document.getElementById("ahead")?.dataset ?? {};
  return steps && of === readDecision().decision ? JSON.parse(steps)[JSON.stringify(longer)] : undefined;
};

/** Whether a path is known to need further steps. @param {Step[]} longer */
export const needsMoreSteps = (longer) => {
  const html = knownBar(longer);
  return html !== undefined && !html.includes('data-kind="confirm"');
};

// The tray itself stays; only its title changes with the prompt.
const retitleTray = (/** @type {HTMLElement} */ bar) => {
  const tray = document.querySelector("#tray.tray:not([hidden])");
  const words = bar.querySelector("#prompt > .sentence")?.textContent?.trim() ?? "";
  tray?.setAttribute("aria-label", words);
  const title = tray?.querySelector("h2");
  if (title) title.textContent = words;
};

/**
 * Shows where a path leads, if that is known. If the player stays there, `ask` fetches the effects from the server,
 * unless they have moved on meanwhile.
 * @param {Step[]} longer
 * @param {() => void} ask
 * @returns {boolean} whether the path was known
 */
export const show = (longer, ask) => {
  const html = knownBar(longer);
  const current = region();
  if (html === undefined || !current) return false;
  const bar = /** @type {HTMLElement} */ (document.createRange().createContextualFragment(html).firstElementChild);
  for (const name of ["version", "here", "seq"]) if (current.dataset[name]) bar.dataset[name] = current.dataset[name];
  const text = `<hx-partial hx-target="#decision" hx-swap="outerMorph">${bar.outerHTML}</hx-partial>`;
  htmx.swap({ sourceElement: table(), target: table(), swap: "none", text });
  retitleTray(bar);
  const { decision, path: barPath } = bar.dataset;
  const isComplete = bar.dataset.kind !== "pick";
  const isCurrent = () =>
    readDecision().decision === decision && JSON.stringify(path()) === barPath && isIdle() && !isSending();
  if (isComplete) setTimeout(() => isCurrent() && ask(), PREVIEW_DELAY_MS);
  return true;
};

const isSending = () => Boolean(document.getElementById("confirm")?.classList.contains("sending"));
