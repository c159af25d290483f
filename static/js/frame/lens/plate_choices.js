// Things on a plate or in a stack may be too small to tap: a tap on the plate shows their options as buttons in the
// lens.

import { aimsAt } from "../decision/decision.js";
import * as lights from "../decision/lights.js";

const MIN_TOUCH_PX = 44;

/** @param {Element} thing */
const isSmall = (thing) => {
  const { width, height } = thing.getBoundingClientRect();
  return Math.min(width, height) < MIN_TOUCH_PX;
};

/** @param {HTMLElement} plate */
const showOffers = (plate) => {
  const small = [...plate.querySelectorAll(".lit")].filter(isSmall);
  if (!small.length) return;
  const lens = document.getElementById("lens");
  const offers = small.flatMap((thing) => aimsAt(thing.dataset.target).filter((aim) => !aim.blocked));
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
    if (plate && !(/** @type {HTMLElement} */ (target).closest(".lit"))) showOffers(plate);
  });
};
