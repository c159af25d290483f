// Previews: what the choice in the action bar would change stands beside the numbers and on the goal meter.

import * as positions from "../layout/positions.js";
import * as track from "../layout/track.js";
import { isSet, isSplit, path, question } from "./decision.js";
import { amounts } from "./slots.js";

const table = () => document.getElementById("table");

/**
 * As the server computes it: numbers by the id of their counter as before and after, marks by seat, sockets as [seat, place, colour],
 * sides of the goal as [place, words].
 * @typedef {object} Preview
 * @property {Record<string, [number, number]>} [numbers]
 * @property {Record<string, number>} [marks]
 * @property {[number, number, string][]} [sockets]
 * @property {[number, string][]} [sides]
 * @property {string} [verb] of the button, for a choice that was weighed
 */

let weighed = ""; // which whole choice was asked about last: one that is not in the action bar yet
/** @type {Preview | null} */
let foreseen = null;

/** @param {unknown} whole */
const nameOf = (whole) => JSON.stringify([question().decision, question().path, whole]);

/**
 * Asks what a whole choice would change, and shows it once that is known.
 * @param {import("./decision.js").Step[]} whole
 */
export const weigh = async (whole) => {
  const name = nameOf(whole);
  if (name === weighed) return;
  forget();
  weighed = name;
  const body = new URLSearchParams({ decision: String(question().decision), path: JSON.stringify(whole) });
  const answer = await fetch(`/tables/${table().dataset.id}/preview`, { method: "POST", body }).catch(() => null);
  const found = answer?.ok ? await answer.json() : null;
  if (weighed !== name || name !== nameOf(whole)) return;
  foreseen = found;
  refresh();
};

// Where nothing need be picked, the button says what will be done with what is.
const showVerb = () => {
  const button = document.getElementById("confirm");
  if (!button || !isSet() || question().least !== "0") return;
  button.dataset.usual ??= button.textContent ?? "";
  button.textContent = foreseen?.verb ?? button.dataset.usual;
};

/** What was asked about is not wanted any more. */
export const forget = () => {
  weighed = "";
  if (!foreseen) return;
  foreseen = null;
  refresh();
};

/** @returns {Preview} nothing once other amounts than those proposed are paid */
const wanted = () => {
  if (foreseen) return foreseen;
  const { preview, default: proposed } = question();
  if (!preview || (isSplit() && JSON.stringify(amounts()) !== JSON.stringify(JSON.parse(proposed ?? "[]")))) return {};
  return JSON.parse(preview);
};

const clear = () => {
  for (const one of document.querySelectorAll("[data-after]")) {
    one.classList.remove("less");
    delete one.dataset.after;
  }
  for (const one of document.querySelectorAll(".foreseen")) one.remove();
};

/** @param {string} id @param {[number, number]} change */
const showNumber = (id, [before, after]) => {
  const counter = document.getElementById(id);
  const number = counter?.querySelector(".count, b") ?? counter;
  if (!number) return;
  number.classList.toggle("less", after < before);
  number.dataset.after = String(after);
};

/** A second crest, where the seat would stand. @param {string} seat @param {number} after */
const showMark = (seat, after) => {
  const mark = document.getElementById(`mark-${seat}`);
  const ghost = /** @type {HTMLElement | undefined} */ (mark?.cloneNode(true));
  if (!mark || !ghost) return;
  ghost.removeAttribute("id");
  ghost.classList.add("ghost", "foreseen");
  ghost.classList.remove("within");
  delete ghost.dataset.more;
  ghost.dataset.at = String(after);
  mark.after(ghost);
};

/** @param {number} place @param {string} words */
const showSide = (place, words) => {
  const line = document.createElement("span");
  line.className = "foreseen";
  line.textContent = `→ ${words}`;
  document.getElementById(`side-goal-${place}`)?.append(line);
};

/** @param {number} seat @param {number} place @param {string} colour */
const showSocket = (seat, place, colour) => {
  const socket = document.getElementById(`socket-${seat}-${place}`);
  if (socket) socket.dataset.after = colour;
};

// What the answers so far would put on the table lies there hidden, with the id of its option.
const showAnswers = () => {
  const ids = new Set(path().flatMap((step) => ("picks" in step ? step.picks : [])));
  for (const one of document.querySelectorAll("[data-would]")) one.hidden = !ids.has(String(one.dataset.would));
};

export const refresh = () => {
  clear();
  showAnswers();
  showVerb();
  const { numbers = {}, marks = {}, sockets = [], sides = [] } = wanted();
  for (const [id, change] of Object.entries(numbers)) showNumber(id, change);
  for (const [seat, after] of Object.entries(marks)) showMark(seat, after);
  for (const [seat, place, colour] of sockets) showSocket(seat, place, colour);
  for (const [place, words] of sides) showSide(place, words);
  positions.refresh(); // of the marks that were added
  track.refresh();
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    if (/** @type {HTMLElement} */ (target).closest?.("#decision .slot")) weigh([...path(), { amounts: amounts() }]);
  });
};
