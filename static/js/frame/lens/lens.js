// The lens: anything looked at, whole: on hover, focus or tap. Faces are the same for everybody and kept here. Of what
// has no face it tells what its signs mean.

import { aimingAt } from "../decision/decision.js";
import { listOf, signAt, signsIn } from "./signs.js";

const HOVER = 300; // milliseconds before a glance becomes a look
const LEAVE = 160;

/** @type {Map<string, Promise<string>>} */
const faces = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** @type {Element | null} */
let shown = null;
let byMouse = false;

const lens = () => document.getElementById("lens");
const table = () => document.getElementById("table");

/** @param {string} name `kind:which` */
const faceOf = (name) => {
  const known = faces.get(name);
  if (known) return known;
  const address = `/games/${table().dataset.game}/faces/${encodeURIComponent(name)}`;
  const face = fetch(address).then((answer) => (answer.ok ? answer.text() : ""));
  faces.set(name, face);
  face.catch(() => faces.delete(name));
  return face;
};

/** The options that aim at it or, where none does, at what it lies in. @param {Element} thing @returns {import("../decision/decision.js").Aim[]} */
const aimsOf = (thing) => {
  const target = thing.closest("[data-target]");
  const all = aimingAt(target?.dataset.target);
  return all.length || !target?.parentElement ? all : aimsOf(target.parentElement);
};

/** What it would do now, or why it cannot be. @param {Element} thing */
const nowOf = (thing) => {
  const all = aimsOf(thing);
  // Of several powers it says which one is meant: another can be chosen.
  const named = (/** @type {import("../decision/decision.js").Aim} */ aim) =>
    aim.blocked && all.some((one) => !one.blocked) ? `${aim.label}: ${aim.blocked}` : (aim.blocked ?? aim.remark ?? "");
  const said = all.map(named);
  return [...new Set(said.filter(Boolean))];
};

/** @param {Element} thing */
const isUnder = (thing) => {
  const { left, right, top, bottom } = lens().getBoundingClientRect();
  const box = thing.getBoundingClientRect();
  return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
};

/**
 * How many things it covers that can be taken. The one it shows counts for more than all others, and so does the coach,
 * who would lie over its words.
 * @param {Element} thing
 */
const covered = (thing) => {
  const lit = [...document.querySelectorAll(".stage .lit")];
  const others = lit.filter((one) => !one.contains(thing) && !lens().contains(one) && isUnder(one));
  const coach = document.querySelector("#coach:not([hidden])");
  const hidden = Number(isUnder(thing)) + Number(coach ? isUnder(coach) : false);
  return others.length + hidden * (lit.length + 1);
};

/** Beside the thing, or at the other side if that covers less; what it still covers is clicked through it. @param {Element} thing */
const place = (thing) => {
  const stage = lens().parentElement?.getBoundingClientRect();
  const box = thing.getBoundingClientRect();
  const isRight = stage ? box.left + box.width / 2 > stage.left + stage.width / 2 : false;
  lens().classList.toggle("left", isRight);
  const beside = covered(thing);
  if (!beside) return;
  lens().classList.toggle("left", !isRight);
  if (covered(thing) >= beside) lens().classList.toggle("left", isRight);
};

/** @param {Element} thing */
const makeWay = (thing) => {
  place(thing);
  const isClickedThrough = byMouse || matchMedia("(hover: hover)").matches;
  const around = thing.closest(".stage .lit"); // a battlefield is taken where it shows dragons, too
  const isOver = covered(thing) > 0 || (around !== null && isUnder(around));
  lens().classList.toggle("over", isClickedThrough && isOver);
};

/** What it costs here and now, if that stands on it, instead of what is printed. @param {Element} thing */
const takePrice = (thing) => {
  const here = thing.querySelector("[data-price]");
  const printed = lens().querySelector("[data-price]");
  if (here) printed?.replaceChildren(...here.cloneNode(true).childNodes);
};

/** @param {HTMLElement} thing @param {boolean} hovered by a mouse, which leaves again by itself */
const show = async (thing, hovered = false) => {
  shown = thing;
  byMouse = hovered;
  const name = thing.dataset.lens;
  const face = name ? await faceOf(name).catch(() => "") : "";
  const now = nowOf(thing);
  const signs = face || now.length ? [] : signsIn(thing);
  if (shown !== thing || !(face || now.length || signs.length)) return;
  lens().innerHTML = face; // our own, of public components: nothing a person typed
  takePrice(thing);
  if (now.length) {
    const words = document.createElement("p");
    words.className = "effect";
    words.textContent = now.join(" ");
    lens().append(words);
  }
  if (signs.length) lens().append(listOf(signs));
  lens().hidden = false;
  makeWay(thing);
};

export const isOpen = () => !lens().hidden;

export const hide = () => {
  clearTimeout(waiting);
  shown = null;
  lens().hidden = true;
  for (const offer of lens().querySelectorAll(".offer")) offer.remove(); // nothing that can be taken is out of sight
};

/** @param {Element | null} thing @returns {boolean} whether there is something to see */
export const lookAt = (thing) => {
  const one = thing?.closest("[data-lens], .blocked") ?? thing?.closest(".plate, .self");
  if (one) show(one);
  return Boolean(one);
};

export const refresh = () => {
  if (shown && !shown.isConnected) hide();
  if (isOpen() && lens().querySelector(".offer:not(.lit)"))
    hide(); // see plate_choices.js
  else if (isOpen() && shown) makeWay(shown); // what is asked now may lie under it
};

/**
 * A sign that was tapped where a tap does nothing else.
 * @param {EventTarget | null} target
 * @param {number} x
 * @param {number} y
 */
const signTapped = (target, x, y) => {
  const pressed = /** @type {Element} */ (target).closest?.("button, a, label, summary, input, .lit");
  return !pressed || pressed.matches(".plate:not(.lit) > .cover") ? signAt(x, y) : null;
};

/** A mouse goes through a lens that lies over what can be taken; its wheel scrolls it all the same. @param {WheelEvent} event */
const scroll = ({ target, clientX, clientY, deltaY }) => {
  if (!isOpen() || !lens().classList.contains("over")) return;
  const { left, right, top, bottom } = lens().getBoundingClientRect();
  const isThere = clientX > left && clientX < right && clientY > top && clientY < bottom;
  if (isThere || shown?.contains(/** @type {Node} */ (target))) lens().scrollBy({ top: deltaY });
};

export const listen = () => {
  window.addEventListener("resize", refresh);
  document.addEventListener("wheel", scroll, { passive: true });
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    clearTimeout(waiting);
    const thing = /** @type {Element} */ (target).closest?.("[data-lens], .blocked");
    if (thing && !lens().contains(thing)) waiting = setTimeout(show, HOVER, thing, true);
    else if (isOpen() && !lens().contains(/** @type {Node} */ (target))) waiting = setTimeout(hide, LEAVE);
  });
  document.addEventListener("focusin", ({ target }) => {
    const thing = /** @type {Element} */ (target).closest?.("[data-lens], .blocked");
    const one = thing ?? /** @type {Element} */ (target).closest?.(".plate:not(.lit)");
    if (one && /** @type {Element} */ (target).matches(":focus-visible")) show(one);
    else if (isOpen() && !lens().contains(/** @type {Node} */ (target))) hide();
  });
  document.addEventListener("click", ({ target, clientX, clientY }) => {
    const thing =
      /** @type {Element} */ (target).closest?.("[data-lens], .blocked") ?? signTapped(target, clientX, clientY);
    if (thing && !thing.closest(".lit")) show(thing);
    else if (isOpen() && !lens().contains(/** @type {Node} */ (target))) hide();
  });
};
