// The coach of a guided game. It shows one page at a time beside the thing that the page explains, points and waits; the
// table works like any other. The current page, and whether the tour was left, are stored on the device.

import { afterPress } from "../../browsers/press.js";
import { shortcutOf } from "../../keys.js";
import { isRecord, readJson, storeJson } from "../../storage.js";
import { post } from "../connection/post.js";
import { restoreTray } from "../decision/choice.js";
import { path, readDecision } from "../decision/decision.js";
import { hide as closeLens } from "../lens/lens.js";
import { explainBlocked } from "./blocked_reason.js";
import * as nextStep from "./next_step.js";
import { keyOf, placeCoach } from "./placement.js";

/** @typedef {{ off?: boolean, folded?: boolean, first?: number, at?: number }} State */

const bubble = () => document.getElementById("coach");
const pages = () => [...document.querySelectorAll("#coach > .coach-page")];
const storageKey = () => `coach-${document.getElementById("table").dataset.id}`;

/** @type {State} */
let state = {};
let announcedWords = "";
let targetKey = ""; // key of the thing that the coach points at
let playedDecision = ""; // the decision that was made for the learner
let usesKeyboard = false;
let why = { of: "", words: "" }; // the step, and the reason why the thing pressed there cannot be chosen
let frameRequest = 0;
let pressPosition = { x: -1, y: -1 };

const saveState = (/** @type {State} */ change) => {
  state = { ...state, ...change };
  storeJson(storageKey(), state); // without storage it holds for this page only
};

const loadState = () => {
  const { off, folded, first, at } = readJson(storageKey(), isRecord) ?? {};
  state = { off: off === true, folded: folded === true };
  if (Number.isInteger(first) && Number.isInteger(at)) state = { ...state, first: Number(first), at: Number(at) };
};

const firstPage = () => Number(bubble()?.dataset.first);
const isOn = () => bubble()?.dataset.state === "on";

/** @param {number} page */
const clampPage = (page) => Math.max(0, Math.min(page, pages().length - 1));

/** The index of the current page of this moment. */
const pageIndex = () => (state.first === firstPage() ? clampPage(state.at ?? 0) : 0);

/** Whether the current page asks for an act. */
const asksForAct = () => isOn() && pageIndex() === pages().length - 1;

/** @param {string} id @param {boolean} isShown */
const showIf = (id, isShown) => {
  const element = document.getElementById(id);
  if (element) element.hidden = !isShown;
};

/** The first visible thing of several. @param {string} names separated by spaces */
const findThing = (names) => {
  for (const name of names.split(" ").filter(Boolean)) {
    const quoted = CSS.escape(name);
    const candidates = document.querySelectorAll(
      `[data-zone] [data-target="${quoted}"], #${quoted}, [data-zone="${quoted}"]`,
    );
    const visible = [...candidates].find((element) => element.getClientRects().length);
    if (visible) return visible;
  }
  return null;
};

/** @param {Element | undefined} page */
const wordsOf = (page) => (page?.textContent ?? "").replace(/\s+/g, " ").trim();

/**
 * Announces words to screen readers, unless they are unchanged.
 * @param {string} words
 * @returns {boolean} whether they are new
 */
const announce = (words) => {
  if (words === announcedWords) return false;
  announcedWords = words;
  document.getElementById("coach-said").textContent = words;
  return true;
};

/** Moves the focus to what the page is about, for players who use the keyboard. @param {HTMLElement | null} target */
const moveFocus = (target) => {
  const { activeElement: active } = document;
  const isFree = active === document.body || active?.closest("[data-zone]:not(.log), #coach");
  if (!isFree || !(usesKeyboard || active === document.body)) return;
  const handle = target?.matches("button") ? target : target?.querySelector(":scope > button.cover");
  if (!asksForAct()) document.querySelector("#coach footer .main:not([hidden])")?.focus();
  else if (usesKeyboard) /** @type {HTMLElement | null | undefined} */ (handle ?? target)?.focus();
};

const writeCount = () => {
  const count = document.querySelector("#coach .coach-count");
  const progress = document.querySelector("#coach-progress");
  if (!count || !progress) return;
  const number = String(firstPage() + pageIndex());
  count.textContent = String(count.dataset.words)
    .replace("{n}", number)
    .replace("{total}", String(bubble()?.dataset.total));
  progress.setAttribute("value", number);
};

/** Shows the next step of the act. @param {import("./next_step.js").NextStep} step */
const writeAsk = (step) => {
  const paragraph = pages().at(-1)?.querySelector("[data-asks]");
  if (paragraph) paragraph.textContent = step.words || String(paragraph.dataset.asks);
};

/** A key of the learner's step: a reason shown at one step is not valid at another. */
const stepKey = () => `${firstPage()}.${pageIndex()}.${readDecision().path}`;

const writeWhy = () => {
  const paragraph = document.getElementById("coach-why");
  if (!paragraph) return;
  const words = why.of === stepKey() ? why.words : "";
  paragraph.hidden = !words;
  if (paragraph.textContent !== words) paragraph.textContent = words;
};

/** Explains a press that the coach did not ask for. @param {Element} thing that was pressed */
const explainPress = (thing) => {
  if (!asksForAct() || state.off || state.folded) return;
  const ask = pages().at(-1)?.querySelector("[data-asks]")?.textContent ?? "";
  const reason = explainBlocked(thing, String(bubble()?.dataset.notNowWords).replace("{ask}", ask));
  if (reason !== null) why = { of: stepKey(), words: reason };
};

