// Everything by keyboard: digits take things, arrows walk among them, Enter commits, Escape goes back.

import { confirm, stepBack, take, undo } from "./decision/choice.js";
import { isComplete, isSet } from "./decision/decision.js";
import { lit } from "./decision/lights.js";
import * as advice from "./help/advice.js";
import { hide, isOpen, lookAt } from "./lens/lens.js";
import { chatOpen } from "./story/chat.js";
import { openLog } from "./story/log.js";
import { step } from "./story/replay.js";
import { skip } from "./story/story.js";

/** @param {Partial<Element>} element */
const typing = (element) => element.closest?.("input, textarea, select, [contenteditable]");

/** @param {number} by */
const walk = (by) => {
  const all = lit();
  if (!all.length) return false;
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[at < 0 ? 0 : (at + by + all.length) % all.length]?.focus();
  return true;
};

/** Closes what was opened over the table, such as all that one knows, or a pile. @returns {boolean} whether it was open */
const closeSheet = () => {
  const opened = "#table input[aria-controls]:checked, #table details.pile[open] > summary";
  const box = /** @type {HTMLElement | null} */ (document.querySelector(opened));
  box?.click();
  return Boolean(box);
};

/** @type {Readonly<Record<string, number>>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {Element | null} focus */
const onControl = (focus) => focus?.matches("button, a, summary, [role=tab], .lit");

/**
 * A button presses itself, unless it is picked already and nothing more is asked: then the verb does it.
 * @param {HTMLElement | null} focus
 */
const enter = (focus) => {
  if (focus?.closest(".lit, .blocked")?.matches(".blocked")) {
    focus.click(); // which says why it cannot be
    return true;
  }
  const isPicked = focus?.closest("[data-target]")?.matches(".picked") && (isComplete() || isSet());
  if (focus?.matches(".lit:not(button)") && !isPicked) take(focus);
  else if (onControl(focus) && !isPicked) return false;
  else confirm();
  return true;
};

/**
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key meant something
 */
const act = (event) => {
  const { key } = event;
  const by = STEPS[key];
  if (by) return walk(by);
  if (/^[1-9]$/.test(key)) {
    const thing = document.querySelector(`.lit[data-key="${key}"]`);
    if (thing) take(thing);
    return Boolean(thing);
  }
  switch (key) {
    case "?":
      /** @type {HTMLDialogElement} */ (document.getElementById("legend")).showModal();
      return true;
    case "Escape":
      if (isOpen()) hide();
      else if (!advice.forget() && !closeSheet()) stepBack();
      return true;
    case "Enter":
      return enter(/** @type {HTMLElement | null} */ (document.activeElement));
    case " ":
      if (onControl(document.activeElement)) return false;
      skip();
      return true;
    case "h":
      advice.ask();
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
      chatOpen();
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
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape" && target.id === "say-text") target.blur();
    const isLeaving = event.key === "Escape" && target.matches("[type=checkbox]");
    if ((typing(target) && !isLeaving) || document.querySelector("dialog:modal")) return;
    if (act(event)) event.preventDefault();
  });
};
