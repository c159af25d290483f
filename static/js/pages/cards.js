// The page of all cards of a game: filtered by kind and by a search.

import { shortcutOf } from "../keys.js";

const field = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
const status = document.getElementById("found");
const clear = document.getElementById("clear");
const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".shown-card")]);
const shelves = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".card-shelf")]);

const kind = () => /** @type {HTMLInputElement | null} */ (document.querySelector("[name=kind]:checked"))?.value ?? "";

const filterCards = () => {
  const query = field?.value.trim() ?? "";
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  for (const card of cards) {
    const text = (card.textContent ?? "").toLowerCase();
    card.hidden = !words.every((word) => text.includes(word));
  }
  const shownKind = kind();
  for (const shelf of shelves)
    shelf.hidden =
      (shownKind !== "" && shelf.dataset.kind !== shownKind) || !shelf.querySelector(".shown-card:not([hidden])");
  const isEmpty = shelves.every((shelf) => shelf.hidden);
  const text = status?.querySelector("span");
  if (text) text.textContent = isEmpty ? (status?.dataset.none ?? "").replace("{words}", query) : "";
  if (clear) clear.hidden = !isEmpty;
};

for (const search of document.querySelectorAll("search[hidden]")) search.removeAttribute("hidden");
field?.addEventListener("input", filterCards);
document.querySelector(".kinds")?.addEventListener("change", filterCards);
clear?.addEventListener("click", () => {
  if (field) field.value = "";
  /** @type {HTMLInputElement | null} */ (document.querySelector("[name=kind][value='']"))?.click();
  filterCards();
  field?.focus();
});
document.addEventListener("keydown", (event) => {
  if (shortcutOf(event) !== "/" || event.target === field) return;
  event.preventDefault();
  field?.focus();
});
filterCards();
