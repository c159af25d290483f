// Lights: things that can be picked glow, picked ones are ticked, and blocked ones are grey and give a reason.

import { aimsAt, hasDecision, lastPick, pickedTargets } from "./decision.js";
import { assignKeys, clearKey } from "./number_keys.js";

/** @type {HTMLElement | null} */
let lifted = null; // the pressed thing, until the server answers

const things = () => [...document.querySelectorAll("[data-zone] [data-target]")];

/** The focusable element of a thing: itself, or the button that covers it. @param {HTMLElement} thing */
const handleOf = (thing) => (thing.matches("button") ? thing : (thing.querySelector(":scope > button.cover") ?? thing));

const ADDED_ATTRIBUTES = ["data-option", "data-blocked", "aria-description", "aria-disabled", "aria-pressed"];

/** @param {HTMLElement} thing */
const clearLight = (thing) => {
  thing.classList.remove("lit", "blocked", "picked");
  clearKey(thing);
  const handle = handleOf(thing);
  for (const name of ADDED_ATTRIBUTES) handle.removeAttribute(name);
  if (handle === thing && !thing.matches("button")) thing.removeAttribute("tabindex");
};

/** @param {HTMLElement} thing @param {import("./decision.js").Aim[]} aiming */
const applyLight = (thing, aiming) => {
  const open = aiming.filter((aim) => !aim.blocked);
  const handle = handleOf(thing);
  thing.classList.toggle("lit", open.length > 0);
  thing.classList.toggle("blocked", !open.length);
  if (!handle.matches("button")) handle.tabIndex = 0;
  if (open.length === 1) handle.dataset.option = open[0]?.id;
  if (!open.length) {
    handle.dataset.blocked = aiming[0]?.blocked ?? "";
    handle.setAttribute("aria-disabled", "true");
  }
  handle.setAttribute("aria-description", aiming.map((aim) => aim.blocked ?? aim.label).join(" / "));
};

/**
 * Marks a thing as picked at once, before the server answers.
 * @param {HTMLElement} thing
 */
export const lift = (thing) => {
  release();
  lifted = thing;
  thing.classList.add("picked");
};

/** @param {HTMLElement} thing */
export const isLifted = (thing) => thing === lifted;

export const release = () => {
  lifted?.classList.remove("picked");
  lifted = null;
};

/** @param {string[]} ids @param {boolean} ordered */
export const showPicked = (ids, ordered) => {
  for (const thing of document.querySelectorAll(".lit")) {
    const handle = handleOf(thing);
    const place = ids.indexOf(handle.dataset.option ?? "");
    thing.classList.toggle("picked", place >= 0);
    handle.setAttribute("aria-pressed", String(place >= 0));
    if (ordered && place >= 0) thing.dataset.place = String(place + 1);
    else delete thing.dataset.place;
  }
};

export const litHandles = () => [...document.querySelectorAll(".lit")].map(handleOf);

export const refresh = () => {
  const targets = hasDecision() ? pickedTargets() : [];
  const lastOption = lastPick();
  const open = [];
  for (const thing of things()) {
    const aims = aimsAt(thing.dataset.target);
    clearLight(thing);
    if (aims.length) applyLight(thing, aims);
    if (aims.some((aim) => !aim.blocked)) open.push(thing);
    const isTaken = targets.includes(String(thing.dataset.target)) || aims.some((aim) => aim.id === lastOption);
    thing.classList.toggle("picked", isTaken || thing === lifted);
  }
  assignKeys(open);
};
