// Slots: amounts to pay or share out. Pressing a slot adds one, or starts again at its least; only legal ways are
// shown. The unit is taken from another kind: from the one that was pressed longest ago.

import { announce, readAloud } from "../story/announcements.js";
import { isSplit, readDecision, region } from "./decision.js";

/** @typedef {number[]} Way one amount per kind, in the order of the decision's kinds */

/** @type {Way} */
let current = [];
let shownStep = ""; // the decision and path whose slots are shown

/** @type {number[]} kinds that were pressed, the latest last */
let pressedKinds = [];

export const amounts = () => current;

/** @returns {Way[]} */
const ways = () => JSON.parse(readDecision().ways ?? "[]");

/** @param {Way} a @param {Way} b */
const distance = (a, b) => a.reduce((sum, amount, i) => sum + Math.abs(amount - (b[i] ?? 0)), 0);

/** @param {Way} way @returns {number[]} the kinds that have less in it than they have now */
const givers = (way) => current.flatMap((amount, i) => ((way[i] ?? 0) < amount ? [i] : []));

/** @param {Way} way @returns {number} how recently one of its givers was pressed; -1 if none was */
const recency = (way) => Math.max(-1, ...givers(way).map((kind) => pressedKinds.indexOf(kind)));

/** @param {Way} way @returns {number} the largest current amount among its givers */
const largestGiver = (way) => Math.max(0, ...givers(way).map((kind) => current[kind] ?? 0));

/** @param {Way[]} options @returns {Way | undefined} the nearest to the current way, changing recent kinds last */
const nearest = (options) =>
  [...options].sort(
    (a, b) =>
      distance(a, current) - distance(b, current) || recency(a) - recency(b) || largestGiver(b) - largestGiver(a),
  )[0];

/** Whether the split chooses exactly one kind. */
const isSingleChoice = () => ways().every((way) => way.reduce((sum, amount) => sum + amount, 0) === 1);

/**
 * Adds one unit to a kind. At its maximum it returns to its minimum, unless only one kind can be chosen.
 * @param {number} kind
 */
const pressSlot = (kind) => {
  if (isSingleChoice() && current[kind] === 1) return;
  const more = ways().filter((way) => (way[kind] ?? 0) > (current[kind] ?? 0));
  const next = Math.min(...more.map((way) => way[kind] ?? 0));
  const least = Math.min(...ways().map((way) => way[kind] ?? 0));
  const target = more.length ? next : least;
  current = nearest(ways().filter((way) => way[kind] === target)) ?? current;
  pressedKinds = [...pressedKinds.filter((other) => other !== kind), kind];
  showAmounts();
  announceAmounts();
};

const showAmounts = () => {
  for (const slot of region()?.querySelectorAll(".slot") ?? []) {
    const amount = current[Number(slot.dataset.at)] ?? 0;
    const number = slot.querySelector(".amount");
    if (number) number.textContent = String(amount);
    slot.classList.toggle("open", amount === 0);
    slot.classList.toggle("free", slot.dataset.free === "1");
  }
};

const announceAmounts = () => {
  const slots = [...(region()?.querySelectorAll(".slot") ?? [])];
  announce(slots.map(readAloud).join(", "));
};

export const refresh = () => {
  if (!isSplit()) {
    shownStep = "";
    return;
  }
  const step = `${readDecision().decision} ${readDecision().path}`;
  if (step !== shownStep) {
    shownStep = step;
    current = JSON.parse(readDecision().default ?? "[]");
    pressedKinds = [];
  }
  showAmounts();
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const slot = /** @type {HTMLElement} */ (target).closest?.("#decision .slot");
    if (slot) pressSlot(Number(slot.dataset.at));
  });
};
