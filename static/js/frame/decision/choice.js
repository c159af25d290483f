// The life of a click: a thing is lifted at once, the server says what that leads to, the verb commits it.

import { preferred } from "../../preferences.js";
import { isIdle, post } from "../connection/post.js";
import { aimingAt, aims, isComplete, isSet, isSplit, lastPick, path, question, region } from "./decision.js";
import * as lights from "./lights.js";
import * as ahead from "./lookahead.js";
import { forget, weigh } from "./preview.js";
import { amounts } from "./slots.js";

/** @typedef {import("./decision.js").Step} Step */

/** @type {string[]} */
let picked = []; // of a set: ids, in the order of the clicks
let shown = ""; // which question `picked` belongs to
let chosen = ""; // the path whose last answer was pressed, not filled in

/** @param {Step[]} longer */
const explore = (longer) => {
  const asked = { decision: question().decision, path: JSON.stringify(longer) };
  if (!isIdle() || !ahead.show(longer, () => post("explore", asked))) post("explore", asked);
};

/** By a verb: done at once, unless more has to be said. @param {string} id */
const go = (id) => {
  const longer = answered(id);
  if (ahead.asksOn(longer)) explore(longer);
  else commit(longer);
};

/** @param {Step[]} whole a path; the server asks on if it is not whole */
const commit = (whole) => {
  document.getElementById("confirm")?.classList.add("sending");
  post("choices", { decision: question().decision, path: JSON.stringify(whole) });
};

const enough = () => picked.length >= Number(question().least) && picked.length <= Number(question().most);

const showPicked = () => {
  lights.showPicked(picked, question().ordered !== undefined);
  document.getElementById("confirm")?.setAttribute("aria-disabled", String(!enough()));
  const hint = document.getElementById("hint");
  if (!hint) return;
  hint.dataset.none ??= hint.textContent ?? "";
  hint.textContent = picked.length
    ? String(hint.dataset.some).replace("{n}", String(picked.length))
    : String(hint.dataset.none);
};

/** Why not one more. */
const sayFull = () => {
  const hint = document.getElementById("hint");
  if (hint) hint.textContent = String(hint.dataset.full);
};

/** Whether all of them are picked, so that only their order is open. */
const isOrdering = () =>
  question().ordered !== undefined && picked.length === Number(question().least) && picked.length === aims().length;

/** @param {string} id */
const toggle = (id) => {
  if (picked.includes(id) && isOrdering()) picked = [...picked.filter((other) => other !== id), id];
  else if (picked.includes(id)) picked = picked.filter((other) => other !== id);
  else if (Number(question().most) === 1) picked = [id];
  else if (picked.length < Number(question().most)) picked = [...picked, id];
  else return sayFull();
  showPicked();
  foresee();
};

/** What the things that are picked would change. */
const foresee = () => {
  if (picked.length && enough()) weigh([...path(), { picks: picked }]);
  else forget();
};

/** The path with one more answer; once it is complete, with another in place of the last one. @param {string} id */
export const answered = (id) => [...(isComplete() ? path().slice(0, -1) : path()), { picks: [id] }];

/** What was pressed is done when it is pressed again; what was filled in is only chosen then. @param {string} id one option */
const pick = (id) => {
  if (isSet()) return toggle(id);
  const longer = answered(id);
  const isAgain = chosen === JSON.stringify(longer);
  chosen = JSON.stringify(longer);
  if (!isComplete() || id !== lastPick()) explore(longer);
  else if (isAgain) commit(path());
};

/**
 * Takes a thing on the table. With several options for one thing their verbs stand in the action bar then.
 * @param {HTMLElement} thing
 */
export const take = (thing) => {
  const open = aimingAt(thing.dataset.target).filter((aim) => !aim.blocked);
  const [first] = open;
  if (!first) return;
  if (!isSet() && open.length === 1) lights.lift(thing);
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
  if (button.dataset.option !== undefined) go(button.dataset.option);
  else if (isComplete()) commit(path());
  else if (isSplit()) commit([...path(), { amounts: amounts() }]);
  else if (isSet() && enough()) commit([...path(), { picks: picked }]);
};

/** @param {number} length of the path that is kept */
const back = (length) => {
  if (length >= 0 && path().length > length) explore(path().slice(0, length));
};

export const stepBack = () => {
  lights.letGo();
  for (const verb of document.querySelectorAll("#decision .verb[data-of]")) verb.hidden = true;
  const button = document.getElementById("back");
  if (button) back(Number(button.dataset.back));
};

export const undo = () => {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("undo"));
  if (button && !button.disabled && !button.hidden) post("undo", {});
};

// After every swap: a new question starts afresh with what the rules propose, the same one keeps what was picked.
export const refresh = () => {
  const { decision, path: soFar } = question();
  const name = `${decision} ${soFar}`;
  if (name !== shown) {
    shown = name;
    picked = isSet() ? JSON.parse(question().default ?? "[]") : [];
    lights.letGo();
    forget();
    document.querySelector("#tray .offers")?.scrollTo({ left: 0 }); // what is offered now begins at its first
    if (isSet()) foresee();
    if (isComplete() && path().length && preferred("confirm") === "off") commit(path());
  }
  lights.refresh();
  if (isSet()) showPicked();
};

/** The tray steps aside, so that the board can be seen, and comes back. @param {HTMLElement} button */
const seeBoard = (button) => {
  const away = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(away));
  button.closest(".tray")?.classList.toggle("aside", away);
  const words = button.querySelector("span");
  if (words) words.textContent = String(away ? button.dataset.back : button.dataset.board);
};

/** Whoever looks at the board sees the tray again. */
export const bringTrayBack = () => {
  const button = /** @type {HTMLElement | null} */ (document.querySelector(".tray.aside [aria-pressed=true]"));
  if (button) seeBoard(button);
};

/** @param {string} reason */
const sayWhyNot = (reason) => {
  const line = document.getElementById("consequence");
  if (line) line.textContent = reason;
};

/** @param {HTMLElement} button of the action bar */
const press = (button) => {
  if (button.id === "confirm") confirm();
  else if (button.id === "undo") undo();
  else if (button.dataset.back !== undefined) back(Number(button.dataset.back));
  else if (button.dataset.blocked !== undefined) sayWhyNot(button.title);
  else if (button.dataset.option !== undefined) go(button.dataset.option);
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest?.("#decision .verbs button");
    if (button && region()?.contains(button)) {
      press(button);
      return;
    }
    const see = /** @type {HTMLElement} */ (target).closest?.("#see-board");
    if (see) seeBoard(see);
    const thing = /** @type {HTMLElement} */ (target).closest?.(".lit");
    if (thing) take(thing);
  });
};
