// Scroll containers without focusable content become focusable, so that they can be scrolled by keyboard.

import { isVisible } from "../../browsers/visibility.js";

const SCROLLS = `.rivals, .board, .tray, .offers, .winner, .scene, .shelves, .know, .beats, .say, .slots, .self, .piles,
  .heaps, .mine, #turning`;
const FOCUSABLE = `button:not([disabled]), a[href], input, select, textarea, [tabindex]:not([tabindex="-1"])`;

/** @param {HTMLElement} box */
const scrolls = (box) => {
  const { overflowX, overflowY } = getComputedStyle(box);
  const isWide = box.scrollWidth > box.clientWidth && /auto|scroll/.test(overflowX);
  return isWide || (box.scrollHeight > box.clientHeight && /auto|scroll/.test(overflowY));
};

/** @param {HTMLElement} box @param {boolean} isFocusable */
const setFocusable = (box, isFocusable) => {
  if (isFocusable) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
  box.toggleAttribute("data-scrolls", isFocusable);
};

export const refresh = () => {
  for (const box of document.querySelectorAll(`#table :is(${SCROLLS})`)) {
    // Focusable by its template, or because it is lit.
    if (box.dataset.scrolls === undefined && box.tabIndex >= 0) continue;
    const holdsFocusable = [...box.querySelectorAll(FOCUSABLE)].some(isVisible);
    setFocusable(box, !holdsFocusable && scrolls(box));
  }
};

export const listen = () => addEventListener("resize", refresh);
