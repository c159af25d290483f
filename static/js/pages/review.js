// The review page of a game: slider and keys step from move to move, and the page of a running review polls. Every step
// has an address of its own, so the page also works without this script.

import { replaceAddress } from "../address.js";
import { afterPress } from "../browsers/press.js";
import * as fairSheet from "../deal/fair_sheet.js";
import { prepare } from "../deal/join_forms.js";
import * as dialogs from "../dialogs.js";
import { direction } from "../direction.js";
import { shortcutOf } from "../keys.js";
import { request } from "../requests.js";

const PIECES = ["review-curve", "review-move", "review-turns"];
const POLL_MS = 2000;
const SLIDER_PAUSE_MS = 80; // wait for the slider to rest before fetching

const slider = () => /** @type {HTMLInputElement | null} */ (document.getElementById("review-at"));
const link = (/** @type {string} */ id) => /** @type {HTMLAnchorElement} */ (document.getElementById(id));

/** @param {string} address */
const fetchPage = async (address) => {
  const answer = await request(address, { accept: "text/html" });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
};

/**
 * Replaces elements by those with the same ids in a fetched page.
 * @param {Document} page
 * @param {string[]} ids
 */
const replacePieces = (page, ids) => {
  for (const id of ids) {
    const piece = page.getElementById(id);
    const old = document.getElementById(id);
    if (piece && old) afterPress(old, () => old.replaceWith(piece));
  }
  prepare(); // the page may now contain its first form that seats the viewer
};

let latestAddress = "";

/** @param {number} entry */
const show = async (entry) => {
  const input = slider();
  if (!input) return;
  const last = Number(input.max);
  const target = Math.min(Math.max(entry, 0), last);
  input.value = String(target);
  document.getElementById("review-where")?.replaceChildren(`${target} / ${last}`);
  link("review-back").href = `?at=${Math.max(target - 1, 0)}`;
  link("review-on").href = `?at=${Math.min(target + 1, last)}`;
  const address = `${location.pathname}?at=${target}`;
  latestAddress = address;
  await new Promise((resolve) => setTimeout(resolve, SLIDER_PAUSE_MS));
  if (latestAddress !== address) return;
  try {
    const page = await fetchPage(address);
    if (latestAddress !== address) return;
    const turn = /** @type {HTMLElement | null} */ (document.activeElement)?.getAttribute("href");
    replacePieces(page, PIECES);
    const newLink = turn && document.querySelector(`#review-turns a[href="${turn}"]`);
    /** @type {HTMLElement | null} */ (newLink || null)?.focus();
    replaceAddress(address);
  } catch {
    location.assign(address);
  }
};

const entryOf = (/** @type {HTMLAnchorElement} */ anchor) => Number(new URL(anchor.href).searchParams.get("at"));

const onKey = (/** @type {KeyboardEvent} */ event) => {
  const input = slider();
  const key = shortcutOf(event);
  if (!input || !key) return;
  const turn = /** @type {HTMLAnchorElement | null} */ (document.querySelector(`[data-turn="${CSS.escape(key)}"]`));
  const step = { ArrowLeft: -direction, ArrowRight: direction }[key];
  if (turn) show(entryOf(turn));
  else if (step && event.target !== input) show(Number(input.value) + step);
  else return;
  event.preventDefault();
};

const onClick = (/** @type {MouseEvent} */ event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const within = /** @type {Element} */ (event.target);
  const anchor = /** @type {HTMLAnchorElement | null} */ (within.closest('#main a[href^="?at="]'));
  if (!anchor) return;
  event.preventDefault();
  show(entryOf(anchor));
};

// Polls while the review is running; the finished review replaces the whole main element.
const poll = async () => {
  if (document.getElementById("main")?.dataset.status !== "working") return;
  try {
    replacePieces(await fetchPage(location.pathname), ["main"]);
  } catch {
    // tried again at the next poll
  }
  setTimeout(poll, POLL_MS);
};

for (const part of [fairSheet, dialogs]) part.listen();
document.addEventListener("input", (event) => {
  if (event.target === slider()) show(Number(slider()?.value));
});
document.addEventListener("keydown", onKey);
document.addEventListener("click", onClick);
setTimeout(poll, POLL_MS);
