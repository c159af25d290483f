// A new decision comes into view: a zone that shows none of the things to pick scrolls to the nearest one.

import { isVisible } from "../../browsers/visibility.js";
import { readDecision } from "./decision.js";

const RING_PX = 8; // around a lit thing

let handled = ""; // the decision that this was done for: later the player scrolls as they like

/** The nearest scroll container of a thing inside its zone. @param {Element} thing */
const scrollerOf = (thing) => {
  for (let box = thing.parentElement; box && !box.matches("[data-zone]"); box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) return box;
    if (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight) return box;
  }
  return null;
};

/** How far a thing extends beyond one end of its box, in pixels. @param {number[]} thing @param {number[]} box */
const overshoot = ([start = 0, end = 0], [least = 0, most = 0]) => {
  if (start < least) return start - least - RING_PX;
  return end > most ? end - most + RING_PX : 0;
};

/**
 * How far a thing is out of view.
 * @param {Element} thing
 * @returns {[number, number]} to the right and down, in pixels
 */
const distanceOutOfView = (thing) => {
  const box = scrollerOf(thing);
  if (!box) return [0, 0];
  const rect = thing.getBoundingClientRect();
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return [overshoot([rect.left, rect.right], [left, right]), overshoot([rect.top, rect.bottom], [top, bottom])];
};

/** @param {Element} thing */
const isInView = (thing) => distanceOutOfView(thing).every((far) => far === 0);

export const refresh = () => {
  const { decision = "", path = "" } = readDecision();
  if (`${decision} ${path}` === handled) return;
  handled = `${decision} ${path}`;
  for (const zone of document.querySelectorAll("#table [data-zone]")) {
    const things = [...zone.querySelectorAll(".lit")].filter(isVisible);
    const [nearest] = things;
    if (nearest && !things.some(isInView)) scrollerOf(nearest)?.scrollBy(...distanceOutOfView(nearest));
  }
};
