// The viewer's open decision, as the server wrote it into the attributes of #decision.

/**
 * One step of a path, as sent to and by the server: the picked options, or the amounts of a split.
 * @typedef {{ picks: string[] } | { amounts: number[] }} Step
 *
 * An option, and the thing with that `data-target` on which it is picked.
 * @typedef {{ id: string, target: string, label: string, blocked?: string, remark?: string }} Aim
 */

export const region = () => document.getElementById("decision");

/** @returns {DOMStringMap} */
export const readDecision = () => region()?.dataset ?? {};

/** @returns {Step[]} */
export const path = () => JSON.parse(readDecision().path || "[]");

/** @returns {Aim[]} */
export const aims = () => JSON.parse(readDecision().aims || "[]");

/** @returns {string[]} the targets picked in earlier steps */
export const pickedTargets = () => JSON.parse(readDecision().taken || "[]");

/** @param {string | undefined} target */
export const aimsAt = (target) => aims().filter((aim) => aim.target === target);

export const hasDecision = () => readDecision().decision !== undefined;
export const isSplit = () => readDecision().kind === "split";
export const isComplete = () => readDecision().kind === "confirm";
export const isMultiPick = () =>
  readDecision().kind === "pick" && (Number(readDecision().most) > 1 || readDecision().least === "0");

/** @returns {string | undefined} the option of the last step, if it picked a single one */
export const lastPick = () => {
  const step = path().at(-1);
  return step && "picks" in step && step.picks.length === 1 ? step.picks[0] : undefined;
};
