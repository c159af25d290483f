// Explains, in the coach's bubble, why the thing that the player pressed cannot be chosen.

import { aimsAt } from "../decision/decision.js";

/**
 * The reason why the pressed thing cannot be chosen: "" if it can, null if it is nothing on the table.
 * @param {Element} pressed
 * @param {string} otherwise the text for a thing that is not an option now
 * @returns {string | null}
 */
export const explainBlocked = (pressed, otherwise) => {
  const verb = pressed.closest("#decision [data-blocked]");
  if (verb) return verb.title;
  const offered = pressed.closest(".lit, .blocked");
  if (offered?.matches(".blocked")) {
    const reasons = aimsAt(offered.dataset.target).map((aim) => aim.blocked ?? "");
    return [...new Set(reasons.filter(Boolean))].join(" ");
  }
  if (offered || pressed.closest("#decision")) return "";
  return pressed.closest("[data-zone] :is([data-target], [data-lens])") ? otherwise : null;
};
