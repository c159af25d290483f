// The question that stands in the action bar, as the page was given it.

/**
 * One step of a path, as the server reads and writes them: the options that were picked, or the amounts of a split.
 * @typedef {{ picks: string[] } | { amounts: number[] }} Step
 *
 * Where an option is taken: on the thing with that `data-target`.
 * @typedef {{ id: string, target: string, label: string, blocked?: string, remark?: string }} Aim
 */

export const region = () => document.getElementById("decision");

/** @returns {DOMStringMap} */
export const question = () => region()?.dataset ?? {};

/** @returns {Step[]} */
export const path = () => JSON.parse(question().path || "[]");

/** @returns {Aim[]} */
export const aims = () => JSON.parse(question().aims || "[]");

/** @returns {string[]} the things that were picked on the way here */
export const taken = () => JSON.parse(question().taken || "[]");

/** @param {string | undefined} target */
export const aimingAt = (target) => aims().filter((aim) => aim.target === target);

export const isAsked = () => question().decision !== undefined;
export const isSplit = () => question().kind === "split";
export const isComplete = () => question().kind === "confirm";
export const isSet = () => question().kind === "pick" && (Number(question().most) > 1 || question().least === "0");

/** @returns {string | undefined} the one option that the last answer picked */
export const lastPick = () => {
  const step = path().at(-1);
  return step && "picks" in step && step.picks.length === 1 ? step.picks[0] : undefined;
};
