// The coach of a guided game: one page at a time, beside what it is about. It points and waits; the table goes on as
// any other. Which page is read, and whether the tour was left, is kept on the device.

import { post } from "../connection/post.js";
import { bringTrayBack } from "../decision/choice.js";
import { path, question } from "../decision/decision.js";
import { hide as closeLens } from "../lens/lens.js";
import { whyNot } from "./blocked_reason.js";
import * as stage from "./next_step.js";
import { nameOf, place } from "./placement.js";

/** @typedef {{ off?: boolean, folded?: boolean, first?: number, at?: number }} Kept */

const bubble = () => document.getElementById("coach");
const pages = () => [...document.querySelectorAll("#coach > .coach-page")];
const key = () => `coach-${document.getElementById("table").dataset.id}`;

/** @type {Kept} */
let kept = {};
let said = "";
let pointed = ""; // at what
let done = ""; // the decision that was made for the learner
let byKeys = false;
let why = { of: "", words: "" }; // why what was pressed cannot be, at that step
let waiting = 0;
let pressed = { x: -1, y: -1 };

const remember = (/** @type {Kept} */ change) => {
  kept = { ...kept, ...change };
  try {
    localStorage.setItem(key(), JSON.stringify(kept));
  } catch {
    /* storage may be closed to us: then for this page only */
  }
};

const recall = () => {
  try {
    kept = JSON.parse(localStorage.getItem(key()) ?? "{}");
  } catch {
    kept = {};
  }
};

const first = () => Number(bubble()?.dataset.first);
const isOn = () => bubble()?.dataset.state === "on";

/** Which page of this moment is read, from 0. */
const at = () => (kept.first === first() ? Math.min(kept.at ?? 0, pages().length - 1) : 0);

/** Whether the page asks for the act. */
const asks = () => isOn() && at() === pages().length - 1;

/** @param {string} id @param {boolean} shown */
const showIf = (id, shown) => {
  const element = document.getElementById(id);
  if (element) element.hidden = !shown;
};

/** @param {string} names of things, the first of which that can be seen is meant */
const find = (names) => {
  for (const name of names.split(" ").filter(Boolean)) {
    const quoted = CSS.escape(name);
    const found = document.querySelectorAll(
      `[data-zone] [data-target="${quoted}"], #${quoted}, [data-zone="${quoted}"]`,
    );
    const seen = [...found].find((one) => one.getClientRects().length);
    if (seen) return seen;
  }
  return null;
};

/** @param {Element | undefined} page */
const wordsOf = (page) => (page?.textContent ?? "").replace(/\s+/g, " ").trim();

/** For whoever hears the page; what has not changed is not said again. @param {string} words */
const sayAloud = (words) => {
  if (words === said) return false;
  said = words;
  document.getElementById("coach-said").textContent = words;
  return true;
};

/** Who plays by keys goes on from what the page is about. @param {HTMLElement | null} target */
const lead = (target) => {
  const { activeElement: active } = document;
  const isFree = active === document.body || active?.closest("[data-zone]:not(.log), #coach");
  if (!isFree || !(byKeys || active === document.body)) return;
  const handle = target?.matches("button") ? target : target?.querySelector(":scope > button.cover");
  if (!asks()) document.querySelector("#coach footer .main:not([hidden])")?.focus();
  else if (byKeys) /** @type {HTMLElement | null | undefined} */ (handle ?? target)?.focus();
};

const writeCount = () => {
  const count = document.querySelector("#coach .coach-count");
  const progress = document.querySelector("#coach-progress");
  if (!count || !progress) return;
  const number = String(first() + at());
  count.textContent = String(count.dataset.words)
    .replace("{n}", number)
    .replace("{total}", String(bubble()?.dataset.total));
  progress.setAttribute("value", number);
};

/** What is asked now, on the way through the act. @param {import("./next_step.js").Stage} step */
const writeAsk = (step) => {
  const line = pages().at(-1)?.querySelector("[data-asks]");
  if (line) line.textContent = step.words || String(line.dataset.asks);
};

/** Where the learner stands: at another step what was said before is not true any more. */
const stepNow = () => `${first()}.${at()}.${question().path}`;

const writeWhy = () => {
  const line = document.getElementById("coach-why");
  if (!line) return;
  const words = why.of === stepNow() ? why.words : "";
  line.hidden = !words;
  if (line.textContent !== words) line.textContent = words;
};

/** @param {Element} thing that was pressed */
const answerWhy = (thing) => {
  if (!asks() || kept.off || kept.folded) return;
  const ask = pages().at(-1)?.querySelector("[data-asks]")?.textContent ?? "";
  const reason = whyNot(thing, String(bubble()?.dataset.notNowWords).replace("{ask}", ask));
  if (reason !== null) why = { of: stepNow(), words: reason };
};

