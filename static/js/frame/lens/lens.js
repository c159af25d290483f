// The lens: an enlarged view of a thing on hover, focus or tap. Faces are the same for all viewers and cached here.
// For a thing without a face the lens explains its signs.

import { direction } from "../../direction.js";
import { request } from "../../requests.js";
import { aimsAt } from "../decision/decision.js";
import { announce, readAloud } from "../story/announcements.js";
import { createList, findSignAt, findSigns } from "./signs.js";

const HOVER_MS = 300; // time of hovering that opens the lens
const LEAVE_MS = 160; // time after leaving that closes it

/** @type {Map<string, Promise<string>>} */
const faces = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Element | null} */
let shownThing = null;
let byMouse = false;

const lens = () => document.getElementById("lens");
const table = () => document.getElementById("table");

/** The HTML of a face, cached. @param {string} name `kind:which` */
const faceOf = (name) => {
  const cached = faces.get(name);
  if (cached) return cached;
  const { game, edition } = table().dataset;
  const address = `/games/${game}/faces/${encodeURIComponent(name)}?rules=${edition}`;
  const face = request(address, { accept: "text/html" }).then((answer) => answer.text());
  faces.set(name, face);
  face.catch(() => faces.delete(name));
  return face;
};

/**
 * The options that aim at a thing, or at the nearest element around it with any.
 * @param {Element} thing
 * @returns {import("../decision/decision.js").Aim[]}
 */
const aimsOf = (thing) => {
  const target = thing.closest("[data-target]");
  const all = aimsAt(target?.dataset.target);
  return all.length || !target?.parentElement ? all : aimsOf(target.parentElement);
};

/** The effects of the thing's options, or the reasons why they are blocked. @param {Element} thing */
const describeOptions = (thing) => {
  const all = aimsOf(thing);
  // If some of its options are open, a reason names the option that it is about.
  const describeAim = (/** @type {import("../decision/decision.js").Aim} */ aim) =>
    aim.blocked && all.some((option) => !option.blocked)
      ? `${aim.label}: ${aim.blocked}`
      : (aim.blocked ?? aim.remark ?? "");
  const texts = all.map(describeAim);
  return [...new Set(texts.filter(Boolean))];
};

/** @param {Element} thing */
const isUnder = (thing) => {
  const { left, right, top, bottom } = lens().getBoundingClientRect();
  const box = thing.getBoundingClientRect();
  return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
};

/**
 * The cost of what the lens covers: 1 for each thing that can be picked. Covering its own thing costs more than all
 * others together, and so does covering the coach, which would lie over the lens.
 * @param {Element} thing
 */
const coverCost = (thing) => {
  const lit = [...document.querySelectorAll(".stage .lit")];
  const covered = lit.filter((other) => !other.contains(thing) && !lens().contains(other) && isUnder(other));
  const coach = document.querySelector("#coach:not([hidden])");
  const hidden = Number(isUnder(thing)) + Number(coach ? isUnder(coach) : false);
  return covered.length + hidden * (lit.length + 1);
};

/** Places the lens beside the thing, or at the other side if that covers less. @param {Element} thing */
const placeBeside = (thing) => {
  const stage = lens().parentElement?.getBoundingClientRect();
  const box = thing.getBoundingClientRect();
  const isRight = stage ? box.left + box.width / 2 > stage.left + stage.width / 2 : false;
  const isAtEnd = isRight === direction > 0;
  lens().classList.toggle("at-start", isAtEnd);
  const cost = coverCost(thing);
  if (!cost) return;
  lens().classList.toggle("at-start", !isAtEnd);
  if (coverCost(thing) >= cost) lens().classList.toggle("at-start", isAtEnd);
};

/** Places the lens, and lets clicks through where it covers things that can be picked. @param {Element} thing */
const position = (thing) => {
  placeBeside(thing);
  const isClickedThrough = byMouse || matchMedia("(hover: hover)").matches;
  const litAncestor = thing.closest(".stage .lit"); // a battlefield can be picked on its dragons, too
  const isOver = coverCost(thing) > 0 || (litAncestor !== null && isUnder(litAncestor));
  lens().classList.toggle("over", isClickedThrough && isOver);
};

