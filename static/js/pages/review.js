// The review of a game: the slider and the keys lead from move to move, and the page of a review that is being made
// looks again by itself. Every step is an address of the server, so that it works without this, only less smoothly.

import * as fairSheet from "../deal/fair_sheet.js";
import { prepare } from "../deal/join_forms.js";
import * as openers from "../dialogs.js";

const PIECES = ["review-curve", "review-move", "review-turns"];
const LOOK_AGAIN = 2000; // milliseconds
const PAUSE = 80; // milliseconds that a hand may rest on its way along the slider

const slider = () => /** @type {HTMLInputElement | null} */ (document.getElementById("review-at"));
const link = (/** @type {string} */ id) => /** @type {HTMLAnchorElement} */ (document.getElementById(id));

/** @param {string} address */
const fetchPage = async (address) => {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), "text/html");
};

/**
 * @param {Document} page
 * @param {string[]} ids
 */
const take = (page, ids) => {
  for (const id of ids) {
    const piece = page.getElementById(id);
    if (piece) document.getElementById(id)?.replaceWith(piece);
  }
  prepare(); // the first forms that sit somebody down may have come
};

let wanted = "";

/** @param {number} entry */
const show = async (entry) => {
  const at = slider();
  if (!at) return;
  const last = Number(at.max);
  const there = Math.min(Math.max(entry, 0), last);
  at.value = String(there);
  document.getElementById("review-where")?.replaceChildren(`${there} / ${last}`);
  link("review-back").href = `?at=${Math.max(there - 1, 0)}`;
  link("review-on").href = `?at=${Math.min(there + 1, last)}`;
  const address = `${location.pathname}?at=${there}`;
  wanted = address;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (wanted !== address) return;
  try {
    const page = await fetchPage(address);
    if (wanted !== address) return;
    const turn = /** @type {HTMLElement | null} */ (document.activeElement)?.getAttribute("href");
    take(page, PIECES);
    const again = turn && document.querySelector(`#review-turns a[href="${turn}"]`);
    /** @type {HTMLElement | null} */ (again || null)?.focus();
    history.replaceState(null, "", address);
  } catch {
    location.assign(address);
  }
};

const entryOf = (/** @type {HTMLAnchorElement} */ anchor) => Number(new URL(anchor.href).searchParams.get("at"));

const onKey = (/** @type {KeyboardEvent} */ event) => {
  const at = slider();
  if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
  const turn = /** @type {HTMLAnchorElement | null} */ (
    document.querySelector(`[data-turn="${CSS.escape(event.key)}"]`)
  );
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (turn) show(entryOf(turn));
  else if (step && event.target !== at) show(Number(at.value) + step);
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

// While it is made, the page asks how far it is; when it is ready, all of it is there.
const lookAgain = async () => {
  if (document.getElementById("main")?.dataset.status !== "working") return;
  try {
    take(await fetchPage(location.pathname), ["main"]);
  } catch {
    // the next time, then
  }
  setTimeout(lookAgain, LOOK_AGAIN);
};

for (const part of [fairSheet, openers]) part.listen();
document.addEventListener("input", (event) => {
  if (event.target === slider()) show(Number(slider()?.value));
});
document.addEventListener("keydown", onKey);
document.addEventListener("click", onClick);
setTimeout(lookAgain, LOOK_AGAIN);
