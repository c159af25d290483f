// Slots: what is paid or shared out. Pressing one gives it one more, or begins again; only legal ways are shown.
// Another kind gives it up: the one pressed longest ago, so that what was just asked for stays.

import { isSplit, question, region } from "./decision.js";

/** @typedef {number[]} Way one amount for each kind, in the order of the question's kinds */

/** @type {Way} */
let now = [];
let shown = "";

/** @type {number[]} kinds that were pressed, the latest last */
let pressed = [];

export const amounts = () => now;

/** @returns {Way[]} */
const ways = () => JSON.parse(question().ways ?? "[]");

/** @param {Way} one @param {Way} other */
const distance = (one, other) => one.reduce((sum, amount, i) => sum + Math.abs(amount - (other[i] ?? 0)), 0);

/** @param {Way} way @returns {number[]} the kinds that have less in it than now */
const givers = (way) => now.flatMap((amount, i) => ((way[i] ?? 0) < amount ? [i] : []));

/** @param {Way} way @returns {number} how lately a kind was pressed that has less in it; -1 if none was */
const lately = (way) => Math.max(-1, ...givers(way).map((kind) => pressed.indexOf(kind)));

/** @param {Way} way @returns {number} the most that a kind has now which has less in it */
const plenty = (way) => Math.max(0, ...givers(way).map((kind) => now[kind] ?? 0));

/** @param {Way[]} some @returns {Way | undefined} the one that is nearest to what is shown and keeps what was just pressed */
const nearest = (some) =>
  [...some].sort(
    (one, other) =>
      distance(one, now) - distance(other, now) || lately(one) - lately(other) || plenty(other) - plenty(one),
  )[0];

/** Whether one kind of several is chosen. */
const isOneOfSeveral = () => ways().every((way) => way.reduce((sum, amount) => sum + amount, 0) === 1);

/** @param {number} at the kind that gets one more; from its most it goes back to its least, unless it is the one */
const press = (at) => {
  if (isOneOfSeveral() && now[at] === 1) return;
  const more = ways().filter((way) => (way[at] ?? 0) > (now[at] ?? 0));
  const rising = Math.min(...more.map((way) => way[at] ?? 0));
  const least = Math.min(...ways().map((way) => way[at] ?? 0));
  const wanted = more.length ? rising : least;
  now = nearest(ways().filter((way) => way[at] === wanted)) ?? now;
  pressed = [...pressed.filter((kind) => kind !== at), at];
  show();
};

const show = () => {
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
  const name = `${question().decision} ${question().path}`;
  if (name !== shown) {
    shown = name;
    now = JSON.parse(question().default ?? "[]");
    pressed = [];
  }
  show();
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const slot = /** @type {HTMLElement} */ (target).closest?.("#decision .slot");
    if (slot) press(Number(slot.dataset.at));
  });
};