/** Shows the current price from the thing, if it has one, instead of the printed price. @param {Element} thing */
const copyPrice = (thing) => {
  const current = thing.querySelector("[data-price]");
  const printed = lens().querySelector("[data-price]");
  if (current) printed?.replaceChildren(...current.cloneNode(true).childNodes);
};

/** @param {HTMLElement} thing @param {boolean} hovered by a mouse, which closes the lens when it leaves */
const show = async (thing, hovered = false) => {
  shownThing = thing;
  byMouse = hovered;
  const name = thing.dataset.lens;
  const face = name ? await faceOf(name).catch(() => "") : "";
  const texts = describeOptions(thing);
  const signs = face || texts.length ? [] : findSigns(thing);
  if (shownThing !== thing || !(face || texts.length || signs.length)) return;
  lens().innerHTML = face; // server HTML of public components: no user input
  copyPrice(thing);
  if (texts.length) {
    const words = document.createElement("p");
    words.className = "effect";
    words.textContent = texts.join(" ");
    lens().append(words);
  }
  if (signs.length) lens().append(createList(signs));
  lens().hidden = false;
  position(thing);
};

export const isOpen = () => !lens().hidden;

export const hide = () => {
  clearTimeout(timer);
  shownThing = null;
  lens().hidden = true;
  for (const offer of lens().querySelectorAll(".offer")) offer.remove(); // no lit thing may stay hidden
};

const announceLens = () => isOpen() && announce(readAloud(lens()));

/** Shows a thing, and lets screen readers say it. @param {Element | null} thing @returns {boolean} whether there is one */
export const lookAt = (thing) => {
  const target = thing?.closest("[data-lens], .blocked") ?? thing?.closest(".plate, .self");
  if (target) show(target).then(announceLens);
  return Boolean(target);
};

export const refresh = () => {
  if (shownThing && !shownThing.isConnected) hide();
  if (isOpen() && lens().querySelector(".offer:not(.lit)"))
    hide(); // see plate_choices.js
  else if (isOpen() && shownThing) position(shownThing); // the next decision may have lit things under it
};

/**
 * The sign at a point, unless a click there does something else.
 * @param {EventTarget | null} target
 * @param {number} x
 * @param {number} y
 */
const findTappedSign = (target, x, y) => {
  const control = /** @type {Element} */ (target).closest?.("button, a, label, summary, input, .lit");
  return !control || control.matches(".plate:not(.lit) > .cover") ? findSignAt(x, y) : null;
};

/** Scrolls a lens that lets clicks through when the wheel turns over it. @param {WheelEvent} event */
const scroll = ({ target, clientX, clientY, deltaY }) => {
  if (!isOpen() || !lens().classList.contains("over")) return;
  const { left, right, top, bottom } = lens().getBoundingClientRect();
  const isThere = clientX > left && clientX < right && clientY > top && clientY < bottom;
  if (isThere || shownThing?.contains(/** @type {Node} */ (target))) lens().scrollBy({ top: deltaY });
};

export const listen = () => {
  window.addEventListener("resize", refresh);
  document.addEventListener("wheel", scroll, { passive: true });
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    clearTimeout(timer);
    const thing = /** @type {Element} */ (target).closest?.("[data-lens], .blocked");
    if (thing && !lens().contains(thing)) timer = setTimeout(show, HOVER_MS, thing, true);
    else if (isOpen() && !lens().contains(/** @type {Node} */ (target))) timer = setTimeout(hide, LEAVE_MS);
  });
  document.addEventListener("focusin", ({ target }) => {
    const thing = /** @type {Element} */ (target).closest?.("[data-lens], .blocked");
    const owner = thing ?? /** @type {Element} */ (target).closest?.(".plate:not(.lit)");
    if (owner && /** @type {Element} */ (target).matches(":focus-visible")) show(owner);
    else if (isOpen() && !lens().contains(/** @type {Node} */ (target))) hide();
  });
  document.addEventListener("click", ({ target, clientX, clientY }) => {
    const thing =
      /** @type {Element} */ (target).closest?.("[data-lens], .blocked") ?? findTappedSign(target, clientX, clientY);
    if (thing && !thing.closest(".lit")) show(thing);
    else if (isOpen() && !lens().contains(/** @type {Node} */ (target))) hide();
  });
};
