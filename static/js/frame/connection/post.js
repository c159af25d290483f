// Sends choices and the questions on the way to them: by the socket, else as forms to this table. The answer's
// regions are swapped in by htmx, as those of a push are.

import * as line from "./connection.js";

const table = () => document.getElementById("table");

// randomUUID is there in secure contexts only; a table on the local network may not be one.
const freshOp = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/**
 * @typedef {"choices" | "explore" | "undo"} What
 * @typedef {{ op: string, decision?: string, path?: string }} Wish
 */

/** @param {What} what @param {Wish} values */
const byPost = (what, values) =>
  htmx.ajax("POST", `/tables/${table().dataset.id}/${what}`, { source: table(), values, swap: "none" });

/** @param {line.Answer} answer */
const take = async ({ seq, content }) => {
  if (content) await htmx.swap({ sourceElement: table(), target: table(), swap: "none", text: content });
  else document.getElementById("notice").replaceChildren();
  if (seq !== undefined) await line.shows(seq); // until then the same click would be another choice
};

/**
 * An op is done once, whichever way it comes: so what the line has swallowed is posted again.
 * @param {What} what
 * @param {Wish} values
 */
const send = async (what, values) => {
  if (what === "undo" || !line.isOpen()) return byPost(what, values);
  const { op, decision = "", path = "[]" } = values;
  const answer = await line.ask({ what, op, decision, path: JSON.parse(path) });
  if (answer) return take(answer);
  await line.isBack();
  return byPost(what, values);
};

/** @type {Set<string>} */
const underway = new Set();
let last = Promise.resolve();

/** Whether nothing is asked and not answered yet. */
export const isIdle = () => underway.size === 0;

/**
 * One after the other. The same thing again while it is under way is a slip of the finger, not a wish.
 * @param {What} what
 * @param {{ decision?: string | undefined, path?: string }} values
 */
export const post = (what, values) => {
  const wish = JSON.stringify([what, values.decision, values.path]);
  if (underway.has(wish)) return;
  underway.add(wish);
  last = last
    .then(() => send(what, { ...values, op: freshOp() }))
    .catch(() => {
      // said by htmx:error, see regions.js
    })
    .finally(() => underway.delete(wish));
};
