// Tips for newcomers: each kind of decision offers a tip until "Got it" was pressed there, or at the first few
// decisions of that kind, on this device. Players who have finished some games of this game get no tips, and players
// who have completed its guided game are not offered that again.

import { isRecord, isTexts, readJson, storeJson, validEntries } from "../../storage.js";

const KEY = "hints";
const MAX_OFFERS = 3; // decisions of one kind with a tip
const MAX_GAMES = 3; // finished games, after which there are no tips

/**
 * `read`: kinds whose tip was read; `offered`: decisions with a tip, by kind; `finished`: tables by game; `learned`:
 * games whose guided game was completed.
 * @typedef {{ read: string[], offered: Record<string, string[]>, finished: Record<string, string[]>,
 *   learned: string[] }} State
 */

/** @type {State} */
const state = { read: [], offered: {}, finished: {}, learned: [] };

const table = () => document.getElementById("table").dataset;

const loadState = () => {
  const stored = readJson(KEY, isRecord);
  if (!stored) return;
  if (isTexts(stored.read)) state.read = stored.read;
  if (isTexts(stored.learned)) state.learned = stored.learned;
  state.offered = { ...state.offered, ...validEntries(stored.offered, isTexts) };
  state.finished = { ...state.finished, ...validEntries(stored.finished, isTexts) };
};

// Without storage the state holds for this page only.
const saveState = () => storeJson(KEY, state);

const finishedGames = () => state.finished[String(table().game)] ?? [];

/** Counts a finished game; guided games do not count. */
const countGame = () => {
  const { id = "", game = "", viewer } = table();
  const isOver = document.querySelector("#decision.over") && viewer !== "watcher" && !document.getElementById("coach");
  if (!isOver || finishedGames().includes(id) || finishedGames().length >= MAX_GAMES) return;
  state.finished[game] = [...finishedGames(), id];
  saveState();
};

const countLesson = () => {
  const { game = "" } = table();
  if (document.querySelector("#coach[data-state=end]") && !state.learned.includes(game)) {
    state.learned = [...state.learned, game];
    saveState();
  }
  document.querySelector("#result .learn")?.toggleAttribute("hidden", state.learned.includes(game));
};

/** Whether a tip is still offered at this decision. @param {string} kind */
const isOffered = (kind) => {
  if (state.read.includes(kind) || finishedGames().length >= MAX_GAMES) return false;
  const decision = `${table().id} ${document.getElementById("decision")?.dataset.decision}`;
  const decisions = state.offered[kind] ?? [];
  if (decisions.includes(decision)) return true;
  if (decisions.length >= MAX_OFFERS) return false;
  state.offered[kind] = [...decisions, decision];
  saveState();
  return true;
};

export const refresh = () => {
  const tip = document.getElementById("tip");
  if (tip) tip.hidden = !isOffered(String(tip.dataset.of));
  countGame();
  countLesson();
};

const dismiss = () => {
  const tip = document.getElementById("tip");
  loadState(); // a tip may have been read at another table meanwhile
  state.read = [...new Set([...state.read, String(tip?.dataset.of)])];
  saveState();
  refresh();
  document.getElementById("prompt")?.focus();
};

export const listen = () => {
  loadState();
  document.addEventListener("click", ({ target }) => {
    if (/** @type {HTMLElement} */ (target).closest?.("#got-it")) dismiss();
  });
};
