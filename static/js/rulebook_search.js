// A rulebook that can be searched: what is sought stays, and all else goes away.

/** @param {HTMLElement} piece @param {string[]} words */
const holds = (piece, words) => {
  const text = (piece.textContent ?? "").toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The part of the book that a piece belongs to. @param {Element} piece */
const partOf = (piece) => piece.closest("[data-part]")?.getAttribute("data-part") ?? "rules";

/** Says how much was found in rules, icons and cards; where it was found shows, if it was not found where one looked.
 * @param {HTMLInputElement[]} choices
 * @param {Map<string, number> | null} hits
 */
const sayWhere = (choices, hits) => {
  for (const choice of choices) {
    const told = choice.parentElement?.querySelector(".hits");
    if (told) told.textContent = String(hits?.get(choice.value) ?? "");
  }
  const shown = choices.find((choice) => choice.checked);
  if (!hits?.size || !shown || hits.has(shown.value)) return;
  const other = choices.find((choice) => hits.has(choice.value));
  if (other) other.checked = true;
};

/** Of a card no part is found alone. @param {Element} piece */
const isWhole = (piece) => !piece.parentElement?.closest(".shown-card");

/** @param {ParentNode} place the page or the drawer that holds the book and its field */
export const makeSearchable = (place) => {
  const field = /** @type {HTMLInputElement | null} */ (place.querySelector("#find"));
  const told = place.querySelector("#found");
  const book = place.querySelector(".rulebook");
  if (!field || !told || !book) return;
  // The pieces that are found or not: a rule, a paragraph, a row of a table, an icon, a card.
  const pieces = [...book.querySelectorAll("li, section > p, tbody tr, header p, dl > div")].filter(isWhole);
  const choices = /** @type {HTMLInputElement[]} */ ([...place.querySelectorAll("[name=part]")]);
  const search = () => {
    const given = field.value.trim();
    const words = given.toLowerCase().split(/\s+/).filter(Boolean);
    /** @type {Map<string, number>} */
    const hitsOf = new Map();
    for (const piece of pieces) {
      const hit = holds(piece, words);
      piece.classList.toggle("missed", !hit);
      if (hit) hitsOf.set(partOf(piece), (hitsOf.get(partOf(piece)) ?? 0) + 1);
    }
    for (const part of book.querySelectorAll("section, :not(.shown-card *):is(ul, dl), table, h3"))
      part.classList.toggle(
        "missed",
        words.length > 0 &&
          !part.matches("h3") &&
          !part.querySelector("li:not(.missed), p:not(.missed), tbody tr:not(.missed), dl > div:not(.missed)"),
      );
    book.classList.toggle("sought", words.length > 0);
    sayWhere(choices, words.length ? hitsOf : null);
    const hits = [...hitsOf.values()].reduce((sum, found) => sum + found, 0);
    const { one = "", many = "", none = "" } = told.dataset;
    const said = hits === 0 ? none.replace("{words}", given) : hits === 1 ? one : many.replace("{n}", String(hits));
    told.textContent = words.length ? said : "";
  };
  field.addEventListener("input", search);
  field.closest("search")?.removeAttribute("hidden");
};
