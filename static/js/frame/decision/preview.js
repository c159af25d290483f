// Previews: the effect of the current choice, shown beside the numbers and on the goal meter.

import { setText } from "../../browsers/press.js";
import { requestJson } from "../../requests.js";
import * as positions from "../layout/positions.js";
import * as track from "../layout/track.js";
import { isMultiPick, isSplit, path, readDecision } from "./decision.js";
import { amounts } from "./slots.js";

const table = () => document.getElementById("table");

/**
 * The server's preview: numbers by the id of their counter as [before, after], marks by seat, sockets as
 * [seat, place, colour], sides of the goal as [place, words].
 * @typedef {object} Preview
 * @property {Record<string, [number, number]>} [numbers]
 * @property {Record<string, number>} [marks]
 * @property {[number, number, string][]} [sockets]
 * @property {[number, string][]} [sides]
 * @property {string} [verb] the label of the verb, for a requested choice
 */

let requested = ""; // key of the complete choice that was last requested: one that the action bar does not show yet
/** @type {Preview | null} */
let requestedPreview = null;

/** @param {unknown} whole */
const keyOf = (whole) => JSON.stringify([readDecision().decision, readDecision().path, whole]);

/**
 * Requests the effect of a complete choice and shows it once it arrives.
 * @param {import("./decision.js").Step[]} whole
 */
export const requestPreview = async (whole) => {
  const key = keyOf(whole);
  if (key === requested) return;
  clearPreview();
  requested = key;
  const fields = { decision: String(readDecision().decision), path: JSON.stringify(whole) };
  const preview = await requestJson(`/tables/${table().dataset.id}/preview`, { fields }).catch(() => null);
  if (requested !== key || key !== keyOf(whole)) return;
  requestedPreview = preview;
  refresh();
};

// A choice that may be empty: the verb says what happens with the current picks.
const showVerb = () => {
  const button = document.getElementById("confirm");
  if (!button || !isMultiPick() || readDecision().least !== "0") return;
  button.dataset.usual ??= button.textContent ?? "";
  setText(button, requestedPreview?.verb ?? button.dataset.usual);
};

/** Drops the requested preview. */
export const clearPreview = () => {
  requested = "";
  if (!requestedPreview) return;
  requestedPreview = null;
  refresh();
};

/** The preview to show: none if the amounts differ from the default. @returns {Preview} */
const currentPreview = () => {
  if (requestedPreview) return requestedPreview;
  const { preview, default: proposed } = readDecision();
  if (!preview || (isSplit() && JSON.stringify(amounts()) !== JSON.stringify(JSON.parse(proposed ?? "[]")))) return {};
  return JSON.parse(preview);
};

const removeMarks = () => {
  for (const number of document.querySelectorAll("[data-after]")) {
    number.classList.remove("less");
    delete number.dataset.after;
  }
  for (const mark of document.querySelectorAll(".foreseen")) mark.remove();
};

/** @param {string} id @param {[number, number]} change */
const showNumber = (id, [before, after]) => {
  const counter = document.getElementById(id);
  const number = counter?.querySelector(".count, b") ?? counter;
  if (!number) return;
  number.classList.toggle("less", after < before);
  number.dataset.after = String(after);
};

/** Shows a second crest where the seat would be. @param {string} seat @param {number} after */
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

// Things that the picks so far would put on the table are already there, hidden, with the id of their option.
const showPickedThings = () => {
  const ids = new Set(path().flatMap((step) => ("picks" in step ? step.picks : [])));
  for (const thing of document.querySelectorAll("[data-would]")) thing.hidden = !ids.has(String(thing.dataset.would));
};

export const refresh = () => {
  removeMarks();
  showPickedThings();
  showVerb();
  const { numbers = {}, marks = {}, sockets = [], sides = [] } = currentPreview();
  for (const [id, change] of Object.entries(numbers)) showNumber(id, change);
  for (const [seat, after] of Object.entries(marks)) showMark(seat, after);
  for (const [seat, place, colour] of sockets) showSocket(seat, place, colour);
  for (const [place, words] of sides) showSide(place, words);
  positions.refresh(); // for the added marks
  track.refresh();
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    if (/** @type {HTMLElement} */ (target).closest?.("#decision .slot"))
      requestPreview([...path(), { amounts: amounts() }]);
  });
};
