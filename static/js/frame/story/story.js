// The story: what others did is shown on the stage, beat after beat, and stays on the strip until one acts.

import { prefer, preferred } from "../../preferences.js";

const BEAT = 700; // milliseconds
const SCENE = 1100;
const TOO_MANY = 12; // when more wait than that, only scenes are shown
const HURRY = 10_000; // with less time left on one's own clock nothing is shown any more

/** @type {Set<string>} the ids of chips that were shown or need not be */
let seen = new Set();
/** @type {HTMLElement[]} */
let waiting = [];
let playing = false;
/** @type {(() => void) | null} */
let cutShort = null;
const SPEEDS = new Map([
  ["off", 0],
  ["fast", 0.5],
  ["normal", 1],
  ["slow", 2],
]);
let speed = 1;

const chips = () => [...document.querySelectorAll("#beats [data-story]")]; // the newest first
const event = () => document.getElementById("event");
const idOf = (/** @type {HTMLElement} */ chip) => chip.parentElement?.id ?? "";
const isSample = () => document.getElementById("table").dataset.still !== undefined;

/** @param {string} seat */
const plateOf = (seat) => document.getElementById(`seat-${seat}`);

/** Who, large and with their name. @param {Element | null} crest */
const sideOf = (crest) => {
  const side = document.createElement("div");
  side.className = "side";
  const large = /** @type {HTMLElement | undefined} */ (crest?.cloneNode(true));
  const name = document.createElement("b");
  name.textContent = crest?.getAttribute("title") ?? "";
  large?.classList.add("l");
  side.append(...(large ? [large] : []), name);
  return side;
};

/** The cards of a beat, without names by which they could be taken for those on the table. @param {Element} chip */
const packOf = (chip) => {
  const pack = document.createElement("div");
  pack.className = "pack";
  const template = /** @type {HTMLTemplateElement | null} */ (chip.parentElement?.querySelector("template"));
  if (template) pack.append(template.content.cloneNode(true));
  for (const one of pack.querySelectorAll("*"))
    for (const name of ["id", "data-target", "data-thing", "data-lens"]) one.removeAttribute(name);
  return pack;
};

/** @param {HTMLElement} chip */
const drawScene = (chip) => {
  const strike = document.createElement("div");
  strike.className = `strike${chip.dataset.targets ? " bad" : ""}`;
  const sign = chip.querySelector(":scope > .icon")?.cloneNode(true);
  if (sign) strike.append(sign);
  if (chip.dataset.targets) strike.append(Object.assign(document.createElement("i"), { className: "shaft" }));
  strike.append(Object.assign(document.createElement("b"), { textContent: chip.title }));
  const pack = packOf(chip);
  const actor = chip.dataset.actor ? [sideOf(chip.querySelector(".crest"))] : [];
  const targets = [...chip.querySelectorAll(".arrow ~ .crest")].slice(0, 2).map(sideOf);
  const whom = document.createElement("div");
  whom.className = "sides";
  whom.append(...targets);
  return [...actor, ...(pack.childElementCount ? [pack] : []), strike, ...(targets.length ? [whom] : [])];
};

/** @param {HTMLElement} chip @param {boolean} on */
const mark = (chip, on) => {
  chip.classList.toggle("now", on);
  const { actor, targets } = chip.dataset;
  if (actor) plateOf(actor)?.classList.toggle("acting", on);
  for (const seat of targets?.split(" ") ?? []) plateOf(seat)?.classList.toggle("hit", on);
};

/** @param {HTMLElement} chip */
const open = (chip) => {
  mark(chip, true);
  if (chip.dataset.weight !== "2") return;
  event().replaceChildren(...drawScene(chip));
  event().hidden = false;
};

/** @param {HTMLElement} chip */
const close = (chip) => {
  mark(chip, false);
  event().hidden = true;
};

/** @param {number} time */
const pause = (time) =>
  new Promise((done) => {
    const timer = setTimeout(done, time);
    cutShort = () => {
      clearTimeout(timer);
      done(undefined);
    };
  });

const ownTimeLeft = () => {
  const clock = document.querySelector("#decision.asking .clock[data-left]");
  return clock ? Number(clock.dataset.left) : Number.POSITIVE_INFINITY;
};

const playAll = async () => {
  if (playing) return;
  playing = true;
  document.body.classList.add("telling");
  while (waiting.length) {
    const chip = waiting.shift();
    if (!chip?.isConnected || ownTimeLeft() < HURRY) continue;
    if (waiting.length >= TOO_MANY && chip.dataset.weight !== "2") continue;
    open(chip);
    chip.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    await pause((chip.dataset.weight === "2" ? SCENE : BEAT) * speed);
    close(chip);
  }
  chips()[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  document.body.classList.remove("telling");
  playing = false;
};

export const skip = () => {
  waiting = [];
  cutShort?.();
};

export const refresh = () => {
  const fresh = chips().filter((chip) => !seen.has(idOf(chip)));
  for (const chip of fresh) seen.add(idOf(chip));
  if (isSample() || !fresh.length) return;
  waiting.push(...fresh.reverse());
  if (document.hidden || !speed) waiting = []; // who comes back reads the strip
  playAll();
};

/** @param {string} wanted */
const setSpeed = (wanted) => {
  speed = SPEEDS.get(wanted) ?? 1;
  prefer("motion", wanted).catch(() => {
    // without a connection: for this page only
  });
};

/** @type {HTMLElement | null} */
let looked = null;

/** @param {HTMLElement | null} chip a chip that is pointed at shows its moment again */
const look = (chip) => {
  if (playing || chip === looked) return;
  if (looked) close(looked);
  looked = chip;
  if (chip) open(chip);
};

export const listen = () => {
  seen = new Set(chips().map(idOf)); // what came before the page did stands on the strip
  speed = SPEEDS.get(preferred("motion") ?? "normal") ?? 1;
  for (const name of /** @type {const} */ (["pointerover", "focusin"])) {
    document.addEventListener(name, ({ target }) => {
      look(/** @type {HTMLElement} */ (target).closest?.("#beats [data-story]") ?? null);
    });
  }
  document.addEventListener("click", ({ target }) => {
    const one = /** @type {HTMLElement} */ (target).closest?.("#again, #skip, #slower, #beats [data-story]");
    if (one?.id === "skip") skip();
    else if (one?.id === "slower") setSpeed(speed > 1 ? "normal" : "slow");
    else if (one?.id === "again") {
      skip();
      waiting = chips().reverse();
      playAll();
    } else if (playing && /** @type {HTMLElement} */ (target).closest?.(".lit, #decision")) skip();
  });
};
