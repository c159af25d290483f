// Slots: amounts to pay or share out. Pressing a slot adds one, or starts again at its least; only legal ways are
// shown. Another kind gives one up: the one pressed longest ago.

import { isSplit, readDecision, region } from "./decision.js";

/** @typedef {number[]} Way one amount per kind, in the order of the decision's kinds */

/** @type {Way} */
let now = [];
let shown = "";

/** @type {number[]} kinds that were pressed, the latest last */
let pressed = [];

export const amounts = () => now;

/** @returns {Way[]} */
const ways = () => JSON.parse(readDecision().ways ?? "[]");

/** @param {Way} a @param {Way} b */
const distance = (a, b) => a.reduce((sum, amount, i) => sum + Math.abs(amount - (b[i] ?? 0)), 0);

/** @param {Way} way @returns {number[]} the kinds that have less in it than they have now */
const givers = (way) => now.flatMap((amount, i) => ((way[i] ?? 0) < amount ? [i] : []));

/** @param {Way} way @returns {number} how recently one of its givers was pressed; -1 if none was */
const recency = (way) => Math.max(-1, ...givers(way).map((kind) => pressed.indexOf(kind)));

/** @param {Way} way @returns {number} the largest current amount among its givers */
const largestGiver = (way) => Math.max(0, ...givers(way).map((kind) => now[kind] ?? 0));

/** @param {Way[]} options @returns {Way | undefined} the nearest to the current way, changing recent kinds last */
const nearest = (options) =>
  [...options].sort(
    (a, b) => distance(a, now) - distance(b, now) || recency(a) - recency(b) || largestGiver(b) - largestGiver(a),
  )[0];

/** Whether the split chooses exactly one kind. */
const isSingleChoice = () => ways().every((way) => way.reduce((sum, amount) => sum + amount, 0) === 1);

/**
 * @param {number} at the kind that gets one more; at its most it returns to its least, unless only one can be chosen
 */
const pressSlot = (at) => {
  if (isSingleChoice() && now[at] === 1) return;
  const more = ways().filter((way) => (way[at] ?? 0) > (now[at] ?? 0));
  const rising = Math.min(...more.map((way) => way[at] ?? 0));
  const least = Math.min(...ways().map((way) => way[at] ?? 0));
  const target = more.length ? rising : least;
  now = nearest(ways().filter((way) => way[at] === target)) ?? now;
  pressed = [...pressed.filter((kind) => kind !== at), at];
  showAmounts();
};

const showAmounts = () => {
  for (const slot of region()?.querySelectorAll(".slot") ?? []) {
    const amount = now[Number(slot.dataset.at)] ?? 0;
    const number = slot.querySelector(".amount");
    if (number) number.textContent = String(amount);
    slot.classList.toggle("open", amount === 0);
    slot.classList.toggle("free", slot.dataset.free === "1");
  }
};

export const refresh = () => {
  if (!isSplit()) {
    shown = "";
    return;
  }
  const name = `${readDecision().decision} ${readDecision().path}`;
  if (name !== shown) {
    shown = name;
    now = JSON.parse(readDecision().default ?? "[]");
    pressed = [];
  }
  showAmounts();
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const slot = /** @type {HTMLElement} */ (target).closest?.("#decision .slot");
    if (slot) pressSlot(Number(slot.dataset.at));
  });
};
