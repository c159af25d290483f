// Motion that explains: what went from one place to another flies there, numbers tick, new things fade in.
//
// It is drawn above the page, out of what the page shows already: nothing waits for it, and nothing is hidden
// by it. The tokens say how long it takes; no time at all means that no motion is wanted.

/**
 * @typedef {import("./things.js").Thing} Thing
 * @typedef {import("./things.js").Journey} Journey
 * @typedef {{ left: number, top: number, width?: number, height?: number }} Box
 */

import { compare, look } from "./things.js";

const AT_MOST = 3; // of one thing that are drawn on their way
const ENTRIES = 4; // more than this at once is not followed by the eye: the log tells it
const BETWEEN = 70; // milliseconds from one to the next

/** @param {string} token */
const time = (token) => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token));
const ease = () => getComputedStyle(document.documentElement).getPropertyValue("--ease").trim() || "ease";
const wanted = () => !document.hidden && time("--flight") > 0;
const seq = () => Number(document.getElementById("table").dataset.seq);

/** @param {HTMLElement} counter */
const numberOf = (counter) => counter.querySelector(".count, b:not(.gem b)") ?? counter;
/** @param {HTMLElement} counter */
const shownBy = (counter) => numberOf(counter).textContent.trim();

const numbers = () =>
  new Map([...document.querySelectorAll("#table .counter[id]")].map((one) => [one.id, shownBy(one)]));

/** @type {{ things: Map<string, Thing>, numbers: Map<string, string>, seq: number } | null} */
let before = null;

// A layer above the page that nobody can touch and no screen reader tells of.
const air = () => {
  const there = document.getElementById("air");
  if (there) return there;
  const made = document.createElement("div");
  made.id = "air";
  made.inert = true;
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
};

const KEPT = new Set(["class", "viewBox", "href", "focusable"]);

/**
 * A drawing without anything by which a page, a script or a test could take it for the thing.
 * @param {Element} element
 */
const ghost = (element) => {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const part of copy.querySelectorAll(".unseen, .peek, .why")) part.remove();
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes]) if (!KEPT.has(name)) part.removeAttribute(name);
    part.classList.remove("lit", "picked", "changed");
  }
  return copy;
};

/** @param {HTMLElement} one @param {Box} sides */
const lay = (one, sides) => {
  for (const [side, size] of Object.entries(sides)) one.style.setProperty(side, `${size}px`);
  air().append(one);
};

/** @param {HTMLElement} one @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
const play = (one, frames, timing) => {
  const done = () => one.remove();
  const animation = one.animate(frames, { easing: ease(), fill: "backwards", ...timing });
  animation.onfinish = done;
  animation.oncancel = done;
};

/**
 * @param {DOMRect} rect
 * @returns {[number, number]}
 */
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
/** @param {DOMRect} rect @param {DOMRect} size */
const fit = (rect, size) => Math.min(2, Math.max(0.2, Math.min(rect.width / size.width, rect.height / size.height)));

/** @param {Journey} journey */
const fly = ({ from, to, n }) => {
  // What is put face down is seen as it was until it lies there.
  const turns = from.open && !to.open;
  const face = turns ? (from.drawing ?? from.element) : to.element;
  const size = turns ? from.rect : to.rect;
  const [startX, startY] = middle(from.rect);
  const [endX, endY] = middle(to.rect);
  const there = `scale(${fit(to.rect, size)})`;
  const frames = [
    { transform: `translate(${startX - endX}px, ${startY - endY}px) scale(${fit(from.rect, size)})` },
    { transform: there, opacity: 1, offset: 0.85 },
    { transform: there, opacity: 0 },
  ];
  const { width, height } = size;
  for (let i = 0; i < Math.min(n, AT_MOST); i++) {
    const one = ghost(face);
    one.classList.add("flight");
    lay(one, { left: endX - width / 2, top: endY - height / 2, width, height });
    play(one, frames, { duration: time("--flight"), delay: i * BETWEEN });
  }
};

/** @param {Thing} thing */
const fade = ({ element }) =>
  element.animate([{ opacity: 0.25 }, { opacity: 1 }], { duration: time("--flight"), easing: ease() });

/** @param {HTMLElement} counter @param {string} was */
const tick = (counter, was) => {
  const by = Number(shownBy(counter)) - Number(was);
  if (!by || !counter.checkVisibility()) return;
  numberOf(counter).animate([{ transform: `translateY(${by > 0 ? "" : "-"}0.6em)`, opacity: 0.3 }, {}], {
    duration: time("--tick"),
    easing: ease(),
  });
  const { right, top } = counter.getBoundingClientRect();
  const difference = document.createElement("span");
  difference.className = `difference ${by > 0 ? "plus" : "minus"}`;
  difference.textContent = by > 0 ? `+${by}` : `−${-by}`;
  lay(difference, { left: right, top });
  const rise = [
    { transform: "translate(-60%, 0)", opacity: 0 },
    { transform: "translate(-60%, -50%)", opacity: 1, offset: 0.2 },
    { transform: "translate(-60%, -60%)", opacity: 1, offset: 0.7 },
    { transform: "translate(-60%, -110%)", opacity: 0 },
  ];
  play(difference, rise, { duration: time("--difference") });
};

// Before a swap: how it was.
export const remember = () => {
  before = null;
  if (!wanted()) return;
  const things = look();
  for (const one of things.values())
    if (one.open) one.drawing = /** @type {HTMLElement} */ (one.element.cloneNode(true));
  before = { things, numbers: numbers(), seq: seq() };
};

// After it: how it came to be.
export const show = () => {
  const was = before;
  before = null;
  if (!was || !wanted() || Math.abs(seq() - was.seq) > ENTRIES) return;
  const { moves, fresh } = compare(was.things, look());
  moves.forEach(fly);
  fresh.forEach(fade);
  for (const [id, number] of was.numbers) {
    const counter = document.getElementById(id);
    if (counter) tick(counter, number);
  }
};
