// Previews of verbs, where there are several: shown on hover, on keyboard focus, and while a finger holds the verb.
// Lifting a finger that held a verb presses nothing, and the preview stays until the next touch. A tap commits at once.

import { extendPath } from "./choice.js";
import { clearPreview, requestPreview } from "./preview.js";

const HOLD_MS = 350; // a longer touch is a preview

/** @type {ReturnType<typeof setTimeout> | undefined} */
let holdTimer;
/** @type {HTMLElement | null} */
let heldVerb = null;

/** @param {EventTarget | null} target @returns {HTMLElement | null} a verb that is one of several options */
const verbAt = (target) =>
  /** @type {Element} */ (target).closest?.("#decision .verb[data-option]:not([data-blocked])");

/** @param {HTMLElement} verb */
const previewVerb = (verb) => requestPreview(extendPath(String(verb.dataset.option)));

/** @param {EventTarget | null} target */
const showPreview = (target) => {
  const verb = verbAt(target);
  if (verb) previewVerb(verb);
};

/** @param {EventTarget | null} target */
const hidePreview = (target) => {
  if (verbAt(target)) clearPreview();
};

/** @param {HTMLElement} verb */
const holdVerb = (verb) => {
  heldVerb = verb;
  previewVerb(verb);
};

/** @param {PointerEvent} event */
const startHold = ({ target, pointerType }) => {
  clearTimeout(holdTimer);
  if (heldVerb) clearPreview();
  heldVerb = null;
  const verb = verbAt(target);
  if (verb && pointerType !== "mouse") holdTimer = setTimeout(holdVerb, HOLD_MS, verb);
};

const cancelHold = () => clearTimeout(holdTimer);

/** @param {EventTarget | null} target */
const isHeld = (target) => heldVerb !== null && verbAt(target) === heldVerb;

export const listen = () => {
  document.addEventListener("pointerover", ({ target, pointerType }) => pointerType === "mouse" && showPreview(target));
  document.addEventListener("pointerout", ({ target, pointerType }) => pointerType === "mouse" && hidePreview(target));
  document.addEventListener("focusin", ({ target }) => {
    if (/** @type {Element} */ (target).matches(":focus-visible")) showPreview(target);
  });
  document.addEventListener("focusout", ({ target }) => hidePreview(target));
  document.addEventListener("pointerdown", startHold);
  document.addEventListener("pointerup", cancelHold);
  document.addEventListener("pointercancel", cancelHold);
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
