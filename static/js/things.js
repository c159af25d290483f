// Finds every [data-thing] on the page by name and place, and compares two such snapshots.
// templates/README.md describes the attributes.

/**
 * @typedef {object} Thing everything visible under one name at one place
 * @property {string} name `kind:which`, or only the kind if it lies face down
 * @property {string} place
 * @property {boolean} open
 * @property {number} count
 * @property {HTMLElement} element the part that is shown while it moves
 * @property {DOMRect} rect
 * @property {boolean} inDecision whether it lies in the action bar
 * @property {HTMLElement} [image] a copy of an open thing, taken by motion.js
 *
 * @typedef {Thing & { key: string, n: number }} Surplus `n` more of a thing than in the other snapshot
 * @typedef {{ from: Surplus, to: Surplus, n: number }} Journey
 */

import { isSeen } from "./browsers/visibility.js";

/** @param {string} name */
const kindOf = (name) => name.split(":", 1)[0];
/** @param {string} name */
const isOpen = (name) => name.includes(":");

/**
 * The part of a thing that is shown while it moves: its card, else the first item of a counted thing, else the thing.
 * @param {HTMLElement} thing
 */
const movingPart = (thing) => {
  const cards = thing.matches(".card") ? [thing] : [...thing.querySelectorAll(".card")];
  const card = cards.find(isSeen);
  return (
    card ??
    (thing.dataset.count === undefined ? thing : /** @type {HTMLElement | null} */ (thing.firstElementChild)) ??
    thing
  );
};

/**
 * Piles, which are named by their kind alone, are places of their own. The id of an open thing moves with it, so it is
 * no place. Regions that show the same thing in turn, such as a hand and its decision, share a `data-spot`.
 * @param {HTMLElement} thing
 */
const placeOf = (thing) => {
  if (!isOpen(String(thing.dataset.thing)) && thing.id) return thing.id;
  return thing.closest("[data-spot]")?.dataset.spot ?? thing.parentElement?.closest("[id]")?.id ?? "";
};

/** All visible things, by name and place. */
export const findThings = () => {
  /** @type {Map<string, Thing>} */
  const found = new Map();
  for (const thing of document.querySelectorAll("#table [data-thing]")) {
    if (!isSeen(thing)) continue;
    const { thing: name = "", count = "1" } = thing.dataset;
    const place = placeOf(thing);
    const key = `${name} ${place}`;
    const element = movingPart(thing);
    found.set(key, {
      name,
      place,
      open: isOpen(name),
      count: (found.get(key)?.count ?? 0) + Number(count),
      element,
      rect: element.getBoundingClientRect(),
      inDecision: Boolean(thing.closest("#decision")),
    });
  }
  return found;
};

/**
 * The things of which one snapshot has more than the other; those on the table come before those in the action bar.
 * @param {Map<string, Thing>} these
 * @param {Map<string, Thing>} those
 */
const findSurplus = (these, those) =>
  [...these]
    .map(([key, thing]) => ({ ...thing, key, n: thing.count - (those.get(key)?.count ?? 0) }))
    .filter((thing) => thing.n > 0)
    .sort((a, b) => Number(a.inDecision) - Number(b.inDecision));

/** @typedef {(from: Surplus, to: Surplus) => boolean} Fits */

/** @type {Fits} */
const hasSameName = (a, b) => a.name === b.name;
/** @type {Fits} */
const isFlipped = (a, b) => a.open !== b.open && kindOf(a.name) === kindOf(b.name);
/** @type {Fits} */
const isFlippedInPlace = (a, b) => a.place === b.place && isFlipped(a, b);

/**
 * The moves from one snapshot to the next, and the `added` things that came from nowhere.
 * @param {Map<string, Thing>} before
 * @param {Map<string, Thing>} after
 */
export const compare = (before, after) => {
  const outgoing = findSurplus(before, after);
  const incoming = findSurplus(after, before);
  /** @param {Fits} fits */
  const pair = (fits) => {
    /** @type {Journey[]} */
    const pairs = [];
    for (const to of incoming) {
      for (const from of outgoing) {
        const n = Math.min(from.n, to.n);
        if (n <= 0 || !fits(from, to)) continue;
        from.n -= n;
        to.n -= n;
        pairs.push({ from, to, n });
      }
    }
    return pairs;
  };
  pair(isFlippedInPlace); // turned over where it lies: no move
  const open = pair((from, to) => to.open && hasSameName(from, to));
  const flipped = pair(isFlipped); // revealed, or put face down
  const moves = [...open, ...flipped, ...pair(hasSameName)];
  return { moves, added: incoming.filter((thing) => thing.n > 0 && !before.has(thing.key)) };
};
