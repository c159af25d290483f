// The form for a new table: a summary beside it and on its button. The last choices for each game are stored in this
// browser and selected again until the viewer resets them.

import { setText } from "../browsers/press.js";
import { readJson, storeJson, storeText } from "../storage.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("create"));
const button = document.getElementById("open-table");
const seats = document.getElementById("at-table");
const summary = document.getElementById("summed");
const more = document.getElementById("more");

/** @param {string} name */
const checkedField = (name) => /** @type {HTMLInputElement | null} */ (form?.querySelector(`[name="${name}"]:checked`));

/** @param {boolean} bots */
const showSeats = (bots) => {
  const [host, ...others] = seats?.children ?? [];
  if (!seats || !host) return;
  const freeSeats = Number(checkedField("players")?.value ?? 1) - 1;
  for (const item of others.slice(freeSeats)) item.remove();
  while (seats.children.length - 1 < freeSeats) {
    const item = document.createElement("li");
    item.innerHTML = '<span class="face-of free" aria-hidden="true">+</span><span></span>';
    seats.append(item);
  }
  for (const item of [...seats.children].slice(1)) {
    const words = item.lastElementChild;
    if (words) setText(words, (bots ? seats.dataset.bot : seats.dataset.free) ?? "");
  }
};

/** Hides choices that need more players; if a hidden one was checked, the default takes its place. */
const hideUnavailable = () => {
  const players = Number(checkedField("players")?.value ?? 0);
  for (const choice of form?.querySelectorAll("[data-players]") ?? []) {
    const field = /** @type {HTMLInputElement | null} */ (choice.querySelector("input"));
    choice.hidden = Number(choice.dataset.players) > players;
    if (!field || !choice.hidden || !field.checked) continue;
    const usual = form?.querySelector(`[name="${field.name}"][data-default]`);
    /** @type {HTMLInputElement | null} */ (usual)?.click();
  }
};

const showSummary = () => {
  hideUnavailable();
  const bots = checkedField("fill")?.value === "bots";
  // A field that loses the focus to the pressed button has changed, too.
  if (button) setText(button, (bots ? button.dataset.bots : button.dataset.people) ?? "");
  showSeats(bots);
  const checked = more?.querySelectorAll(":checked[type=radio]") ?? [];
  const words = [...checked].map((field) => field.parentElement?.querySelector("b")?.textContent ?? "");
  const sum = words.slice(0, 2).join(", ");
  // German nouns keep their capitals.
  if (summary) setText(summary, document.documentElement.lang === "en" ? sum.toLowerCase() : sum);
};

/** The storage key of the choices for this game. */
const key = () => `create:${/** @type {HTMLInputElement | null} */ (form?.querySelector("[name=game]"))?.value}`;

/** All fields except the viewer's name and the game. */
const fields = () =>
  /** @type {HTMLInputElement[]} */ ([...(form?.querySelectorAll("input:not([name=game], [name=name])") ?? [])]);

const isTickable = (/** @type {HTMLInputElement} */ field) => field.type === "radio" || field.type === "checkbox";

const storeChoices = () => {
  const values = fields().map((field) => [field.name, field.value, isTickable(field) ? field.checked : null]);
  storeJson(key(), values); // without storage the form starts with the defaults
};

/** @param {unknown} value @returns {value is [string, string, boolean | null][]} */
const isChoices = (value) =>
  Array.isArray(value) &&
  value.every((item) => Array.isArray(item) && typeof item[0] === "string" && typeof item[1] === "string");

const restoreChoices = () => {
  const values = readJson(key(), isChoices) ?? [];
  for (const field of fields()) {
    const stored = values.find(([name, value]) => name === field.name && (!isTickable(field) || value === field.value));
    if (!stored) continue;
    if (field.type === "checkbox" || stored[2]) field.checked = stored[2] === true;
    else if (!isTickable(field)) field.value = stored[1];
  }
};

document.getElementById("reset")?.addEventListener("click", (event) => {
  storeText(key(), null);
  if (form?.dataset.fresh === undefined) return;
  event.preventDefault();
  const name = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=name]"));
  const typed = name?.value ?? "";
  form.reset();
  if (name) name.value = typed;
  showSummary();
});

// After an error the form shows the submitted values instead of the stored ones.
if (form?.dataset.fresh !== undefined) restoreChoices();
form?.addEventListener("change", showSummary);
form?.addEventListener("submit", storeChoices);
showSummary();
