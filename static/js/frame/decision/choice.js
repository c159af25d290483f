// The life of a click: the picked thing is lifted at once, the server says what follows, and the verb commits the
// choice.

import { getPreference } from "../../preferences.js";
import { isIdle, post } from "../connection/post.js";
import { announce } from "../story/announcements.js";
import { aims, aimsAt, isComplete, isMultiPick, isSplit, lastPick, path, readDecision, region } from "./decision.js";
import * as lights from "./lights.js";
import * as lookahead from "./lookahead.js";
import { clearPreview, requestPreview } from "./preview.js";
import { amounts } from "./slots.js";

/** @typedef {import("./decision.js").Step} Step */

/** @type {string[]} */
let picked = []; // ids of a multi-pick, in click order
let shownDecision = ""; // the decision that `picked` belongs to
let chosenPath = ""; // the path whose last step was clicked, not filled in by the rules

/** Shows where a path leads, locally if that is known. @param {Step[]} longer */
const explore = (longer) => {
  const fields = { decision: readDecision().decision, path: JSON.stringify(longer) };
  if (!isIdle() || !lookahead.show(longer, () => post("explore", fields))) post("explore", fields);
};

/** A verb commits at once, unless its option needs further steps. @param {string} id */
const chooseVerb = (id) => {
  const longer = extendPath(id);
  if (lookahead.needsMoreSteps(longer)) explore(longer);
  else commit(longer);
};

/** @param {Step[]} whole a path; if it is incomplete, the server answers with its next step */
const commit = (whole) => {
  document.getElementById("confirm")?.classList.add("sending");
  post("choices", { decision: readDecision().decision, path: JSON.stringify(whole) });
};

const hasEnough = () => picked.length >= Number(readDecision().least) && picked.length <= Number(readDecision().most);

const showPicked = () => {
  lights.showPicked(picked, readDecision().ordered !== undefined);
  document.getElementById("confirm")?.setAttribute("aria-disabled", String(!hasEnough()));
  const hint = document.getElementById("hint");
  if (!hint) return;
  hint.dataset.none ??= hint.textContent ?? "";
  hint.textContent = picked.length
    ? String(hint.dataset.some).replace("{n}", String(picked.length))
    : String(hint.dataset.none);
};

/** Shows that no further thing can be picked. */
const showFull = () => {
  const hint = document.getElementById("hint");
  if (hint) hint.textContent = String(hint.dataset.full);
  announceHint();
};

const announceHint = () => announce(document.getElementById("hint")?.textContent ?? "");

/** Whether all options are picked, so that only their order can change. */
const isOrdering = () =>
  readDecision().ordered !== undefined &&
  picked.length === Number(readDecision().least) &&
  picked.length === aims().length;

/** @param {string} id */
const toggle = (id) => {
  if (picked.includes(id) && isOrdering()) picked = [...picked.filter((option) => option !== id), id];
  else if (picked.includes(id)) picked = picked.filter((option) => option !== id);
  else if (Number(readDecision().most) === 1) picked = [id];
  else if (picked.length < Number(readDecision().most)) picked = [...picked, id];
  else return showFull();
  showPicked();
  announceHint();
  previewPicked();
};

/** Previews the effect of the picked things. */
const previewPicked = () => {
  if (picked.length && hasEnough()) requestPreview([...path(), { picks: picked }]);
  else clearPreview();
};

/** The path with one more step; for a complete path, with its last step replaced. @param {string} id */
export const extendPath = (id) => [...(isComplete() ? path().slice(0, -1) : path()), { picks: [id] }];

/** Picks an option; clicking the same one again commits it, unless the rules had filled it in. @param {string} id */
const pick = (id) => {
  if (isMultiPick()) return toggle(id);
  const longer = extendPath(id);
  const isAgain = chosenPath === JSON.stringify(longer);
  chosenPath = JSON.stringify(longer);
  if (!isComplete() || id !== lastPick()) explore(longer);
  else if (isAgain) commit(path());
};

/**
 * Picks a thing on the table. If several options aim at it, their verbs appear in the action bar.
 * @param {HTMLElement} thing
 */
