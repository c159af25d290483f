// Sends choices, undos and requests for the next step: through the socket if it is open, else as forms. htmx swaps in
// the regions of the answer like those of a push.

import { createOp } from "../../ops.js";
import * as connection from "./connection.js";

const RECONNECT_TIMEOUT_MS = 6000; // how long to wait for a lost connection before posting

const table = () => document.getElementById("table");

/**
 * @typedef {"choices" | "explore" | "undo"} Action
 * @typedef {{ op: string, decision?: string, path?: string }} Fields
 */

/** @param {Action} action @param {Fields} values */
const postForm = (action, values) =>
  htmx.ajax("POST", `/tables/${table().dataset.id}/${action}`, { source: table(), values, swap: "none" });

/** @param {connection.Answer} answer */
const applyAnswer = async ({ seq, content }) => {
  if (content) await htmx.swap({ sourceElement: table(), target: table(), swap: "none", text: content });
  else document.getElementById("notice").replaceChildren();
  if (seq !== undefined) await connection.waitForEntry(seq); // until then the same click would be another choice
};

/**
 * An op is applied once however often it arrives, so a request that the socket lost is posted again.
 * @param {Action} action
 * @param {Fields} values
 */
const send = async (action, values) => {
  if (action === "undo" || !connection.isOpen()) return postForm(action, values);
  const { op, decision = "", path = "[]" } = values;
  const answer = await connection.sendRequest({ what: action, op, decision, path: JSON.parse(path) });
  if (answer) return applyAnswer(answer);
  await connection.waitForConnection(RECONNECT_TIMEOUT_MS);
  return postForm(action, values);
};

/** @type {Set<string>} */
const inFlight = new Set();
let lastRequest = Promise.resolve();

/** Whether every request has been answered. */
export const isIdle = () => inFlight.size === 0;

/**
 * Sends requests one after the other. A request that repeats one still in flight is ignored as a slip.
 * @param {Action} action
 * @param {{ decision?: string | undefined, path?: string }} values
 */
export const post = (action, values) => {
  const key = JSON.stringify([action, values.decision, values.path]);
  if (inFlight.has(key)) return;
  inFlight.add(key);
  lastRequest = lastRequest
    .then(() => send(action, { ...values, op: createOp() }))
    .catch(() => {
      // shown by htmx:error, see regions.js
    })
    .finally(() => inFlight.delete(key));
};
