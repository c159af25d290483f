// What lies where: every [data-thing] that the page shows, by its name and the place where it lies.
// What the attributes mean is said in templates/README.md.

/**
 * @typedef {object} Thing what is seen under one name at one place
 * @property {string} name `kind:which`, or the kind alone when it is face down
 * @property {string} place
 * @property {boolean} open
 * @property {number} count
 * @property {HTMLElement} element what is drawn when it moves
 * @property {DOMRect} rect
 * @property {boolean} asked it lies in the question
 * @property {HTMLElement} [drawing] how an open one looked, kept by motion.js
 *
 * @typedef {Thing & { key: string, n: number }} Surplus of which there are `n` more than in the other look
 * @typedef {{ from: Surplus, to: Surplus, n: number }} Journey
 */

/** @param {string} name */
const kindOf = (name) => name.split(":", 1)[0];
/** @param {string} name */
const isOpen = (name) => name.includes(":");

const SEEN = { visibilityProperty: true, opacityProperty: true };

/**
 * The part of a thing that is drawn when it moves: its card, else the first part of what is counted, else all of it.
 * @param {HTMLElement} thing
 */
const drawn = (thing) => {
  const cards = thing.matches(".card") ? [thing] : [...thing.querySelectorAll(".card")];
  const card = cards.find((one) => one.checkVisibility(SEEN));
  return (
    card ??
    (thing.dataset.count === undefined ? thing : /** @type {HTMLElement | null} */ (thing.firstElementChild)) ??
    thing
  );
};

/**
 * A pile, named by its kind alone, is a place; an open thing may have an id that goes with it. What lies in two
 * regions by turns, such as a hand that its question shows, says by name that it is the same place.
 * @param {HTMLElement} thing
 */
const placeOf = (thing) => {
  if (!isOpen(String(thing.dataset.thing)) && thing.id) return thing.id;
  return thing.closest("[data-spot]")?.dataset.spot ?? thing.parentElement?.closest("[id]")?.id ?? "";
};

/** By name and place. */
export const look = () => {
  /** @type {Map<string, Thing>} */
  const found = new Map();
  for (const thing of document.querySelectorAll("#table [data-thing]")) {
    if (!thing.checkVisibility(SEEN)) continue;
    const { thing: name = "", count = "1" } = thing.dataset;
    const place = placeOf(thing);
    const key = `${name} ${place}`;
    const element = drawn(thing);
    found.set(key, {
      name,
      place,
      open: isOpen(name),
      count: (found.get(key)?.count ?? 0) + Number(count),
      element,
      rect: element.getBoundingClientRect(),
      asked: Boolean(thing.closest("#decision")),
    });
  }
  return found;
};

/**
 * @param {Map<string, Thing>} these
 * @param {Map<string, Thing>} those
 */
const more = (these, those) =>
  [...these]
    .map(([key, one]) => ({ ...one, key, n: one.count - (those.get(key)?.count ?? 0) }))
    .filter((one) => one.n > 0)
    .sort((one, other) => Number(one.asked) - Number(other.asked)); // what lies on the table goes before what lies in the question

/** @typedef {(from: Surplus, to: Surplus) => boolean} Fits */

/** @type {Fits} */
const same = (one, other) => one.name === other.name;
/** @type {Fits} */
const veiled = (one, other) => one.open !== other.open && kindOf(one.name) === kindOf(other.name);
/** @type {Fits} */
const turned = (one, other) => one.place === other.place && veiled(one, other);

/**
 * What went where from one look to the next, and the `fresh` things that came from nowhere.
 * @param {Map<string, Thing>} before
 * @param {Map<string, Thing>} after
 */
export const compare = (before, after) => {
  const gone = more(before, after);
  const come = more(after, before);
  /** @param {Fits} fits */
  const paired = (fits) => {
    /** @type {Journey[]} */
    const pairs = [];
    for (const to of come) {
      for (const from of gone) {
        const n = Math.min(from.n, to.n);
        if (n <= 0 || !fits(from, to)) continue;
        from.n -= n;
        to.n -= n;
        pairs.push({ from, to, n });
      }
    }
    return pairs;
  };
  paired(turned); // turned over where it lies
  const known = paired((from, to) => to.open && same(from, to));
  const crossed = paired(veiled); // drawn, shown, or put face down
  const moves = [...known, ...crossed, ...paired(same)];
  return { moves, fresh: come.filter((one) => one.n > 0 && !before.has(one.key)) };
};
