// A rulebook: what is sought is marked and all else goes away; it can be printed.

const field = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
const told = document.getElementById("found");
const book = document.querySelector(".rulebook");

/** The pieces that are found or not: a rule, a paragraph, a row of a table. */
const pieces = /** @type {HTMLElement[]} */ ([
  ...(book?.querySelectorAll("li, section > p, tbody tr, header p") ?? []),
]);

/** @param {HTMLElement} piece @param {string[]} words */
const holds = (piece, words) => {
  const text = (piece.textContent ?? "").toLowerCase();
  return words.every((word) => text.includes(word));
};

const search = () => {
  if (!field || !told || !book) return;
  const given = field.value.trim();
  const words = given.toLowerCase().split(/\s+/).filter(Boolean);
  let hits = 0;
  for (const piece of pieces) {
    const hit = holds(piece, words);
    piece.classList.toggle("missed", !hit);
    hits += Number(hit);
  }
  for (const part of book.querySelectorAll("section, ul, table, h3"))
    part.classList.toggle(
      "missed",
      words.length > 0 &&
        !part.matches("h3") &&
        !part.querySelector("li:not(.missed), p:not(.missed), tbody tr:not(.missed)"),
    );
  book.classList.toggle("sought", words.length > 0);
  const { one = "", many = "", none = "" } = told.dataset;
  const said = hits === 0 ? none.replace("{words}", given) : hits === 1 ? one : many.replace("{n}", String(hits));
  told.textContent = words.length ? said : "";
};

for (const hidden of document.querySelectorAll("search[hidden], [data-print]")) hidden.removeAttribute("hidden");
field?.addEventListener("input", search);
document.querySelector("[data-print]")?.addEventListener("click", () => print());
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === field) return;
  event.preventDefault();
  field?.focus();
});

// On a phone the rules come first, and their contents where they are asked for.
if (matchMedia("(width < 60rem)").matches) document.querySelector(".contents-of")?.removeAttribute("open");
