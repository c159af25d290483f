// Where the learner is on the way through the act that the coach asks for: what to take next, or the verb that does it.

import { aims, isComplete, lastPick, path, question, region } from "../decision/decision.js";
import { amounts } from "../decision/slots.js";

/**
 * What the coach points at, and what it says instead of the page's own words.
 * @typedef {{ target: Element | null, words: string }} Stage
 * @typedef {import("../decision/decision.js").Step} Step
 */

const isSame = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
  JSON.stringify(one) === JSON.stringify(other);

/** @param {string} id */
const verbOf = (id) => region()?.querySelector(`.verb[data-option="${CSS.escape(id)}"]:not([hidden])`);

/** @param {string} id of an option, as the thing on the table that is taken for it */
const thingOf = (id) => {
  const aim = aims().find((one) => one.id === id);
  const verb = verbOf(id);
  if (verb) return verb;
  return aim ? document.querySelector(`[data-zone] [data-target="${CSS.escape(aim.target)}"]`) : null;
};

/** @param {HTMLElement} coach @param {string} which @param {Record<string, string>} [given] */
const say = (coach, which, given = {}) => {
  const verb = document.getElementById("confirm")?.textContent?.trim() ?? "";
  let words = String(coach.dataset[which]);
  for (const [name, value] of Object.entries({ verb, ...given })) words = words.replace(`{${name}}`, value);
  return words;
};

/** @param {HTMLElement} coach @returns {Stage} */
const confirming = (coach) => ({ target: document.getElementById("confirm"), words: say(coach, "verbWords") });

/** @param {HTMLElement} coach @param {string[]} ids @returns {Stage} */
const ticking = (coach, ids) => {
  const isPicked = (/** @type {Element | null} */ thing) => thing?.closest(".picked") !== null;
  const missing = ids.map(thingOf).filter((thing) => thing && !isPicked(thing));
  const extra = [...document.querySelectorAll(".lit.picked")].filter((thing) => !ids.map(thingOf).includes(thing));
  const next = missing[0] ?? extra[0];
  return next ? { target: next, words: ids.length > 1 ? say(coach, "tickWords") : "" } : confirming(coach);
};

/** @param {HTMLElement} coach @param {number[]} wanted @returns {Stage} */
const pouring = (coach, wanted) => {
  if (isSame(amounts(), wanted)) return confirming(coach);
  const slots = [...document.querySelectorAll("#decision .slot")];
  const amountOf = (/** @type {HTMLElement} */ slot) => wanted[Number(slot.dataset.at)] ?? 0;
  const parts = slots.filter(amountOf).map((slot) => `${amountOf(slot)} ${slot.title}`);
  const words = say(coach, "slotsWords", { amounts: parts.join(", ") });
  const now = amounts();
  const lacks = (/** @type {HTMLElement} */ slot) => amountOf(slot) - (now[Number(slot.dataset.at)] ?? 0);
  // Pressing one gives it more, and another gives that up by itself.
  return { target: slots.find((slot) => lacks(slot) > 0) ?? slots.find(lacks) ?? null, words };
};

/** @param {HTMLElement} coach @param {string[]} ids @returns {Stage} */
const picking = (coach, ids) => {
  const { least, most } = question();
  if (Number(most) > 1 || least === "0") return ticking(coach, ids);
  const id = ids[0] ?? "";
  const verb = verbOf(id);
  if (verb && (verb.dataset.of || path().length)) {
    return { target: verb, words: say(coach, "verbWords", { verb: verb.textContent?.trim() ?? "" }) };
  }
  if (!path().length) return { target: thingOf(id), words: "" };
  if (isComplete()) return { target: thingOf(id), words: say(coach, "tickWords") };
  const label = aims().find((aim) => aim.id === id)?.label ?? "";
  return { target: thingOf(id), words: say(coach, "pickWords", { label }) };
};

/**
 * Of a path that is complete, its last answer may have been filled in: then another can still be taken.
 * @param {Step[]} made
 * @param {Step[]} wanted
 */
const isFilledIn = (made, wanted) => isComplete() && made.length > 1 && isStart(made.slice(0, -1), wanted);

/** @param {Step[]} made @param {Step[]} wanted */
const isStart = (made, wanted) => made.every((step, number) => isSame(step, wanted[number]));

/**
 * @param {HTMLElement} coach
 * @returns {Stage}
 */
export const now = (coach) => {
  const wanted = /** @type {Step[]} */ (JSON.parse(coach.dataset.path || "[]"));
  const made = path();
  const isOnWay = isStart(made, wanted);
  if (!isOnWay && !isFilledIn(made, wanted)) {
    const target = document.getElementById("back") ?? (lastPick() ? thingOf(String(lastPick())) : null);
    return { target, words: say(coach, "otherWords") };
  }
  const next = wanted[isOnWay ? made.length : made.length - 1];
  if (!next) return confirming(coach);
  return "amounts" in next ? pouring(coach, next.amounts) : picking(coach, next.picks);
};
