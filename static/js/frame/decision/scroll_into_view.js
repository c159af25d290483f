// A new question is in sight: where a zone shows nothing of what can be taken in it, it scrolls to the nearest.

import { question } from "./decision.js";

const RING = 8; // pixels around a thing that is lit

let shown = ""; // which question it was done for: afterwards things stay where somebody left them

/** What it lies in and is pushed aside with, inside its zone. @param {Element} thing */
const scrollerOf = (thing) => {
  for (let box = thing.parentElement; box && !box.matches("[data-zone]"); box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) return box;
    if (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight) return box;
  }
  return null;
};

/** How far it is beyond one end of a box or the other. @param {number[]} thing @param {number[]} box */
const beyond = ([start = 0, end = 0], [least = 0, most = 0]) => {
  if (start < least) return start - least - RING;
  return end > most ? end - most + RING : 0;
};

/** How far out of its box it is. @param {Element} thing @returns {[number, number]} to the right and down */
const outOfSight = (thing) => {
  const box = scrollerOf(thing);
  if (!box) return [0, 0];
  const one = thing.getBoundingClientRect();
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return [beyond([one.left, one.right], [left, right]), beyond([one.top, one.bottom], [top, bottom])];
};

/** @param {Element} thing */
const isInSight = (thing) => outOfSight(thing).every((far) => far === 0);

export const refresh = () => {
  const { decision = "", path = "" } = question();
  if (`${decision} ${path}` === shown) return;
  shown = `${decision} ${path}`;
  for (const zone of document.querySelectorAll("#table [data-zone]")) {
    const things = [...zone.querySelectorAll(".lit")].filter((thing) => thing.checkVisibility());
    const [nearest] = things;
    if (nearest && !things.some(isInSight)) scrollerOf(nearest)?.scrollBy(...outOfSight(nearest));
  }
};
