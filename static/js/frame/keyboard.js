// The keyboard of the table: digits pick things, arrows move between them, Enter commits, Escape goes back.

import { direction } from "../direction.js";
import { areSingleKeysOn, shortcutOf } from "../keys.js";
import { showNotice } from "../notices.js";
import { savePreference } from "../preferences.js";
import { wordsFor } from "../requests.js";
import { confirm, pickThing, stepBack, undo } from "./decision/choice.js";
import { isComplete, isMultiPick } from "./decision/decision.js";
import { litHandles } from "./decision/lights.js";
import { findThing, isNumberKey } from "./decision/number_keys.js";
import * as advice from "./help/advice.js";
import { hide, isOpen, lookAt } from "./lens/lens.js";
import { openChat } from "./story/chat.js";
import { closeLog, openLog } from "./story/log.js";
import { step } from "./story/replay.js";
import { skipStory } from "./story/story.js";

/** The text field that an element is in, if any. @param {Partial<Element>} element */
const textFieldOf = (element) => element.closest?.("input, textarea, select, [contenteditable]");

/** Moves the focus among the things that can be picked. @param {number} by @returns {boolean} whether there are any */
const moveFocus = (by) => {
  const handles = litHandles();
  if (!handles.length) return false;
  const index = handles.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  handles[index < 0 ? 0 : (index + by + handles.length) % handles.length]?.focus();
  return true;
};

/** Closes a sheet or a pile that is open over the table. @returns {boolean} whether one was open */
const closeSheet = () => {
  const selector = "#table input[aria-controls]:checked, #table details.pile[open] > summary";
  const box = /** @type {HTMLElement | null} */ (document.querySelector(selector));
  box?.click();
  return Boolean(box);
};

/** @type {Readonly<Record<string, number>>} */
const STEPS = { ArrowRight: direction, ArrowDown: 1, ArrowLeft: -direction, ArrowUp: -1 };

/** Whether Enter and Space already do something there. @param {Element | null} focus */
const isOnControl = (focus) => focus?.matches("button, a, summary, [role=tab], .lit");

/**
 * Enter: activates the focused control, or commits if its thing is picked and the choice is complete.
 * @param {HTMLElement | null} focus
 */
const handleEnter = (focus) => {
  if (focus?.closest(".lit, .blocked")?.matches(".blocked")) {
    focus.click(); // shows why it is blocked
    return true;
  }
  const isPicked = focus?.closest("[data-target]")?.matches(".picked") && (isComplete() || isMultiPick());
  if (focus?.matches(".lit:not(button)") && !isPicked) pickThing(focus);
  else if (isOnControl(focus) && !isPicked) return false;
  else confirm();
  return true;
};

/**
 * @param {string} key
 * @returns {boolean} whether the key was handled
 */
const handleKey = (key) => {
  const by = STEPS[key];
  if (by) return moveFocus(by);
  if (isNumberKey(key)) {
    const thing = findThing(key);
    if (thing) pickThing(thing);
    return Boolean(thing);
  }
  switch (key) {
    case "?":
      /** @type {HTMLDialogElement} */ (document.getElementById("legend")).showModal();
      return true;
    case "Escape":
      if (isOpen()) hide();
      else if (!advice.closeHint() && !closeSheet() && !closeLog()) stepBack();
      return true;
    case "Enter":
      return handleEnter(/** @type {HTMLElement | null} */ (document.activeElement));
    case " ":
      if (isOnControl(document.activeElement)) return false;
      skipStory();
      return true;
    case "h":
      advice.requestHint();
      return true;
    case "r":
      document.getElementById("rules")?.click();
      return true;
    case "u":
      undo();
      return true;
    case "i":
      return lookAt(/** @type {HTMLElement} */ (document.activeElement));
    case "<":
    case ",":
      return step(-1);
    case ">":
    case ".":
      return step(1);
    case "l":
      openLog();
      return true;
    case "t":
      openChat();
      return true;
    case "d":
      document.getElementById("prompt")?.focus();
      return true;
    default:
      return false;
  }
};

export const listen = () => {
  document.addEventListener("keydown", (event) => {
    const key = shortcutOf(event);
    if (!key || event.defaultPrevented || event.repeat) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape" && target.id === "say-text") target.blur();
    const isLeaving = event.key === "Escape" && target.matches("[type=checkbox]");
    if ((textFieldOf(target) && !isLeaving) || document.querySelector("dialog:modal")) return;
    if (handleKey(key)) event.preventDefault();
  });
  const box = /** @type {HTMLInputElement | null} */ (document.getElementById("single-keys"));
  if (!box) return;
  box.checked = areSingleKeysOn();
  box.addEventListener("change", () => {
    savePreference("keys", box.checked ? "on" : "off").catch((error) => showNotice(wordsFor(error)));
  });
};
