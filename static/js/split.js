// Amounts of several kinds. A step goes to the nearest legal way, so what is shown can always be confirmed.

const distance = (one, other) => one.reduce((sum, amount, i) => sum + Math.abs(amount - other[i]), 0);

const nearest = (ways, now, home) =>
  ways.reduce((best, way) => {
    if (!best) return way;
    const nearer = distance(way, now) - distance(best, now) || distance(way, home) - distance(best, home);
    return nearer < 0 ? way : best;
  }, null);

export const start = (region, kept) => {
  const ways = JSON.parse(region.dataset.ways);
  const home = JSON.parse(region.dataset.default);
  let now = kept ?? home;

  const towards = (at, by) => nearest(ways.filter((way) => way[at] === now[at] + by), now, home);

  const show = () => {
    for (const stepper of region.querySelectorAll(".stepper")) {
      const at = Number(stepper.dataset.at);
      stepper.querySelector(".amount").textContent = now[at];
      for (const button of stepper.querySelectorAll("[data-step]")) {
        // Not `disabled`: the keyboard would lose its place.
        button.setAttribute("aria-disabled", String(!towards(at, Number(button.dataset.step))));
      }
    }
  };

  for (const button of region.querySelectorAll("[data-step]")) {
    button.onclick = () => {
      const at = Number(button.closest(".stepper").dataset.at);
      now = towards(at, Number(button.dataset.step)) ?? now;
      show();
    };
  }
  show();
  return { amounts: () => now };
};
