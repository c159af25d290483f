// What follows from taking a thing, as far as it came with the question: shown at once, without asking.

import { isIdle } from "../connection/post.js";
import { path, question, region } from "./decision.js";

/** @typedef {import("./decision.js").Step} Step */

const LINGERS = 250; // milliseconds after which it is asked what the choice would change

const table = () => document.getElementById("table");

/** @param {Step[]} longer @returns {string | undefined} the action bar at the end of that path */
const known = (longer) => {
  const { of, steps } = document.getElementById("ahead")?.dataset ?? {};
  return steps && of === question().decision ? JSON.parse(steps)[JSON.stringify(longer)] : undefined;
};

/** Whether it is known that more is asked at the end of a path. @param {Step[]} longer */
export const asksOn = (longer) => {
  const html = known(longer);
  return html !== undefined && !html.includes('data-kind="confirm"');
};

// The tray, if there is one, lies as it did; it says what is asked now.
const nameTray = (/** @type {HTMLElement} */ bar) => {
  const tray = document.querySelector("#tray.tray:not([hidden])");
  const words = bar.querySelector("#prompt")?.lastChild?.textContent?.trim() ?? "";
  tray?.setAttribute("aria-label", words);
  const title = tray?.querySelector("h2");
  if (title) title.textContent = words;
};

/**
 * Shows where a path leads, if that is known. Whoever stays there is told what it would change: that is asked,
 * unless something else has been asked meanwhile, such as the way back.
 * @param {Step[]} longer
 * @param {() => void} ask
 */
export const show = (longer, ask) => {
  const html = known(longer);
  const now = region();
  if (html === undefined || !now) return false;
  const bar = /** @type {HTMLElement} */ (document.createRange().createContextualFragment(html).firstElementChild);
  for (const name of ["version", "here", "seq"]) if (now.dataset[name]) bar.dataset[name] = now.dataset[name];
  const text = `<hx-partial hx-target="#decision" hx-swap="outerMorph">${bar.outerHTML}</hx-partial>`;
  htmx.swap({ sourceElement: table(), target: table(), swap: "none", text });
  nameTray(bar);
  const { decision, path: at } = bar.dataset;
  const isWhole = bar.dataset.kind !== "pick";
  const stays = () => question().decision === decision && JSON.stringify(path()) === at && isIdle() && !isSent();
  if (isWhole) setTimeout(() => stays() && ask(), LINGERS);
  return true;
};

const isSent = () => Boolean(document.getElementById("confirm")?.classList.contains("sending"));
