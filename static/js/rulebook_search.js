// Search in a rulebook: only matching pieces stay visible.

/** Whether the text of a piece contains all words. @param {HTMLElement} piece @param {string[]} words */
const containsAll = (piece, words) => {
  const text = (piece.textContent ?? "").toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The part of the book (rules, icons or cards) that a piece belongs to. @param {Element} piece */
const partOf = (piece) => piece.closest("[data-part]")?.getAttribute("data-part") ?? "rules";

/** Shows the number of hits in each part, and switches to a part with hits if the open one has none.
 * @param {HTMLInputElement[]} choices
 * @param {Map<string, number> | null} hits
 */
const showHits = (choices, hits) => {
  for (const choice of choices) {
    const badge = choice.parentElement?.querySelector(".hits");
    if (badge) badge.textContent = String(hits?.get(choice.value) ?? "");
  }
  const selected = choices.find((choice) => choice.checked);
  if (!hits?.size || !selected || hits.has(selected.value)) return;
  const choiceWithHits = choices.find((choice) => hits.has(choice.value));
  if (choiceWithHits) choiceWithHits.checked = true;
};

/** Whether a piece is searched on its own: parts of a card are not. @param {Element} piece */
const isWhole = (piece) => !piece.parentElement?.closest(".shown-card");

/** @param {ParentNode} place the page or the drawer with the book and its search field */
export const makeSearchable = (place) => {
  const field = /** @type {HTMLInputElement | null} */ (place.querySelector("#find"));
  const status = place.querySelector("#found");
  const book = place.querySelector(".rulebook");
  if (!field || !status || !book) return;
  // Units of the search: a rule, a paragraph, a table row, an icon, a card.
  const pieces = [...book.querySelectorAll("li, section > p, tbody tr, header p, dl > div")].filter(isWhole);
  const choices = /** @type {HTMLInputElement[]} */ ([...place.querySelectorAll("[name=part]")]);
  const search = () => {
    const query = field.value.trim();
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    /** @type {Map<string, number>} */
    const hitsOf = new Map();
    for (const piece of pieces) {
      const hit = containsAll(piece, words);
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
    showHits(choices, words.length ? hitsOf : null);
    const hits = [...hitsOf.values()].reduce((sum, count) => sum + count, 0);
    const { one = "", many = "", none = "" } = status.dataset;
    const text = hits === 0 ? none.replace("{words}", query) : hits === 1 ? one : many.replace("{n}", String(hits));
    status.textContent = words.length ? text : "";
  };
  field.addEventListener("input", search);
  field.closest("search")?.removeAttribute("hidden");
};
