// The story: the moves of others are played on the stage, beat by beat, and stay on the strip until the viewer acts.

import { showNotice } from "../../notices.js";
import { getPreference, savePreference } from "../../preferences.js";
import { wordsFor } from "../../requests.js";

const BEAT_MS = 700;
const SCENE_MS = 1100; // a beat of weight 2, which fills the stage
const MAX_QUEUED = 12; // if more beats wait, only scenes are played
const HURRY_MS = 10_000; // with less time left on the viewer's clock, nothing is played

/** @type {Set<string>} the ids of chips that were played or need not be */
let playedIds = new Set();
/** @type {HTMLElement[]} */
let queue = [];
let isPlaying = false;
/** @type {(() => void) | null} */
let endPause = null;
const SPEEDS = new Map([
  ["off", 0],
  ["fast", 0.5],
  ["normal", 1],
  ["slow", 2],
]);
let speed = 1;

const chips = () => [...document.querySelectorAll("#beats [data-story]")]; // newest first
const event = () => document.getElementById("event");
const idOf = (/** @type {HTMLElement} */ chip) => chip.parentElement?.id ?? "";
const isSample = () => document.getElementById("table").dataset.still !== undefined;

/** @param {string} seat */
const plateOf = (seat) => document.getElementById(`seat-${seat}`);

/** A large crest with the player's name. @param {Element | null} crest */
const createSide = (crest) => {
  const side = document.createElement("div");
  side.className = "side";
  const large = /** @type {HTMLElement | undefined} */ (crest?.cloneNode(true));
  const name = document.createElement("b");
  name.textContent = crest?.getAttribute("title") ?? "";
  large?.classList.add("l");
  side.append(...(large ? [large] : []), name);
  return side;
};

/**
 * The cards of a beat, without attributes by which they could be mistaken for cards on the table.
 * @param {Element} chip
 */
const createPack = (chip) => {
  const pack = document.createElement("div");
  pack.className = "pack";
  const template = /** @type {HTMLTemplateElement | null} */ (chip.parentElement?.querySelector("template"));
  if (template) pack.append(template.content.cloneNode(true));
  for (const element of pack.querySelectorAll("*"))
    for (const name of ["id", "data-target", "data-thing", "data-lens"]) element.removeAttribute(name);
  return pack;
};

/** @param {HTMLElement} chip */
const createScene = (chip) => {
  const strike = document.createElement("div");
  strike.className = `strike${chip.dataset.targets ? " bad" : ""}`;
  const sign = chip.querySelector(":scope > .icon")?.cloneNode(true);
  if (sign) strike.append(sign);
  if (chip.dataset.targets) strike.append(Object.assign(document.createElement("i"), { className: "shaft" }));
  strike.append(Object.assign(document.createElement("b"), { textContent: chip.title }));
  const pack = createPack(chip);
  const actor = chip.dataset.actor ? [createSide(chip.querySelector(".crest"))] : [];
  const targets = [...chip.querySelectorAll(".arrow ~ .crest")].slice(0, 2).map(createSide);
  const sides = document.createElement("div");
  sides.className = "sides";
  sides.append(...targets);
  return [...actor, ...(pack.childElementCount ? [pack] : []), strike, ...(targets.length ? [sides] : [])];
};

/** @param {HTMLElement} chip @param {boolean} on */
const mark = (chip, on) => {
  chip.classList.toggle("now", on);
  const { actor, targets } = chip.dataset;
  if (actor) plateOf(actor)?.classList.toggle("acting", on);
  for (const seat of targets?.split(" ") ?? []) plateOf(seat)?.classList.toggle("hit", on);
};

/** @param {HTMLElement} chip */
const openBeat = (chip) => {
  mark(chip, true);
  if (chip.dataset.weight !== "2") return;
  event().replaceChildren(...createScene(chip));
  event().hidden = false;
};

/** @param {HTMLElement} chip */
const closeBeat = (chip) => {
  mark(chip, false);
  event().hidden = true;
};

/** @param {number} time */
const pause = (time) =>
  new Promise((done) => {
    const timer = setTimeout(done, time);
    endPause = () => {
      clearTimeout(timer);
      done(undefined);
    };
  });

const ownTimeLeft = () => {
  const clock = document.querySelector("#decision.asking .clock[data-left]");
  return clock ? Number(clock.dataset.left) : Number.POSITIVE_INFINITY;
};

const playAll = async () => {
  if (isPlaying) return;
  isPlaying = true;
  document.body.classList.add("telling");
  try {
    while (queue.length) {
      const chip = queue.shift();
      if (!chip?.isConnected || ownTimeLeft() < HURRY_MS) continue;
      if (queue.length >= MAX_QUEUED && chip.dataset.weight !== "2") continue;
      await playBeat(chip);
    }
    chips()[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  } finally {
    document.body.classList.remove("telling");
    isPlaying = false;
  }
};

/** @param {HTMLElement} chip */
const playBeat = async (chip) => {
  try {
    openBeat(chip);
    chip.scrollIntoView({ block: "nearest", inline: "nearest" });
    await pause((chip.dataset.weight === "2" ? SCENE_MS : BEAT_MS) * speed);
  } finally {
    closeBeat(chip);
  }
};

export const skipStory = () => {
  queue = [];
  endPause?.();
};

export const refresh = () => {
  const newChips = chips().filter((chip) => !playedIds.has(idOf(chip)));
  for (const chip of newChips) playedIds.add(idOf(chip));
  if (isSample() || !newChips.length) return;
  queue.push(...newChips.reverse());
  if (document.hidden || !speed) queue = []; // viewers who return read the strip
  playAll();
};

/** @param {string} name */
const setSpeed = (name) => {
  speed = SPEEDS.get(name) ?? 1;
  savePreference("motion", name).catch((error) => showNotice(wordsFor(error))); // it holds for this page only
};

/** @type {HTMLElement | null} */
let repeatedChip = null;

/** Shows a beat again while the pointer is on its chip. @param {HTMLElement | null} chip */
const repeatBeat = (chip) => {
  if (isPlaying || chip === repeatedChip) return;
  if (repeatedChip) closeBeat(repeatedChip);
  repeatedChip = chip;
  if (chip) openBeat(chip);
};

export const listen = () => {
  playedIds = new Set(chips().map(idOf)); // beats from before the page was opened are only on the strip
  speed = SPEEDS.get(getPreference("motion") ?? "normal") ?? 1;
  for (const name of /** @type {const} */ (["pointerover", "focusin"])) {
    document.addEventListener(name, ({ target }) => {
      repeatBeat(/** @type {HTMLElement} */ (target).closest?.("#beats [data-story]") ?? null);
    });
  }
  document.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest?.("#again, #skip, #slower, #beats [data-story]");
    if (button?.id === "skip") skipStory();
    else if (button?.id === "slower") setSpeed(speed > 1 ? "normal" : "slow");
    else if (button?.id === "again") {
      skipStory();
      queue = chips().reverse();
      playAll();
    } else if (isPlaying && /** @type {HTMLElement} */ (target).closest?.(".lit, #decision")) skipStory();
  });
};
