// Announcements for screen readers: what has happened, what was said in the chat, and what the viewer is asked. One live
// region (#said) has them all, oldest first, so that nothing is read twice.
import { isLookingBack } from "./replay.js";

const DELAY_MS = 250; // while much of the page changes, screen readers drop what is announced
const OPENED_MS = 1000; // after this, a page that was just opened says what the viewer is asked: it has said its title
const MAX_LINES = 10; // lines of the log that are announced at once

const logLines = () => [...document.querySelectorAll("#log li[data-entry], #log > .round:not(.since)")];
const messages = () => [...document.querySelectorAll("#chat .said:not(.by-me)")];

/** @param {Element | null | undefined} element */
const wordsOf = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** A text with a full stop, which makes a pause. @param {string} text */
export const asSentence = (text) => (/[.!?:…]$/.test(text) ? text : `${text}.`);

/** @type {string[]} */
let waiting = []; // texts that are announced together

const announceWaiting = () => {
  const said = document.getElementById("said");
  said.textContent = waiting.join(" ");
  delete said.dataset.waits;
  waiting = [];
};

/** Lets screen readers say a text in a moment. @param {string} text */
export const announce = (text) => {
  if (!text || waiting.includes(text)) return;
  if (!waiting.length) setTimeout(announceWaiting, DELAY_MS);
  document.getElementById("said").dataset.waits = "";
  waiting.push(text);
};

/**
 * What a screen reader says about an element and its contents: the parts that are visible, signs by their names.
 * @param {Element} element
 * @returns {string}
 */
export const readAloud = (element) => {
  if (element.getAttribute("aria-hidden") === "true" || !element.getClientRects().length) return "";
  const label = element.getAttribute("aria-label");
  if (label) return label;
  const parts = [...element.childNodes].map((node) =>
    node instanceof Element ? readAloud(node) : (node.textContent ?? ""),
  );
  return parts.join(" ").replace(/\s+/g, " ").trim();
};

/**
 * The words of the action bar: the decision’s id, its question or the awaited player, and the effect of a choice.
 * @returns {{ decision: string, turn: string, question: string, details: string }}
 */
const readBar = () => {
  const bar = document.getElementById("decision");
  const turn = bar?.querySelector("#prompt > .unseen");
  const question = bar?.querySelector("#prompt > .sentence");
  const details = [...(bar?.querySelectorAll("#hint, .follows, #tip:not([hidden]) > .tip-words") ?? [])];
  return {
    decision: bar?.dataset.decision ?? "",
    turn: wordsOf(turn),
    question: wordsOf(question),
    details: details.map(wordsOf).filter(Boolean).map(asSentence).join(" "),
  };
};

let known = { lines: new Set(), messages: new Set(), bar: readBar() };

/** Remembers what is on the page before a swap: everything else is new after it. */
export const rememberPage = () => {
  known = {
    lines: new Set(logLines().map((line) => line.id)),
    messages: new Set(messages().map((message) => message.id)),
    bar: readBar(),
  };
};

// The log is in the page with the newest turn first; the lines of a turn are in their order.
const inOrder = (/** @type {HTMLElement[]} */ lines) => {
  const turns = [...new Set(lines.map((line) => line.closest(".turn") ?? line))].reverse();
  return turns.flatMap((turn) => lines.filter((line) => (line.closest(".turn") ?? line) === turn));
};

/** The newest of the new lines; of a replay, those of the entry that is shown. */
const newLines = () => {
  const entry = document.getElementById("story")?.dataset.stands;
  const lines = logLines().filter((line) =>
    isLookingBack() ? line.dataset.entry === entry : !known.lines.has(line.id),
  );
  if (!known.lines.size) return []; // the game has just begun
  return inOrder(lines)
    .slice(-MAX_LINES)
    .map((line) => wordsOf(line.querySelector("a") ?? line));
};

const newMessages = () =>
  messages()
    .filter((message) => !known.messages.has(message.id))
    .map((message) => `${wordsOf(message.querySelector(".said-by"))}: ${wordsOf(message.querySelector(".said-text"))}`);

/** What is new in the action bar. @param {boolean} isQuestionFocused a screen reader says the question in any case */
const newQuestion = (isQuestionFocused) => {
  const { decision, turn, question, details } = readBar();
  const { bar } = known;
  const isNew = decision !== bar.decision || question !== bar.question;
  const isNewTurn = decision !== bar.decision;
  const asked = isNew && !isQuestionFocused ? [isNewTurn ? turn : "", question] : [];
  return [...asked, isNew || details !== bar.details ? details : ""];
};

/** Announces what is new since `rememberPage`. @param {boolean} isQuestionFocused whether the prompt got the focus */
export const announceChanges = (isQuestionFocused) => {
  const words = [...newLines(), ...newMessages(), ...newQuestion(isQuestionFocused)].filter(Boolean);
  if (words.length) announce(words.map(asSentence).join(" "));
};

/** Announces an open decision to a viewer who has just opened the page. */
const announceOpenDecision = () => {
  const { decision, turn, question, details } = readBar();
  if (decision && !waiting.length && !document.getElementById("said").textContent)
    announce(`${turn} ${[question, details].filter(Boolean).map(asSentence).join(" ")}`);
};

export const listen = () =>
  addEventListener("load", () => {
    setTimeout(announceOpenDecision, OPENED_MS);
  });
