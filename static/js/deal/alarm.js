// Warnings about a deal: the sheet opens by itself when this browser is shown something that a fair server never shows.

import { loadFacts } from "./memory.js";

/** @type {Set<string>} the warnings that have opened the sheet of this page */
const shownWarnings = new Set();

/**
 * The warnings of a table, worst first.
 * @param {import("./memory.js").TableFacts} facts
 */
export const listWarnings = ({ other, changed, refused, foreign, hash }) => {
  const found = { resealed: other, changed, refused, swapped: foreign && hash };
  return Object.entries(found)
    .filter(([, reason]) => reason)
    .map(([name]) => name);
};

/** Shows the warnings of a table in the sheet, and opens it at a new one. @param {string} table its id */
export const show = (table) => {
  const sheet = /** @type {HTMLDialogElement | null} */ (document.getElementById("fair"));
  if (!sheet) return;
  const warnings = listWarnings(loadFacts(table));
  for (const line of sheet.querySelectorAll("[data-warning]"))
    line.hidden = !warnings.includes(line.dataset.warning ?? "");
  const isNew = warnings.some((name) => !shownWarnings.has(name));
  for (const name of warnings) shownWarnings.add(name);
  if (isNew && !sheet.open) sheet.showModal();
};
