// All cards of a game: of one kind, or those that a search finds.

const field = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
const told = document.getElementById("found");
const clear = document.getElementById("clear");
const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".shown-card")]);
const shelves = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".card-shelf")]);

const kind = () => /** @type {HTMLInputElement | null} */ (document.querySelector("[name=kind]:checked"))?.value ?? "";

const show = () => {
  const given = field?.value.trim() ?? "";
  const words = given.toLowerCase().split(/\s+/).filter(Boolean);
  for (const card of cards) {
    const text = (card.textContent ?? "").toLowerCase();
    card.hidden = !words.every((word) => text.includes(word));
  }
  const wanted = kind();
  for (const shelf of shelves)
    shelf.hidden =
      (wanted !== "" && shelf.dataset.kind !== wanted) || !shelf.querySelector(".shown-card:not([hidden])");
  const none = shelves.every((shelf) => shelf.hidden);
  const said = told?.querySelector("span");
  if (said) said.textContent = none ? (told?.dataset.none ?? "").replace("{words}", given) : "";
  if (clear) clear.hidden = !none;
};

for (const search of document.querySelectorAll("search[hidden]")) search.removeAttribute("hidden");
field?.addEventListener("input", show);
document.querySelector(".kinds")?.addEventListener("change", show);
clear?.addEventListener("click", () => {
  if (field) field.value = "";
  /** @type {HTMLInputElement | null} */ (document.querySelector("[name=kind][value='']"))?.click();
  show();
  field?.focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === field) return;
  event.preventDefault();
  field?.focus();
});
show();