const showPage = () => {
  pages().forEach((page, number) => {
    page.hidden = number !== pageIndex();
    page.querySelector("h2")?.removeAttribute("id");
    page.querySelector(".coach-words")?.removeAttribute("id");
  });
  const current = pages()[pageIndex()];
  current?.querySelector("h2")?.setAttribute("id", "coach-title");
  current?.querySelector(".coach-words")?.setAttribute("id", "coach-words");
  const isLast = pageIndex() === pages().length - 1;
  showIf("coach-back", pageIndex() > 0 && !path().length); // with a path, the action bar has its own back button
  showIf("coach-next", !isLast);
  showIf("coach-show", asksForAct());
  showIf("coach-keep", isLast);
};

const hasWords = () => {
  const mode = bubble()?.dataset.state;
  return mode !== "quiet" && pages().length > 0 && (mode !== "on" || readDecision().decision !== undefined);
};

/** Makes the choices of a moment without pages for the learner, each once. @param {HTMLElement} coach */
const playSilentMoves = (coach) => {
  const { decision } = readDecision();
  if (!isOn() || pages().length || state.off || !decision || decision === playedDecision) return;
  playedDecision = decision;
  post("choices", { decision, path: String(coach.dataset.path) });
};

const render = () => {
  frameRequest = 0;
  const coach = bubble();
  if (coach) afterPress(coach, () => renderCoach(coach));
};

/** @param {HTMLElement} coach */
const renderCoach = (coach) => {
  if (!document.body.classList.contains("telling")) playSilentMoves(coach);
  const isTelling = document.body.classList.contains("telling");
  const isShown = hasWords() && !state.off && !isTelling;
  coach.hidden = !isShown;
  coach.classList.toggle("folded", Boolean(state.folded));
  document.getElementById("coach-fold")?.setAttribute("aria-expanded", String(!state.folded));
  showIf("coach-call", Boolean(state.off));
  if (!isShown) {
    placeCoach(coach, null);
    return;
  }
  const isGuided = coach.dataset.state !== "away";
  if (isGuided) {
    showPage();
    writeCount();
  }
  const step = asksForAct() ? nextStep.findNextStep(coach) : null;
  if (step) writeAsk(step);
  writeWhy();
  coach.classList.toggle("further", Boolean(step) && path().length > 0);
  const page = pages()[isGuided ? pageIndex() : 0];
  const target = /** @type {HTMLElement | null} */ (step?.target ?? findThing(page?.dataset.at ?? ""));
  const isNew = announce(wordsOf(page));
  if (isNew) {
    closeLens();
    if (step) restoreTray();
    target?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  placeCoach(coach, state.folded ? null : target);
  // The focus was lost with the bubble while beats were playing.
  const isLost = document.activeElement === document.body;
  if (isNew || isLost || keyOf(target) !== targetKey) moveFocus(target);
  targetKey = keyOf(target);
};

const scheduleRender = () => {
  if (!frameRequest) frameRequest = requestAnimationFrame(render);
};

/** @param {number} by */
const turnPage = (by) => {
  saveState({ first: firstPage(), at: clampPage(pageIndex() + by) });
  render();
};

/** @type {Readonly<Record<string, () => void>>} */
const BUTTONS = {
  "coach-next": () => turnPage(1),
  "coach-back": () => turnPage(-1),
  "coach-fold": () => saveState({ folded: !state.folded }),
  "coach-leave": () => saveState({ off: true }),
  "coach-keep": () => saveState({ off: true }),
  "coach-call": () => saveState({ off: false, folded: false }),
  "coach-show": () => post("choices", { decision: readDecision().decision, path: String(bubble()?.dataset.path) }),
};

/** The key C: brings the coach back, moves the focus to it, and folds it. */
const toggleCoach = () => {
  if (!bubble()) return;
  const isHere = Boolean(bubble()?.contains(document.activeElement));
  const isAway = Boolean(state.off || state.folded);
  saveState({ off: false, folded: isHere && !isAway });
  render();
  if (!state.folded) document.querySelector("#coach footer :is(button, a):not([hidden])")?.focus();
};

export const refresh = () => scheduleRender();

export const listen = () => {
  if (!bubble()) return;
  loadState();
  // Before the click is handled: afterwards the pressed thing may not be an option any more.
  document.addEventListener("click", ({ target }) => explainPress(/** @type {Element} */ (target)), { capture: true });
  document.addEventListener("click", ({ target }) => {
    BUTTONS[/** @type {HTMLElement} */ (target).closest?.("button")?.id ?? ""]?.();
    scheduleRender();
  });
  document.addEventListener("keydown", (event) => {
    usesKeyboard = true;
    const isTyping = /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, select");
    if (shortcutOf(event) === "c" && !event.repeat && !isTyping && !document.querySelector("dialog:modal"))
      toggleCoach();
  });
  document.addEventListener("pointerdown", ({ clientX, clientY }) => {
    usesKeyboard = false;
    pressPosition = { x: clientX, y: clientY };
  });
  // When the bubble moves away from under a resting pointer, that is not a hover.
  addEventListener(
    "pointerover",
    (event) => {
      if (event.clientX === pressPosition.x && event.clientY === pressPosition.y) event.stopPropagation();
    },
    { capture: true },
  );
  addEventListener("resize", scheduleRender);
  document.fonts.ready.then(scheduleRender);
  addEventListener("scroll", scheduleRender, { capture: true, passive: true });
  // The action bar also changes without swaps, and while beats are playing the coach waits.
  const watch = new MutationObserver(scheduleRender);
  watch.observe(document.body, { attributes: true, attributeFilter: ["class"] });
  const bar = document.querySelector("[data-zone=act]");
  if (bar) watch.observe(bar, { attributes: true, childList: true, subtree: true });
};
