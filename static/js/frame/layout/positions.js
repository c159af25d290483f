// Positions: where something stands on a line. `data-at` of `data-of` becomes --at, from 0 to 1, which the sheets use
// for crests on the goal track and for ticks and marks of the replay. The page itself may hold no styles.

export const refresh = () => {
  for (const one of document.querySelectorAll("[data-at][data-of]")) {
    const length = Number(one.dataset.of) || 1;
    one.style.setProperty("--at", String(Math.min(1, Number(one.dataset.at) / length)));
  }
};
