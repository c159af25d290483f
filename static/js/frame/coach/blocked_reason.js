// Why not: who presses something else than the coach asks for is told in its bubble why that cannot be, or that it is
// no move now.

import { aimingAt } from "../decision/decision.js";

/**
 * Why what was pressed is nothing to choose: "" where it is, null where nothing of the table was pressed.
 * @param {Element} pressed
 * @param {string} otherwise what is said of a thing that is no option now
 * @returns {string | null}
 */
export const whyNot = (pressed, otherwise) => {
  const verb = pressed.closest("#decision [data-blocked]");
  if (verb) return verb.title;
  const offered = pressed.closest(".lit, .blocked");
  if (offered?.matches(".blocked")) {
    const reasons = aimingAt(offered.dataset.target).map((aim) => aim.blocked ?? "");
    return [...new Set(reasons.filter(Boolean))].join(" ");
  }
  if (offered || pressed.closest("#decision")) return "";
  return pressed.closest("[data-zone] :is([data-target], [data-lens])") ? otherwise : null;
};
