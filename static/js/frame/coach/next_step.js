// The learner's next step towards the act that the coach asks for: the thing to pick, or the verb to press.

import { aims, isComplete, lastPick, path, readDecision, region } from "../decision/decision.js";
import { amounts } from "../decision/slots.js";

/**
 * The thing that the coach points at, and its words in place of the page's own.
 * @typedef {{ target: Element | null, words: string }} NextStep
 * @typedef {import("../decision/decision.js").Step} Step
 */

const isSame = (/** @type {unknown} */ a, /** @type {unknown} */ b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {string} id */
const verbOf = (id) => region()?.querySelector(`.verb[data-option="${CSS.escape(id)}"]:not([hidden])`);

/** @param {string} id of an option @returns {Element | null} the element to press for it */
const thingOf = (id) => {
  const aim = aims().find((candidate) => candidate.id === id);
  const verb = verbOf(id);
  if (verb) return verb;
  return aim ? document.querySelector(`[data-zone] [data-target="${CSS.escape(aim.target)}"]`) : null;
};

/**
 * A sentence of the coach with its placeholders filled.
 * @param {HTMLElement} coach
 * @param {string} name of the data attribute with the sentence
 * @param {Record<string, string>} [values]
 */
const fillWords = (coach, name, values = {}) => {
  const verb = document.getElementById("confirm")?.textContent?.trim() ?? "";
  let words = String(coach.dataset[name]);
  for (const [key, value] of Object.entries({ verb, ...values })) words = words.replace(`{${key}}`, value);
  return words;
};

/** @param {HTMLElement} coach @returns {NextStep} */
const stepToConfirm = (coach) => ({ target: document.getElementById("confirm"), words: fillWords(coach, "verbWords") });

/** @param {HTMLElement} coach @param {string[]} ids @returns {NextStep} */
const stepToTick = (coach, ids) => {
  const isPicked = (/** @type {Element | null} */ thing) => thing?.closest(".picked") !== null;
  const missing = ids.map(thingOf).filter((thing) => thing && !isPicked(thing));
  const extra = [...document.querySelectorAll(".lit.picked")].filter((thing) => !ids.map(thingOf).includes(thing));
  const next = missing[0] ?? extra[0];
  return next ? { target: next, words: ids.length > 1 ? fillWords(coach, "tickWords") : "" } : stepToConfirm(coach);
};

/** @param {HTMLElement} coach @param {number[]} goal @returns {NextStep} */
const stepToSlots = (coach, goal) => {
  if (isSame(amounts(), goal)) return stepToConfirm(coach);
  const slots = [...document.querySelectorAll("#decision .slot")];
  const amountOf = (/** @type {HTMLElement} */ slot) => goal[Number(slot.dataset.at)] ?? 0;
  const parts = slots.filter(amountOf).map((slot) => `${amountOf(slot)} ${slot.title}`);
  const words = fillWords(coach, "slotsWords", { amounts: parts.join(", ") });
  const current = amounts();
  const missingAmount = (/** @type {HTMLElement} */ slot) => amountOf(slot) - (current[Number(slot.dataset.at)] ?? 0);
  // Pressing a slot takes its amount from another one, so slots that need more come first.
  return { target: slots.find((slot) => missingAmount(slot) > 0) ?? slots.find(missingAmount) ?? null, words };
};

/** @param {HTMLElement} coach @param {string[]} ids @returns {NextStep} */
const stepToPick = (coach, ids) => {
  const { least, most } = readDecision();
  if (Number(most) > 1 || least === "0") return stepToTick(coach, ids);
  const id = ids[0] ?? "";
  const verb = verbOf(id);
  if (verb && (verb.dataset.of || path().length)) {
    return { target: verb, words: fillWords(coach, "verbWords", { verb: verb.textContent?.trim() ?? "" }) };
  }
  if (!path().length) return { target: thingOf(id), words: "" };
  if (isComplete()) return { target: thingOf(id), words: fillWords(coach, "tickWords") };
  const label = aims().find((aim) => aim.id === id)?.label ?? "";
  return { target: thingOf(id), words: fillWords(coach, "pickWords", { label }) };
};

/**
 * Whether only the last step of a complete path differs: the rules filled it in, and the learner can still change it.
 * @param {Step[]} stepsSoFar
 * @param {Step[]} lessonPath
 */
const isFilledIn = (stepsSoFar, lessonPath) =>
  isComplete() && stepsSoFar.length > 1 && isStart(stepsSoFar.slice(0, -1), lessonPath);

/** @param {Step[]} stepsSoFar @param {Step[]} lessonPath */
const isStart = (stepsSoFar, lessonPath) => stepsSoFar.every((step, number) => isSame(step, lessonPath[number]));

/**
 * The next step towards the lesson's path; back from a step that is not on it.
 * @param {HTMLElement} coach
 * @returns {NextStep}
 */
export const findNextStep = (coach) => {
  const lessonPath = /** @type {Step[]} */ (JSON.parse(coach.dataset.path || "[]"));
  const stepsSoFar = path();
  const isOnPath = isStart(stepsSoFar, lessonPath);
  if (!isOnPath && !isFilledIn(stepsSoFar, lessonPath)) {
    const target = document.getElementById("back") ?? (lastPick() ? thingOf(String(lastPick())) : null);
    return { target, words: fillWords(coach, "otherWords") };
  }
  const next = lessonPath[isOnPath ? stepsSoFar.length : stepsSoFar.length - 1];
  if (!next) return stepToConfirm(coach);
  return "amounts" in next ? stepToSlots(coach, next.amounts) : stepToPick(coach, next.picks);
};
