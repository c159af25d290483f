// Lights up what the options point at on the board; a click or Enter there takes the option.

import { take } from "./choice.js";

/** @param {string | undefined} target */
const aiming = (target) =>
  [...document.querySelectorAll("#decision [data-option][data-aims]:not([data-blocked])")].filter(
    (option) => option.dataset.aims === target,
  );

/** @param {HTMLElement} option */
const named = (option) => option.querySelector(".option-label, :scope > .unseen")?.textContent.trim();

const onBoard = () =>
  [...document.querySelectorAll("#table [data-target]")].filter((thing) => !thing.closest("#decision"));

/** @param {HTMLElement} thing */
const dim = (thing) => {
  thing.classList.remove("lit", "picked");
  thing.removeAttribute("tabindex");
  thing.removeAttribute("aria-description");
};

export const refresh = () => {
  for (const thing of onBoard()) {
    const options = aiming(thing.dataset.target);
    if (!options.length) {
      if (thing.classList.contains("lit")) dim(thing);
      continue;
    }
    thing.classList.add("lit");
    thing.tabIndex = 0;
    // A description and not a role: the thing stays what it is, and the question has real buttons.
    thing.setAttribute("aria-description", options.map(named).join(" / "));
  }
};

/**
 * With several options for one thing the click cannot decide: it leads to them.
 * @param {HTMLElement} thing
 */
const point = (thing) => {
  const options = aiming(thing.dataset.target);
  const [first] = options;
  if (first && options.length === 1) take(first);
  else first?.focus();
};

export const listen = () => {
  document.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const thing = target.closest?.(".lit");
    const within = target.closest?.("button, summary, a");
    // What has a use of its own inside a lit thing keeps it; a chip is lit as a whole.
    const inside = within && within !== thing && thing?.contains(within) && !thing.matches(".chip");
    if (thing && !inside) point(thing);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const thing = /** @type {HTMLElement} */ (event.target);
    if (!thing.classList?.contains("lit")) return;
    event.preventDefault();
    point(thing);
  });
  document.addEventListener("choice:picked", ({ detail: picked }) => {
    for (const thing of document.querySelectorAll(".lit")) {
      const on = aiming(thing.dataset.target).some((option) => picked.includes(String(option.dataset.option)));
      thing.classList.toggle("picked", on);
    }
  });
};
