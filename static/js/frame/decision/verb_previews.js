// Verbs: what one of several would change shows while one is about to press it: while a mouse points at it, while it
// has the focus and one goes by keyboard, while a finger holds it. A finger that held one has looked: lifting it presses nothing, and what was
// seen stays until the next touch. A tap does it at once.

import { answered } from "./choice.js";
import { forget, weigh } from "./preview.js";

const HOLD = 350; // milliseconds after which a touch is a look

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** @type {HTMLElement | null} */
let held = null;

/** @param {EventTarget | null} target @returns {HTMLElement | null} a verb that is one option of several */
const verbAt = (target) =>
  /** @type {Element} */ (target).closest?.("#decision .verb[data-option]:not([data-blocked])");

/** @param {HTMLElement} verb */
const foresee = (verb) => weigh(answered(String(verb.dataset.option)));

/** @param {EventTarget | null} target */
const enter = (target) => {
  const verb = verbAt(target);
  if (verb) foresee(verb);
};

/** @param {EventTarget | null} target */
const leave = (target) => {
  if (verbAt(target)) forget();
};

/** @param {HTMLElement} verb */
const hold = (verb) => {
  held = verb;
  foresee(verb);
};

/** @param {PointerEvent} event */
const press = ({ target, pointerType }) => {
  clearTimeout(waiting);
  if (held) forget();
  held = null;
  const verb = verbAt(target);
  if (verb && pointerType !== "mouse") waiting = setTimeout(hold, HOLD, verb);
};

const letGo = () => clearTimeout(waiting);

/** @param {EventTarget | null} target */
const isHeld = (target) => held !== null && verbAt(target) === held;

export const listen = () => {
  document.addEventListener("pointerover", ({ target, pointerType }) => pointerType === "mouse" && enter(target));
  document.addEventListener("pointerout", ({ target, pointerType }) => pointerType === "mouse" && leave(target));
  document.addEventListener("focusin", ({ target }) => {
    if (/** @type {Element} */ (target).matches(":focus-visible")) enter(target);
  });
  document.addEventListener("focusout", ({ target }) => leave(target));
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointerup", letGo);
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("contextmenu", (event) => isHeld(event.target) && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      const isByKey = event.detail === 0;
      if (!isByKey && isHeld(event.target)) event.stopPropagation();
    },
    true,
  );
};
