// The socket of a page (#live), which htmx opens. It is opened again after every closure that may pass. A final one is
// explained in words (templates/closed.html), with a link that leads on.

const FIRST_DELAY_MS = 200; // before the first new attempt; every further one doubles it
const MAX_DELAY_MS = 3000;
const OPEN_TIMEOUT_MS = 10_000; // for a socket to open
const JITTER = 0.3; // so that the pages of a restarted server do not all return at once

let attempts = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let openTimer;
let isLeaving = false;

const live = () => document.getElementById("live");
const notice = () => document.getElementById("closed");

/** The words for a close code, if it is final (`app/web/close_codes.py`). @param {number | null | undefined} code */
const finalWords = (code) => notice()?.querySelector(`[data-code="${Number(code)}"]`) ?? null;

/** Whether the page gets no more updates. */
export const isEnded = () => notice()?.hidden === false;

/** @param {HTMLElement} words */
const end = (words) => {
  const box = notice();
  if (!box) return;
  clearTimeout(timer);
  clearTimeout(openTimer);
  for (const line of box.querySelectorAll("[data-code]")) line.hidden = line !== words;
  box.hidden = false;
  document.body.classList.remove("cut");
  document.dispatchEvent(new Event("connection:ended"));
};

/** Opens a new socket now. htmx opens one for each new element; the socket of the old element is closed. */
export const reopen = () => {
  clearTimeout(timer);
  timer = undefined;
  const old = live();
  if (!old || isEnded()) return;
  const element = /** @type {HTMLElement} */ (old.cloneNode(true));
  element.removeAttribute("data-htmx-powered");
  old.replaceWith(element);
  htmx.process(element);
  clearTimeout(openTimer);
  openTimer = setTimeout(reopen, OPEN_TIMEOUT_MS);
};

const reopenLater = () => {
  if (timer !== undefined) return;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS);
  attempts += 1;
  clearTimeout(openTimer);
  timer = setTimeout(reopen, delay * (1 + JITTER * (2 * Math.random() - 1)));
};

/** @param {() => void} markLost called after a closure that may pass */
export const listen = (markLost) => {
  document.addEventListener("htmx:ws:after:connection", () => {
    clearTimeout(openTimer);
    clearTimeout(timer);
    timer = undefined;
  });
  document.addEventListener("htmx:ws:before:message:incoming", () => {
    attempts = 0; // not when it opens: the server accepts a socket before it refuses it
  });
  document.addEventListener("htmx:ws:close", ({ detail: { code } }) => {
    if (isLeaving) return;
    const words = finalWords(code);
    if (words) end(words);
    else {
      markLost();
      reopenLater();
    }
  });
  document.addEventListener("htmx:ws:error", ({ detail: { connection } }) => {
    if (connection?.socket) return; // it closes as well
    markLost(); // the browser refused to open a socket
    reopenLater();
  });
  addEventListener("online", () => timer !== undefined && reopen());
  addEventListener("pagehide", () => {
    isLeaving = true;
  });
  addEventListener("pageshow", ({ persisted }) => {
    isLeaving = false;
    if (persisted) reopen(); // htmx closed the socket when the page was left
  });
};
