// The socket to the server: sends choices while it is open, and notices within seconds when it is lost.
import { repeatWhileVisible } from "../../browsers/visible_timer.js";
import * as liveSocket from "../../live_socket.js";
import { startNotices, stopNotices } from "./delivery_notices.js";

const SILENCE_MS = 4500; // without any message for this long, the connection counts as lost
const CHECK_MS = 250; // between two checks for silence
const ANSWER_TIMEOUT_MS = 2500; // without an answer for this long, the request is sent as a post instead

let lastMessageAt = performance.now();
/** @type {WebSocket | null} */
let socket = null;

/**
 * The answer to a request, by its op: the entry that a choice became, or the regions to show.
 * @typedef {{ ack?: string, asked?: string, refused?: string | null, seq?: number, content?: string }} Answer
 */

/** @type {Map<string, (answer: Answer | null) => void>} */
const pending = new Map();

const isUp = () => !document.body.classList.contains("cut") && !liveSocket.isEnded();

export const isOpen = () => isUp() && socket?.readyState === WebSocket.OPEN;

const settleAll = () => {
  for (const settle of [...pending.values()]) settle(null);
};

const markLost = () => {
  document.body.classList.add("cut");
  settleAll();
};

const markAlive = () => {
  lastMessageAt = performance.now();
  document.body.classList.remove("cut");
  document.dispatchEvent(new Event("connection:restored"));
};

/** @param {EventTarget} target @param {string} event @param {number} timeout in milliseconds */
const waitForEvent = (target, event, timeout) =>
  new Promise((resolve) => {
    target.addEventListener(event, resolve, { once: true });
    setTimeout(resolve, timeout);
  });

/** Resolves when the connection is open again or has ended for good, or after a timeout. @param {number} timeout in milliseconds */
export const waitForConnection = async (timeout) => {
  if (!isOpen() && !liveSocket.isEnded()) await waitForEvent(document, "connection:restored", timeout);
};

const checkSilence = () => {
  if (!socket || !isUp() || performance.now() - lastMessageAt < SILENCE_MS) return;
  markLost();
  const dead = socket;
  liveSocket.reopen(); // without waiting for the dead connection to report that it is closed
  dead.close();
};

/** @param {HtmxContext | undefined} ctx */
const isChoice = (ctx) => ctx?.request?.method === "POST" && ctx.sourceElement?.id === "table";

/**
 * Sends a request through the open socket. Resolves to null if it broke or did not answer in time; the request may
 * still have arrived.
 * @param {{ op: string, what: string, decision: string, path: unknown }} request
 * @returns {Promise<Answer | null>}
 */
export const sendRequest = (request) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => settle(null), ANSWER_TIMEOUT_MS);
    /** @param {Answer | null} answer */
    const settle = (answer) => {
      clearTimeout(timer);
      pending.delete(request.op);
      if (answer) stopNotices();
      resolve(answer);
    };
    startNotices();
    pending.set(request.op, settle);
    try {
      socket?.send(JSON.stringify(request));
    } catch {
      settle(null); // it is posted instead
    }
  });

/** Resolves when the page shows an entry, or after ANSWER_TIMEOUT_MS. @param {number} seq */
export const waitForEntry = async (seq) => {
  const until = performance.now() + ANSWER_TIMEOUT_MS;
  while (Number(document.getElementById("table").dataset.seq) < seq && performance.now() < until)
    await waitForEvent(document, "htmx:after:swap", ANSWER_TIMEOUT_MS);
};

/** Answers are for the sender of the request and contain no region to swap. @param {string} data */
const settleAnswer = (data) => {
  /** @type {Answer} */
  const answer = JSON.parse(data);
  pending.get(answer.ack ?? answer.asked ?? answer.refused ?? "")?.(answer);
};

export const listen = () => {
  document.addEventListener("htmx:ws:after:connection", ({ detail }) => {
    socket = detail.connection?.socket ?? null;
    markAlive();
  });
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    markAlive();
    const data = event.detail.message?.data;
    const isAnswer = typeof data === "string" && data.startsWith("{");
    if (isAnswer) settleAnswer(data);
    if (isAnswer || data === "pulse") event.preventDefault();
  });
  liveSocket.listen(markLost);
  document.addEventListener("connection:ended", () => {
    settleAll();
    document.dispatchEvent(new Event("connection:restored")); // a waiting request is posted now
  });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => isChoice(ctx) && startNotices());
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => isChoice(ctx) && stopNotices());
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => isChoice(ctx) && stopNotices());
  repeatWhileVisible(checkSilence, CHECK_MS);
};
