// The replay of a finished or a running game: Play, single steps, the slider with its marks, lines of the log, < and >.
// Updates of a running game are skipped meanwhile, and fetched when the viewer returns to it.

import { replaceAddress } from "../../address.js";
import { setText, waitForSwaps } from "../../browsers/press.js";
import { closeLog } from "./log.js";

const PACES = [1, 2, 4, 0.5];
const MOVE_MS = 1200; // how long a move is shown at pace 1
const MAX_TRIES = 5; // to fetch a page that contains all skipped updates

const table = () => document.getElementById("table");
const region = () => document.getElementById("story");
const currentEntry = () => Number(region()?.dataset.stands);
const lastEntry = () => Number(region()?.dataset.last);

/** Whether the page has the controls of a replay. */
export const hasControls = () => region()?.dataset.last !== undefined;
const isRunning = () => region()?.dataset.goesOn !== undefined;
export const isLookingBack = () => hasControls() && (isRunning() || currentEntry() < lastEntry());

/** @type {number | null} */
let targetEntry = null; // the position of the slider; only the latest request counts
let isFetching = false;
let opensWhy = false; // whether to open the bot's reason at the target entry

/** The address of the table at an entry, or (null) of its current state. @param {number | null} at */
const addressOf = (at) => {
  const { id, follows } = table().dataset;
  const query = new URLSearchParams();
  if (at !== null) query.set("at", String(at));
  if (follows !== undefined) query.set("follow", follows);
  return `/tables/${id}${String(query) && `?${query}`}`;
};

/** Requests come from one element, so that a new one replaces a pending one. @param {string} address */
const fetchTable = async (address) => {
  await htmx.ajax("GET", address, { source: region(), swap: "none" });
  await waitForSwaps();
};

const fetchTarget = async () => {
  isFetching = true;
  try {
    while (targetEntry !== null && targetEntry !== currentEntry()) {
      const at = targetEntry;
      await fetchTable(addressOf(at));
      if (currentEntry() !== at) {
        stopPlaying(); // refused
        break;
      }
      replaceAddress(addressOf(isLookingBack() ? at : null));
    }
  } catch {
    stopPlaying(); // shown by htmx:error
  } finally {
    targetEntry = null;
    isFetching = false;
  }
  refresh(); // puts the slider back where the page is
  openWhy();
};

const openWhy = () => {
  const why = document.getElementById("why");
  if (!opensWhy || !why) return;
  opensWhy = false;
  why.setAttribute("open", "");
  closeLog();
  why.querySelector("summary")?.focus();
};

/** Goes to an entry; only the latest request counts. @param {number} at */
const goTo = (at) => {
  targetEntry = Math.max(at, 0);
  if (hasControls()) targetEntry = Math.min(targetEntry, lastEntry());
  if (!isFetching) fetchTarget();
};

/**
 * Steps through the game; a step back from a running game starts looking back.
 * @param {number} by
 * @returns {boolean} whether the step is possible
 */
export const step = (by) => {
  const canLookBack = by < 0 && document.getElementById("look-back") !== null;
  if (!hasControls() && !canLookBack) return false;
  goTo((targetEntry ?? (hasControls() ? currentEntry() : Number(table().dataset.seq))) + by);
  return true;
};

/** @type {{ version: number, here: number }} the newest version among the skipped updates */
const skipped = { version: -1, here: -1 };

/** Skips an update of the running game while the viewer looks back. @param {HTMLElement} next */
export const skipUpdate = (next) => {
  skipped.version = Math.max(skipped.version, Number(next.dataset.version ?? -1));
  skipped.here = Math.max(skipped.here, Number(next.dataset.here ?? -1));
  const link = document.getElementById("leave-replay");
  if (next.id !== "decision" || link?.dataset.leave === undefined || next.dataset.decision === undefined) return;
  link.dataset.asked = "";
  link.textContent = link.dataset.yourTurn ?? "";
};

/** Whether the viewer has an open decision while looking back. */
export const hasOpenDecision = () => document.getElementById("leave-replay")?.dataset.asked !== undefined;