const showPage = () => {
  pages().forEach((page, number) => {
    page.hidden = number !== at();
    page.querySelector("h2")?.removeAttribute("id");
    page.querySelector(".coach-words")?.removeAttribute("id");
  });
  const read = pages()[at()];
  read?.querySelector("h2")?.setAttribute("id", "coach-title");
  read?.querySelector(".coach-words")?.setAttribute("id", "coach-words");
  const isLast = at() === pages().length - 1;
  showIf("coach-back", at() > 0 && !path().length); // then the bar has one of its own
  showIf("coach-next", !isLast);
  showIf("coach-show", asks());
  showIf("coach-keep", isLast);
};

const hasWords = () => {
  const state = bubble()?.dataset.state;
  return state !== "quiet" && pages().length > 0 && (state !== "on" || question().decision !== undefined);
};

/** What needs no words is done for the learner, once. @param {HTMLElement} coach */
const playAlong = (coach) => {
  const { decision } = question();
  if (!isOn() || pages().length || kept.off || !decision || decision === done) return;
  done = decision;
  post("choices", { decision, path: String(coach.dataset.path) });
};

const draw = () => {
  waiting = 0;
  const coach = bubble();
  if (!coach) return;
  if (!document.body.classList.contains("telling")) playAlong(coach);
  const isTelling = document.body.classList.contains("telling");
  const isShown = hasWords() && !kept.off && !isTelling;
  coach.hidden = !isShown;
  coach.classList.toggle("folded", Boolean(kept.folded));
  document.getElementById("coach-fold")?.setAttribute("aria-expanded", String(!kept.folded));
  showIf("coach-call", Boolean(kept.off));
  if (!isShown) {
    place(coach, null);
    return;
  }
  const guided = coach.dataset.state !== "away";
  if (guided) {
    showPage();
    writeCount();
  }
  const step = asks() ? stage.now(coach) : null;
  if (step) writeAsk(step);
  writeWhy();
  coach.classList.toggle("further", Boolean(step) && path().length > 0);
  const page = pages()[guided ? at() : 0];
  const target = /** @type {HTMLElement | null} */ (step?.target ?? find(page?.dataset.at ?? ""));
  const isNew = sayAloud(wordsOf(page));
  if (isNew) {
    closeLens();
    if (step) bringTrayBack();
    target?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  place(coach, kept.folded ? null : target);
  const isLost = document.activeElement === document.body; // with the bubble, while others were told of
  if (isNew || isLost || nameOf(target) !== pointed) lead(target);
  pointed = nameOf(target);
};

const drawSoon = () => {
  if (!waiting) waiting = requestAnimationFrame(draw);
};

/** @param {number} by */
const turn = (by) => {
  remember({ first: first(), at: Math.max(0, Math.min(at() + by, pages().length - 1)) });
  draw();
};

/** @type {Readonly<Record<string, () => void>>} */
const PRESSES = {
  "coach-next": () => turn(1),
  "coach-back": () => turn(-1),
  "coach-fold": () => remember({ folded: !kept.folded }),
  "coach-leave": () => remember({ off: true }),
  "coach-keep": () => remember({ off: true }),
  "coach-call": () => remember({ off: false, folded: false }),
  "coach-show": () => post("choices", { decision: question().decision, path: String(bubble()?.dataset.path) }),
};

/** C brings the coach, goes to it, and folds it away again. */
const call = () => {
  if (!bubble()) return;
  const isHere = Boolean(bubble()?.contains(document.activeElement));
  const isAway = Boolean(kept.off || kept.folded);
  remember({ off: false, folded: isHere && !isAway });
  draw();
  if (!kept.folded) document.querySelector("#coach footer :is(button, a):not([hidden])")?.focus();
};

export const refresh = () => drawSoon();

export const listen = () => {
  if (!bubble()) return;
  recall();
  // Before the click is acted upon: what was taken then is no option any more.
  document.addEventListener("click", ({ target }) => answerWhy(/** @type {Element} */ (target)), { capture: true });
  document.addEventListener("click", ({ target }) => {
    PRESSES[/** @type {HTMLElement} */ (target).closest?.("button")?.id ?? ""]?.();
    drawSoon();
  });
  document.addEventListener("keydown", (event) => {
    byKeys = true;
    const isTyping = /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, select");
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (event.key === "c" && isPlain && !isTyping && !document.querySelector("dialog:modal")) call();
  });
  document.addEventListener("pointerdown", ({ clientX, clientY }) => {
    byKeys = false;
    pressed = { x: clientX, y: clientY };
  });
  // A pointer that stands still while the bubble goes away from under it looks at nothing.
  addEventListener(
    "pointerover",
    (event) => {
      if (event.clientX === pressed.x && event.clientY === pressed.y) event.stopPropagation();
    },
    { capture: true },
  );
  addEventListener("resize", drawSoon);
  document.fonts.ready.then(drawSoon);
  addEventListener("scroll", drawSoon, { capture: true, passive: true });
  // The question goes on without a swap, too; and while beats are told the coach waits.
  const watch = new MutationObserver(drawSoon);
  watch.observe(document.body, { attributes: true, attributeFilter: ["class"] });
  const bar = document.querySelector("[data-zone=act]");
  if (bar) watch.observe(bar, { attributes: true, childList: true, subtree: true });
};
