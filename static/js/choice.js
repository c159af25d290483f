// The viewer's choice: clicks extend a path, the server says what comes next, and only a whole path is sent.

import { freshOp, post } from "./post.js";
import { start as startSplit } from "./split.js";

/**
 * One step of a path, as the server reads and writes them: the options that were picked, or the amounts of a split.
 * @typedef {{ picks: string[] } | { amounts: number[] }} Step
 */

const region = () => document.getElementById("decision");
/** @returns {DOMStringMap} */
const question = () => region()?.dataset ?? {};
/** @returns {Step[]} */
const path = () => JSON.parse(question().path || "[]");
const isSet = () => question().kind === "pick" && (Number(question().most) > 1 || question().least === "0");

/** @type {string[]} */
let picked = []; // ids, in the order of the clicks
/** @type {import("./split.js").Amounts | null} */
let split = null;
let shown = ""; // which question `picked` and `split` belong to
let sent = ""; // the undoable choice that was sent by itself, so that it is not sent twice

/** @param {Step[]} longer */
const explore = (longer) => post("explore", { decision: question().decision, path: JSON.stringify(longer) });

const send = () => post("choices", { op: freshOp(), decision: question().decision, path: JSON.stringify(path()) });

const showPicked = () => {
  for (const button of region()?.querySelectorAll("[data-option][aria-pressed]") ?? []) {
    const place = picked.indexOf(String(button.dataset.option));
    button.setAttribute("aria-pressed", String(place >= 0));
    if (question().ordered !== undefined && place >= 0) button.dataset.place = String(place + 1);
    else delete button.dataset.place;
  }
  const { least, most } = question();
  const enough = picked.length >= Number(least) && picked.length <= Number(most);
  document.getElementById("confirm")?.setAttribute("aria-disabled", String(!enough));
  const hint = document.getElementById("hint");
  if (hint && picked.length) hint.textContent = String(hint.dataset.some).replace("{n}", String(picked.length));
  document.dispatchEvent(new CustomEvent("choice:picked", { detail: picked }));
};

/** @param {string} id */
const toggle = (id) => {
  if (picked.includes(id)) picked = picked.filter((other) => other !== id);
  else if (Number(question().most) === 1) picked = [id];
  else if (picked.length < Number(question().most)) picked = [...picked, id];
  showPicked();
};

/**
 * Takes an option wherever it was pointed at: in the question or on the board.
 * @param {HTMLElement} button
 */
export const take = (button) => {
  if (button.hasAttribute("data-blocked")) {
    button.classList.toggle("told");
    return;
  }
  const id = String(button.dataset.option);
  if (isSet()) toggle(id);
  else explore([...path(), { picks: [id] }]);
};

const confirm = () => {
  if (document.getElementById("confirm")?.getAttribute("aria-disabled") === "true") return;
  const { kind } = question();
  if (kind === "confirm") send();
  else if (kind === "split" && split) explore([...path(), { amounts: split.amounts() }]);
  else if (isSet()) explore([...path(), { picks: picked }]);
};

/** @param {number} length of the path that is kept */
export const back = (length) => {
  if (length >= 0 && path().length > length) explore(path().slice(0, length));
};

export const stepBack = () => back(path().length - 1);

// After every swap: a new question starts afresh, the same one keeps what was picked.
export const refresh = () => {
  const { decision, kind, path: soFar, undoable } = question();
  const name = `${decision} ${soFar}`;
  if (name !== shown) {
    shown = name;
    picked = [];
    split = null;
  }
  const asked = region();
  if (asked && kind === "split") split = startSplit(asked, split?.amounts());
  if (isSet()) showPicked();
  const live = document.getElementById("table").dataset.still === undefined; // not a sample of the style guide
  if (live && kind === "confirm" && undoable !== undefined && sent !== name) {
    sent = name;
    send();
  }
  if (kind !== "confirm") sent = "";
};

export const listen = () => {
  document.addEventListener("click", (event) => {
    const hit = /** @type {HTMLElement} */ (event.target).closest?.(
      "#decision [data-option], #decision [data-back], #confirm, #undo",
    );
    if (!hit) return;
    if (hit.id === "confirm") confirm();
    else if (hit.id === "undo") post("undo", { op: freshOp() });
    else if (hit.dataset.back !== undefined) back(Number(hit.dataset.back));
    else take(hit);
  });
};

export { confirm };
