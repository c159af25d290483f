// Requests of scripts to the server, all in one way: a failure is a RequestError, in words for the reader, and requests
// that may be repeated are repeated before they fail.

const TIMEOUT_MS = 15_000; // of one attempt
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500; // before the second attempt; doubled for the third
const MAX_PAUSE_MS = 5000; // a longer wait is left to the reader

/** Statuses of a server that could not deal with the request for the moment. */
const PASSING = new Set([429, 502, 503, 504]);

/** What the page says about failures, in its language (templates/request_words.html). */
const words = () => document.querySelector("meta[name=request-words]")?.dataset ?? {};

/** The words for a server that can’t be reached. */
export const offlineWords = () => words().offline ?? "";

/** A request failed. `message` says so in words; `status` is 0 if there was no answer. */
export class RequestError extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }

  /** Whether the same request may succeed later. */
  get isPassing() {
    return this.status === 0 || PASSING.has(this.status);
  }
}

/** The words for any error: scripts’ own errors are not meant for readers. @param {unknown} error */
export const wordsFor = (error) => (error instanceof RequestError ? error.message : (words().failed ?? ""));

/** The reason that the server gives, else general words. @param {Response} answer */
const readReason = async (answer) => {
  const isJson = answer.headers.get("content-type")?.includes("json");
  const reason = isJson ? (await answer.json().catch(() => null))?.reason : null;
  return typeof reason === "string" ? reason : (words().failed ?? "");
};

/** @param {string} address @param {RequestInit} init @returns {Promise<Response>} */
const attempt = async (address, init) => {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (!answer) throw new RequestError(offlineWords(), 0);
  if (answer.ok || answer.type === "opaqueredirect") return answer;
  const error = new RequestError(await readReason(answer), answer.status);
  error.cause = Number(answer.headers.get("retry-after")) * 1000;
  throw error;
};

/** @param {number} time in milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));

/**
 * Sends a request. A request with fields is a post; it is repeated only if `isRepeatable`: sending it twice must do the
 * same as once. Raises RequestError.
 * @param {string} address
 * @param {{ fields?: Record<string, string> | undefined, isRepeatable?: boolean, accept?: string }} [options]
 */
export const request = async (address, { fields, isRepeatable = !fields, accept = "application/json" } = {}) => {
  /** @type {RequestInit} */
  const init = { headers: { Accept: accept } };
  if (fields) Object.assign(init, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  for (let i = 1; ; i++) {
    try {
      return await attempt(address, init);
    } catch (error) {
      const wait = Math.max(FIRST_PAUSE_MS * i, (error instanceof RequestError && Number(error.cause)) || 0);
      const mayRepeat = isRepeatable && error instanceof RequestError && error.isPassing && wait <= MAX_PAUSE_MS;
      if (i >= ATTEMPTS || !mayRepeat) throw error;
      await pause(wait);
    }
  }
};

/** Sends a request and reads its answer as JSON. @param {Parameters<typeof request>} given */
export const requestJson = async (...given) => {
  const answer = await request(...given);
  return answer.json().catch(() => {
    throw new RequestError(words().failed ?? "", answer.status);
  });
};
