// Hints against bots: the move that a bot would make, shown above the action bar, with its first step marked on the
// table. A hint stays until the decision is made or it is closed; it chooses nothing.

import { requestJson, wordsFor } from "../../requests.js";
import { aims, readDecision } from "../decision/decision.js";

/** @typedef {import("../decision/decision.js").Step} Step */

/** The decision of the visible hint, and its first step. @type {{ decision: string, first: Step } | null} */
let shownHint = null;
let isRequesting = false;

const button = () => document.getElementById("ask-advice");
const bubble = () => /** @type {HTMLElement} */ (document.querySelector("#advice"));

const unmark = () => {
  for (const element of document.querySelectorAll(".advised")) element.classList.remove("advised");
};

/** @param {Step} first */
const mark = (first) => {
  unmark();
  for (const id of "picks" in first ? first.picks : []) {
    const things = aims().filter((aim) => aim.id === id);
    for (const { target } of things)
      for (const element of document.querySelectorAll(`[data-target="${CSS.escape(target)}"]`))
        element.classList.add("advised");
    document.querySelector(`.verbs [data-option="${CSS.escape(id)}"]`)?.classList.add("advised");
  }
};

/** Closes the hint. @returns {boolean} whether there was one */
export const closeHint = () => {
  if (!button() || bubble().hidden) return false;
  shownHint = null;
  unmark();
  bubble().hidden = true;
  return true;
};

/** @param {string[]} steps @param {string} why */
const showHint = (steps, why) => {
  /** @type {HTMLElement} */ (bubble().querySelector("b")).textContent = steps.join(", ");
  /** @type {HTMLElement} */ (bubble().querySelector("small")).textContent = why;
  bubble().hidden = false;
};

export const requestHint = async () => {
  const { decision } = readDecision();
  const control = button();
  if (!control || isRequesting || decision === undefined) return;
  isRequesting = true;
  control.setAttribute("aria-busy", "true");
  const { id } = document.getElementById("table").dataset;
  try {
    const hint = await requestJson(`/tables/${id}/hint`, { fields: { decision }, isRepeatable: true });
    if (readDecision().decision !== decision) return;
    shownHint = { decision, first: hint.path[0] };
    showHint(hint.steps, hint.why);
    mark(shownHint.first);
  } catch (error) {
    if (readDecision().decision === decision) showHint([], wordsFor(error));
  } finally {
    isRequesting = false;
    control.removeAttribute("aria-busy");
  }
};

export const refresh = () => {
  const control = button();
  if (!control) return;
  const { decision, path } = readDecision();
  control.setAttribute("aria-disabled", String(decision === undefined));
  if (shownHint && shownHint.decision !== decision) closeHint();
  else if (shownHint && path === "[]")
    mark(shownHint.first); // a region that was rendered again has no marks
  else unmark();
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const element = /** @type {HTMLElement} */ (target);
    if (element.closest?.("#ask-advice")) requestHint();
    else if (element.closest?.("#close-advice")) closeHint();
  });
};
