// Sends forms to this table; the answer's regions are swapped in by htmx, as those of a push are.

const table = () => document.getElementById("table");

// randomUUID is there in secure contexts only; a table on the local network may not be one.
export const freshOp = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** @type {Set<string>} */
const underway = new Set();
let last = Promise.resolve();

/**
 * One after the other. The same thing again while it is under way is a slip of the finger, not a wish.
 * @param {"choices" | "explore" | "undo"} what
 * @param {{ op?: string, decision?: string | undefined, path?: string }} values
 */
export const post = (what, values) => {
  const wish = JSON.stringify([what, values.decision, values.path]);
  if (underway.has(wish)) return;
  underway.add(wish);
  const form = /** @type {const} */ ({ source: table(), values, swap: "none" });
  last = last
    .then(() => htmx.ajax("POST", `/tables/${table().dataset.id}/${what}`, form))
    .catch(() => {
      // said by htmx:error, see regions.js
    })
    .finally(() => underway.delete(wish));
};