export const pickThing = (thing) => {
  const open = aimsAt(thing.dataset.target).filter((aim) => !aim.blocked);
  const [first] = open;
  if (!first) return;
  if (!isMultiPick() && open.length === 1) lights.lift(thing);
  if (open.length === 1) pick(first.id);
  else showVerbsOf(thing);
};

/** @param {HTMLElement} thing */
const showVerbsOf = (thing) => {
  if (lights.isLifted(thing)) {
    stepBack();
    return;
  }
  lights.lift(thing);
  const verbs = [...document.querySelectorAll("#decision .verb[data-of]")];
  for (const verb of verbs) verb.hidden = verb.dataset.of !== thing.dataset.target;
  verbs.find((verb) => !verb.hidden)?.focus();
};

export const confirm = () => {
  const button = document.getElementById("confirm");
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  if (button.dataset.option !== undefined) chooseVerb(button.dataset.option);
  else if (isComplete()) commit(path());
  else if (isSplit()) commit([...path(), { amounts: amounts() }]);
  else if (isMultiPick() && hasEnough()) commit([...path(), { picks: picked }]);
};

/** Goes back along the path. @param {number} length of the path to keep */
const shortenPath = (length) => {
  if (length >= 0 && path().length > length) explore(path().slice(0, length));
};

export const stepBack = () => {
  lights.release();
  for (const verb of document.querySelectorAll("#decision .verb[data-of]")) verb.hidden = true;
  const button = document.getElementById("back");
  if (button) shortenPath(Number(button.dataset.back));
};

export const undo = () => {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("undo"));
  if (button && !button.disabled && !button.hidden) post("undo", {});
};

// After every swap: a new decision starts with the rules' default, an unchanged one keeps its picks.
export const refresh = () => {
  const { decision, path: soFar } = readDecision();
  const name = `${decision} ${soFar}`;
  if (name !== shownDecision) {
    shownDecision = name;
    picked = isMultiPick() ? JSON.parse(readDecision().default ?? "[]") : [];
    lights.release();
    clearPreview();
    document.querySelector("#tray .offers")?.scrollTo({ left: 0 }); // new offers start at the first one
    if (isMultiPick()) previewPicked();
    if (isComplete() && path().length && getPreference("confirm") === "off") commit(path());
  }
  lights.refresh();
  if (isMultiPick()) showPicked();
};

/** Moves the tray aside, so that the board is visible, or back. @param {HTMLElement} button */
const toggleTray = (button) => {
  const isAside = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isAside));
  button.closest(".tray")?.classList.toggle("aside", isAside);
  const words = button.querySelector("span");
  if (words) words.textContent = String(isAside ? button.dataset.back : button.dataset.board);
};

/** Moves the tray back if it is aside. */
export const restoreTray = () => {
  const button = /** @type {HTMLElement | null} */ (document.querySelector(".tray.aside [aria-pressed=true]"));
  if (button) toggleTray(button);
};

/** @param {string} reason */
const showReason = (reason) => {
  const paragraph = document.getElementById("consequence");
  if (paragraph) paragraph.textContent = reason;
  announce(reason);
};

/** @param {HTMLElement} button of the action bar */
const pressButton = (button) => {
  if (button.id === "confirm") confirm();
  else if (button.id === "undo") undo();
  else if (button.dataset.back !== undefined) shortenPath(Number(button.dataset.back));
  else if (button.dataset.blocked !== undefined) showReason(button.title);
  else if (button.dataset.option !== undefined) chooseVerb(button.dataset.option);
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest?.("#decision .verbs button");
    if (button && region()?.contains(button)) {
      pressButton(button);
      return;
    }
    if (/** @type {HTMLElement} */ (target).id === "to-things") lights.litHandles()[0]?.focus();
    const see = /** @type {HTMLElement} */ (target).closest?.("#see-board");
    if (see) toggleTray(see);
    const thing = /** @type {HTMLElement} */ (target).closest?.(".lit");
    if (thing) pickThing(thing);
  });
};
