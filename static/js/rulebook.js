// A rulebook that can be searched: what is sought stays, and all else goes away.

/** @param {HTMLElement} piece @param {string[]} words */
const holds = (piece, words) => {
  const text = (piece.textContent ?? "").toLowerCase();
  return words.every((word) => text.includes(word));
};

/** @param {ParentNode} place the page or the drawer that holds the book and its field */
export const makeSearchable = (place) => {
  const field = /** @type {HTMLInputElement | null} */ (place.querySelector("#find"));
  const told = place.querySelector("#found");
  const book = place.querySelector(".rulebook");
  if (!field || !told || !book) return;
  // The pieces that are found or not: a rule, a paragraph, a row of a table.
  const pieces = [...book.querySelectorAll("li, section > p, tbody tr, header p")];
  const search = () => {
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
  field.addEventListener("input", search);
  field.closest("search")?.removeAttribute("hidden");
};
