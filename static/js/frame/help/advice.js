// Hints against bots: what a bot would do in one's place, told above the action bar and marked where its first step is.
// It stays until the question is answered or it is closed; nothing is chosen by it.

import { aims, question } from "../decision/decision.js";

/** @typedef {import("../decision/decision.js").Step} Step */

/** The question that the hint in sight is about, and its first step. @type {{ decision: string, first: Step } | null} */
let told = null;
let isAsking = false;

const button = () => document.getElementById("ask-advice");
const bubble = () => /** @type {HTMLElement} */ (document.querySelector("#advice"));

const unmark = () => {
  for (const one of document.querySelectorAll(".advised")) one.classList.remove("advised");
};

/** @param {Step} first */
const mark = (first) => {
  unmark();
  for (const id of "picks" in first ? first.picks : []) {
    const things = aims().filter((aim) => aim.id === id);
    for (const { target } of things)
      for (const one of document.querySelectorAll(`[data-target="${CSS.escape(target)}"]`))
        one.classList.add("advised");
    document.querySelector(`.verbs [data-option="${CSS.escape(id)}"]`)?.classList.add("advised");
  }
};

/** Whether there was a hint in sight. */
export const forget = () => {
  if (!button() || bubble().hidden) return false;
  told = null;
  unmark();
  bubble().hidden = true;
  return true;
};

/** @param {string[]} steps @param {string} why */
const tell = (steps, why) => {
  /** @type {HTMLElement} */ (bubble().querySelector("b")).textContent = steps.join(", ");
  /** @type {HTMLElement} */ (bubble().querySelector("small")).textContent = why;
  bubble().hidden = false;
};

export const ask = async () => {
  const { decision } = question();
  const asks = button();
  if (!asks || isAsking || decision === undefined) return;
  isAsking = true;
  asks.setAttribute("aria-busy", "true");
  const { id, lost } = document.getElementById("table").dataset;
  try {
    const answer = await fetch(`/tables/${id}/hint`, { method: "POST", body: new URLSearchParams({ decision }) });
    const said = await answer.json();
    if (question().decision !== decision) return;
    if (!answer.ok) {
      tell([], said.reason);
      return;
    }
    told = { decision, first: said.path[0] };
    tell(said.steps, said.why);
    mark(told.first);
  } catch {
    tell([], String(lost));
  } finally {
    isAsking = false;
    asks.removeAttribute("aria-busy");
  }
};

export const refresh = () => {
  const asks = button();
  if (!asks) return;
  const { decision, path } = question();
  asks.setAttribute("aria-disabled", String(decision === undefined));
  if (told && told.decision !== decision) forget();
  else if (told && path === "[]")
    mark(told.first); // a region that was drawn again has no marks
  else unmark();
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const pressed = /** @type {HTMLElement} */ (target);
    if (pressed.closest?.("#ask-advice")) ask();
    else if (pressed.closest?.("#close-advice")) forget();
  });
};
