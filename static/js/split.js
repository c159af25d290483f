// Amounts of several kinds. A step goes to the nearest legal way, so what is shown can always be confirmed.

/**
 * One amount for each kind, in the order of the question's kinds.
 * @typedef {number[]} Way
 * @typedef {{ amounts: () => Way }} Amounts
 */

/** @param {Way} one @param {Way} other */
const distance = (one, other) => one.reduce((sum, amount, i) => sum + Math.abs(amount - (other[i] ?? 0)), 0);

/**
 * @param {Way[]} ways
 * @param {Way} now
 * @param {Way} home
 */
const nearest = (ways, now, home) =>
  ways.reduce((/** @type {Way | null} */ best, way) => {
    if (!best) return way;
    const nearer = distance(way, now) - distance(best, now) || distance(way, home) - distance(best, home);
    return nearer < 0 ? way : best;
  }, null);

/**
 * @param {HTMLElement} region
 * @param {Way} [kept] what was shown before a swap
 * @returns {Amounts}
 */
export const start = (region, kept) => {
  /** @type {Way[]} */
  const ways = JSON.parse(String(region.dataset.ways));
  /** @type {Way} */
  const home = JSON.parse(String(region.dataset.default));
  let now = kept ?? home;

  /** @param {number} at @param {number} by */
  const towards = (at, by) =>
    nearest(
      ways.filter((way) => way[at] === (now[at] ?? 0) + by),
      now,
      home,
    );

  const show = () => {
    for (const stepper of region.querySelectorAll(".stepper")) {
      const at = Number(stepper.dataset.at);
      /** @type {HTMLElement} */ (stepper.querySelector(".amount")).textContent = String(now[at]);
      for (const button of stepper.querySelectorAll("[data-step]")) {
        // Not `disabled`: the keyboard would lose its place.
        button.setAttribute("aria-disabled", String(!towards(at, Number(button.dataset.step))));
      }
    }
  };

  for (const button of region.querySelectorAll("[data-step]")) {
    button.onclick = () => {
      const at = Number(button.closest(".stepper")?.dataset.at);
      now = towards(at, Number(button.dataset.step)) ?? now;
      show();
    };
  }
  show();
  return { amounts: () => now };
};
