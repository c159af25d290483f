// Everything by keyboard: digits take options, arrows walk among them, Escape goes back, ? shows the keys.

import { confirm, stepBack, take } from "./choice.js";
import { step } from "./replay.js";
import { open } from "./side.js";

const options = () => [...document.querySelectorAll("#decision [data-option]")];

/** @param {Partial<Element>} element */
const typing = (element) => element.closest?.("input, textarea, select, [contenteditable]");

/** @param {number} by */
const walk = (by) => {
  const all = options();
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0 || !all.length) return false;
  all[(at + by + all.length) % all.length]?.focus();
  return true;
};

/** @type {Readonly<Record<string, number>>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key meant something
 */
const act = (event) => {
  const by = STEPS[event.key];
  if (by) return walk(by);
  if (/^[1-9]$/.test(event.key)) {
    const option = options()[Number(event.key) - 1];
    if (option) take(option);
    return Boolean(option);
  }
  switch (event.key) {
    case "?":
      document.getElementById("keys").showModal();
      return true;
    case "Escape":
      stepBack();
      return true;
    case "c":
      confirm();
      return true;
    case "<":
    case ",":
      return step(-1);
    case ">":
    case ".":
      return step(1);
    case "l":
      open("chronicle");
      document.getElementById("log")?.focus();
      return true;
    case "t":
      open("talk");
      document.getElementById("say-text")?.focus();
      return true;
    case "d":
      (options()[0] ?? document.getElementById("confirm") ?? document.getElementById("prompt"))?.focus();
      return true;
    default:
      return false;
  }
};

export const listen = () => {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape" && target.id === "say-text") target.blur();
    if (typing(target) || document.querySelector("dialog[open]")) return;
    if (act(event)) event.preventDefault();
  });
};
