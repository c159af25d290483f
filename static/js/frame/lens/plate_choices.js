// On a plate or in a stack what can be taken may be too small for a finger: a tap lays it out in the lens, large.

import { aimingAt } from "../decision/decision.js";
import * as lights from "../decision/lights.js";

const SMALL = 44; // CSS pixels

/** @param {Element} thing */
const isSmall = (thing) => {
  const { width, height } = thing.getBoundingClientRect();
  return Math.min(width, height) < SMALL;
};

/** @param {HTMLElement} plate */
const layOut = (plate) => {
  const small = [...plate.querySelectorAll(".lit")].filter(isSmall);
  if (!small.length) return;
  const lens = document.getElementById("lens");
  const offers = small.flatMap((thing) => aimingAt(thing.dataset.target).filter((aim) => !aim.blocked));
  const buttons = offers.map((aim) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "offer";
    button.dataset.target = aim.target;
    button.textContent = aim.label;
    return button;
  });
  lens.replaceChildren(...buttons);
  lens.hidden = false;
  lights.refresh();
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const plate = /** @type {HTMLElement} */ (target).closest?.(".plate, .stack");
    if (plate && !(/** @type {HTMLElement} */ (target).closest(".lit"))) layOut(plate);
  });
};
