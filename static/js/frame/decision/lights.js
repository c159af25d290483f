// Lights: what can be taken on the table glows, what was taken is ticked, what cannot be is grey and says why.

import { aimingAt, isAsked, lastPick, taken } from "./decision.js";

const MOST_KEYS = 9;

/** @type {HTMLElement | null} */
let lifted = null; // what was pressed and is not answered yet

const things = () => [...document.querySelectorAll("[data-zone] [data-target]")];

/** What takes focus for a thing: itself, or the button that covers it. @param {HTMLElement} thing */
const handleOf = (thing) => (thing.matches("button") ? thing : (thing.querySelector(":scope > button.cover") ?? thing));

const GIVEN = ["data-option", "data-blocked", "aria-description", "aria-disabled", "aria-pressed"];

/** @param {HTMLElement} thing */
const dim = (thing) => {
  thing.classList.remove("lit", "blocked", "picked");
  delete thing.dataset.key;
  const handle = handleOf(thing);
  for (const name of GIVEN) handle.removeAttribute(name);
  if (handle === thing && !thing.matches("button")) thing.removeAttribute("tabindex");
};

/** @param {HTMLElement} thing @param {import("./decision.js").Aim[]} aiming */
const light = (thing, aiming) => {
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
 * Felt at once, before the network answers.
 * @param {HTMLElement} thing
 */
export const lift = (thing) => {
  letGo();
  lifted = thing;
  thing.classList.add("picked");
};

/** @param {HTMLElement} thing */
export const isLifted = (thing) => thing === lifted;

export const letGo = () => {
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

export const lit = () => [...document.querySelectorAll(".lit")].map(handleOf);

export const refresh = () => {
  const before = isAsked() ? taken() : [];
  const last = lastPick();
  let key = 0;
  for (const thing of things()) {
    const aiming = aimingAt(thing.dataset.target);
    dim(thing);
    if (aiming.length) light(thing, aiming);
    if (aiming.some((aim) => !aim.blocked) && key < MOST_KEYS) thing.dataset.key = String(++key);
    const isTaken = before.includes(String(thing.dataset.target)) || aiming.some((aim) => aim.id === last);
    thing.classList.toggle("picked", isTaken || thing === lifted);
  }
};
