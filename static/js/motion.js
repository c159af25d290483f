// Animations that explain a change: things fly from place to place, numbers tick, and new things fade in.
//
// Copies of what the page shows move in a layer above it, so nothing waits for them and nothing is hidden by them. CSS
// tokens set the durations; a duration of 0 turns motion off.

/**
 * @typedef {import("./things.js").Thing} Thing
 * @typedef {import("./things.js").Journey} Journey
 * @typedef {{ left: number, top: number, width?: number, height?: number }} Box
 */

import { isVisible } from "./browsers/visibility.js";
import { compare, findThings } from "./things.js";

const MAX_FLIGHTS = 3; // copies of one thing in flight
const MAX_ENTRIES = 4; // a jump over more log entries than this is not animated: the log explains it
const STAGGER_MS = 70; // between two copies

/** The duration in milliseconds that a CSS token holds. @param {string} token */
const durationOf = (token) => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token));
const easing = () => getComputedStyle(document.documentElement).getPropertyValue("--ease").trim() || "ease";
const isEnabled = () => !document.hidden && durationOf("--flight") > 0;
const seq = () => Number(document.getElementById("table").dataset.seq);

/** @param {HTMLElement} counter */
const numberOf = (counter) => counter.querySelector(".count, b:not(.gem b)") ?? counter;
/** @param {HTMLElement} counter */
const shownBy = (counter) => numberOf(counter).textContent.trim();

const numbers = () =>
  new Map([...document.querySelectorAll("#table .counter[id]")].map((counter) => [counter.id, shownBy(counter)]));

/** @type {{ things: Map<string, Thing>, numbers: Map<string, string>, seq: number } | null} */
let lastSnapshot = null;

// The layer above the page, without input events and hidden from screen readers.
const airLayer = () => {
  const existing = document.getElementById("air");
  if (existing) return existing;
  const layer = document.createElement("div");
  layer.id = "air";
  layer.inert = true;
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  return layer;
};

const KEPT_ATTRIBUTES = new Set(["class", "viewBox", "href", "focusable"]);

/**
 * A copy without any attribute by which a page, a script or a test could mistake it for the thing itself.
 * @param {Element} element
 */
const ghost = (element) => {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const part of copy.querySelectorAll(".unseen, .peek, .why")) part.remove();
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes]) if (!KEPT_ATTRIBUTES.has(name)) part.removeAttribute(name);
    part.classList.remove("lit", "picked", "changed");
  }
  return copy;
};

/** @param {HTMLElement} element @param {Box} sides */
const layOver = (element, sides) => {
  for (const [side, size] of Object.entries(sides)) element.style.setProperty(side, `${size}px`);
  airLayer().append(element);
};

/** @param {HTMLElement} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
const play = (element, frames, timing) => {
  const done = () => element.remove();
  try {
    const animation = element.animate(frames, { easing: easing(), fill: "backwards", ...timing });
    animation.onfinish = done;
    animation.oncancel = done;
  } catch {
    done(); // nothing may stay in the air
  }
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
  // A thing that is put face down shows its face until it lands.
  const isHiding = from.open && !to.open;
  const face = isHiding ? (from.image ?? from.element) : to.element;
  const size = isHiding ? from.rect : to.rect;
  const [startX, startY] = middle(from.rect);
  const [endX, endY] = middle(to.rect);
  const landing = `scale(${fit(to.rect, size)})`;
  const frames = [
    { transform: `translate(${startX - endX}px, ${startY - endY}px) scale(${fit(from.rect, size)})` },
    { transform: landing, opacity: 1, offset: 0.85 },
    { transform: landing, opacity: 0 },
  ];
  const { width, height } = size;
  for (let i = 0; i < Math.min(n, MAX_FLIGHTS); i++) {
    const element = ghost(face);
    element.classList.add("flight");
    layOver(element, { left: endX - width / 2, top: endY - height / 2, width, height });
    play(element, frames, { duration: durationOf("--flight"), delay: i * STAGGER_MS });
  }
};

/** @param {Thing} thing */
const fade = ({ element }) =>
  element.animate([{ opacity: 0.25 }, { opacity: 1 }], { duration: durationOf("--flight"), easing: easing() });

/** @param {HTMLElement} counter @param {string} previous */
const tick = (counter, previous) => {
  const change = Number(shownBy(counter)) - Number(previous);
  if (!change || !isVisible(counter)) return;
  numberOf(counter).animate([{ transform: `translateY(${change > 0 ? "" : "-"}0.6em)`, opacity: 0.3 }, {}], {
    duration: durationOf("--tick"),
    easing: easing(),
  });
  const { right, top } = counter.getBoundingClientRect();
  const difference = document.createElement("span");
  difference.className = `difference ${change > 0 ? "plus" : "minus"}`;
  difference.textContent = change > 0 ? `+${change}` : `−${-change}`;
  layOver(difference, { left: right, top });
  const rise = [
    { transform: "translate(-60%, 0)", opacity: 0 },
    { transform: "translate(-60%, -50%)", opacity: 1, offset: 0.2 },
    { transform: "translate(-60%, -60%)", opacity: 1, offset: 0.7 },
    { transform: "translate(-60%, -110%)", opacity: 0 },
  ];
  play(difference, rise, { duration: durationOf("--difference") });
};

// Takes a snapshot before a swap.
export const takeSnapshot = () => {
  lastSnapshot = null;
  if (!isEnabled()) return;
  const things = findThings();
  for (const thing of things.values())
    if (thing.open) thing.image = /** @type {HTMLElement} */ (thing.element.cloneNode(true));
  lastSnapshot = { things, numbers: numbers(), seq: seq() };
};

// Animates the changes since the snapshot.
export const animateChanges = () => {
  const snapshot = lastSnapshot;
  lastSnapshot = null;
  if (!snapshot || !isEnabled() || Math.abs(seq() - snapshot.seq) > MAX_ENTRIES) return;
  const { moves, added } = compare(snapshot.things, findThings());
  moves.forEach(fly);
  added.forEach(fade);
  for (const [id, number] of snapshot.numbers) {
    const counter = document.getElementById(id);
    if (counter) tick(counter, number);
  }
};
