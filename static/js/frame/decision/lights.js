// Lights: things that can be picked glow, picked ones are ticked, and blocked ones are grey and give a reason.

import { setText } from "../../browsers/press.js";
import { asSentence } from "../story/announcements.js";
import { aimsAt, hasDecision, isMultiPick, lastPick, pickedTargets } from "./decision.js";
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
  if (handle !== thing || thing.matches("button")) return;
  if (thing === document.activeElement) thing.blur(); // at once, so that the focus is restored after a swap
  thing.removeAttribute("tabindex");
};

/**
 * Sets or removes an attribute, unless it is as it should be: a screen reader repeats a thing whose attributes change.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string} [value]
 */
const setAttribute = (element, name, value) => {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/** What an option does, or why it is blocked. @param {import("./decision.js").Aim} aim */
const describe = ({ blocked, label, remark }) =>
  blocked ?? (remark && remark !== label ? `${asSentence(label)} ${asSentence(remark)}` : label);

/** @param {HTMLElement} thing @param {import("./decision.js").Aim[]} aiming */
const applyLight = (thing, aiming) => {
  const open = aiming.filter((aim) => !aim.blocked);
  const handle = handleOf(thing);
  thing.classList.toggle("lit", open.length > 0);
  thing.classList.toggle("blocked", !open.length);
  clearKey(thing);
  if (!handle.matches("button")) handle.tabIndex = 0;
  setAttribute(handle, "data-option", open.length === 1 ? open[0]?.id : undefined);
  setAttribute(handle, "data-blocked", open.length ? undefined : (aiming[0]?.blocked ?? ""));
  setAttribute(handle, "aria-disabled", open.length ? undefined : "true");
  setAttribute(handle, "aria-description", aiming.map(describe).join(" / "));
  if (!isMultiPick()) handle.removeAttribute("aria-pressed");
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
    setAttribute(handle, "aria-pressed", String(place >= 0));
    if (ordered && place >= 0) thing.dataset.place = String(place + 1);
    else delete thing.dataset.place;
  }
};

export const litHandles = () => [...document.querySelectorAll(".lit")].map(handleOf);

/** Offers a way to the things that can be picked, which lie before the question. @param {number} count */
const showWay = (count) => {
  const way = document.getElementById("to-things");
  if (!way) return;
  way.hidden = !count;
  setText(way, String(way.dataset.words).replace("{n}", String(count)));
};

export const refresh = () => {
  const targets = hasDecision() ? pickedTargets() : [];
  const lastOption = lastPick();
  const open = [];
  for (const thing of things()) {
    const aims = aimsAt(thing.dataset.target);
    if (aims.length) applyLight(thing, aims);
    else clearLight(thing);
    if (aims.some((aim) => !aim.blocked)) open.push(thing);
    const isTaken = targets.includes(String(thing.dataset.target)) || aims.some((aim) => aim.id === lastOption);
    thing.classList.toggle("picked", isTaken || thing === lifted);
  }
  assignKeys(open);
  showWay(open.length);
};