const isBehind = () => {
  const { version, here } = document.getElementById("players")?.dataset ?? {};
  return Number(version) < skipped.version || (Number(version) === skipped.version && Number(here) < skipped.here);
};

// If skipped updates are newer than the fetched page, it is fetched again.
const returnToGame = async () => {
  stopPlaying();
  targetEntry = null;
  for (let i = 0; i < MAX_TRIES && (hasControls() || isBehind()); i++) {
    try {
      await fetchTable(addressOf(null));
    } catch {
      return; // shown by htmx:error
    }
  }
  replaceAddress(addressOf(null));
};

let pace = 1;
let isPlaying = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let playTimer;

const showPlaying = () => {
  const button = document.getElementById("play");
  const words = button?.querySelector("span");
  if (button && words) setText(words, String(isPlaying ? button.dataset.pause : button.dataset.play));
  const speed = document.getElementById("pace");
  if (speed) setText(speed, `${pace}×`);
};

const stopPlaying = () => {
  clearTimeout(playTimer);
  isPlaying = false;
  showPlaying();
};

const playMoves = () => {
  if (!hasControls() || currentEntry() >= lastEntry()) {
    stopPlaying();
    return;
  }
  goTo(currentEntry() + 1);
  playTimer = setTimeout(playMoves, MOVE_MS / pace);
};

const togglePlay = () => {
  if (isPlaying) {
    stopPlaying();
    return;
  }
  isPlaying = true;
  if (currentEntry() >= lastEntry()) goTo(0);
  showPlaying();
  playTimer = setTimeout(playMoves, MOVE_MS / pace);
};

export const listen = () => {
  document.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("#play")) togglePlay();
    if (target.closest?.(".looks-back")) step(-1);
    if (target.closest?.("#pace")) {
      pace = PACES[(PACES.indexOf(pace) + 1) % PACES.length] ?? 1;
      showPlaying();
    }
    const link = target.closest?.("a[data-at], a[data-leave]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stopPlaying();
    opensWhy = link.dataset.why !== undefined;
    if (link.dataset.leave !== undefined) returnToGame();
    else goTo(Number(link.dataset.at));
    if (Number(link.dataset.at) === currentEntry()) openWhy();
  });
  document.addEventListener("toggle", scrollOnOpen, true);
  document.addEventListener("input", (event) => {
    const slider = /** @type {HTMLInputElement} */ (event.target);
    if (slider.id !== "where") return;
    stopPlaying();
    goTo(Number(slider.value));
  });
};

/** @type {number | null} */
let scrolledTo = null;

// The log shows later entries as well: scroll the current one to its middle.
const scrollToEntry = () => {
  const log = document.getElementById("log");
  if (!log || !hasControls() || currentEntry() === scrolledTo) return;
  scrolledTo = currentEntry();
  // If the entry has no line, or its lines are not in place yet, take the line before it.
  const isEarlier = (/** @type {HTMLElement} */ { dataset }) => Number(dataset.entry) < currentEntry();
  const line =
    log.querySelector(`li[data-entry="${currentEntry()}"]`) ?? [...log.querySelectorAll("li")].find(isEarlier);
  const offset = line ? line.getBoundingClientRect().top - log.getBoundingClientRect().top : -log.scrollHeight;
  log.scrollTop += offset - log.clientHeight / 2;
};

// Marks the lines of the current move and of later ones.
const markLines = () => {
  for (const line of document.querySelectorAll("#log li[data-entry]")) {
    line.classList.toggle("now", isLookingBack() && Number(line.dataset.entry) === currentEntry());
    line.classList.toggle("later", isLookingBack() && Number(line.dataset.entry) > currentEntry());
  }
};

// A drawer scrolls to the current entry when it opens: while it is closed, its lines have no positions.
const scrollOnOpen = (/** @type {Event} */ { target }) => {
  if (/** @type {HTMLElement} */ (target).id !== "chronicle") return;
  scrolledTo = null;
  scrollToEntry();
};

// A morph sets the attribute, but a slider that was moved shows its property.
export const refresh = () => {
  markLines();
  scrollToEntry();
  showPlaying();
  const where = document.getElementById("where");
  if (where && targetEntry === null) where.value = where.getAttribute("value") ?? "";
};
