// Positions on a scale: `data-at` of `data-of` becomes --at, from 0 to 1, which the sheets use for crests on the goal
// track and for ticks and marks of the replay. The HTML itself may not contain styles.

export const refresh = () => {
  for (const mark of document.querySelectorAll("[data-at][data-of]")) {
    const length = Number(mark.dataset.of) || 1;
    mark.style.setProperty("--at", String(Math.min(1, Number(mark.dataset.at) / length)));
  }
};
