// Forms that post. Each carries an op, is not sent again while it is under way, and keeps its op until it has succeeded
// or its contents have changed. A form with [data-busy] says on its button that it takes a moment.

import { afterPress, setText } from "./browsers/press.js";
import { createOp } from "./ops.js";

const LABEL_DELAY_MS = 100; // quick responses never show the busy label
const RELEASE_MS = 15_000; // a form without an answer for this long can be sent again

/**
 * The last submission of a form: its op and contents, whether it is under way, and whether another one waits for it.
 * @typedef {{ op: string, contents: string, isUnderWay: boolean, hasNext: boolean, restore: () => void }} Submission
 */

/** @type {Map<HTMLFormElement, Submission>} */
const submissions = new Map();

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
const contentsOf = (form, submitter) => {
  const data = new FormData(form, form.contains(submitter) ? submitter : null);
  data.delete("op");
  data.delete("salt_hash"); // a new one for each submission
  return JSON.stringify([...data]);
};

/** @param {HTMLFormElement} form @param {string} op */
const writeOp = (form, op) => {
  let field = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=op]"));
  if (!field) {
    field = Object.assign(document.createElement("input"), { type: "hidden", name: "op" });
    form.append(field);
  }
  field.value = op;
};

/** Shows the busy label of a form’s button. @param {HTMLFormElement} form @returns {() => void} shows its own label again */
const showBusy = (form) => {
  const button = form.querySelector("button[data-busy-words]");
  if (!button || form.dataset.busy === undefined) return () => undefined;
  const label = [...button.childNodes];
  const timer = setTimeout(() => {
    setText(button, button.dataset.busyWords ?? "");
  }, LABEL_DELAY_MS);
  return () => {
    clearTimeout(timer);
    afterPress(button, () => button.replaceChildren(...label));
  };
};

/** The form can be sent again. @param {HTMLFormElement} form @param {boolean} [hasSucceeded] */
const release = (form, hasSucceeded = false) => {
  const submission = submissions.get(form);
  if (!submission?.isUnderWay) return;
  submission.isUnderWay = false;
  submission.restore();
  if (!hasSucceeded) return;
  submissions.delete(form);
  // After the page has handled this one, too.
  if (submission.hasNext) setTimeout(() => form.isConnected && form.checkValidity() && form.requestSubmit());
};

const releaseAll = () => {
  for (const form of submissions.keys()) release(form);
};

/** @param {SubmitEvent} event */
const begin = (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.getAttribute("method")?.toLowerCase() !== "post") return;
  const submitter = /** @type {HTMLElement | null} */ (event.submitter);
  const contents = contentsOf(form, submitter);
  const last = submissions.get(form);
  if (last?.isUnderWay) {
    event.preventDefault();
    event.stopImmediatePropagation();
    last.hasNext = last.contents !== contents && form.hasAttribute("hx-post"); // another message: sent afterwards
    return;
  }
  const op = last?.contents === contents ? last.op : createOp();
  writeOp(form, op);
  const isUnderWay = !form.target; // the page stays as it is if the answer opens another tab
  const restore = isUnderWay ? showBusy(form) : () => undefined;
  const submission = { op, contents, isUnderWay, hasNext: false, restore };
  submissions.set(form, submission);
  // A script that sends the form itself also guards it; a form that htmx sends is released by the answer.
  setTimeout(() => event.defaultPrevented && !form.hasAttribute("hx-post") && release(form, true));
  setTimeout(() => submissions.get(form) === submission && release(form), RELEASE_MS);
};

document.addEventListener("submit", begin, true);
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (ctx?.sourceElement instanceof HTMLFormElement) release(ctx.sourceElement, (ctx.response?.status ?? 500) < 500);
});
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx?.sourceElement instanceof HTMLFormElement) release(ctx.sourceElement);
});

// Stop: the page stays, so its forms can be sent again. Browsers without the Navigation API wait for the timeout.
/** @type {any} */ (globalThis).navigation?.addEventListener("navigate", (/** @type {any} */ { signal }) =>
  signal.addEventListener("abort", releaseAll),
);

// The browser's back button restores the page from its cache, with its forms still under way.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
