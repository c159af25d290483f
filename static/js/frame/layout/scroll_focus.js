// What scrolls can be reached by keys: with nothing in it that takes the focus, it takes the focus itself.

const SCROLLS = `.rivals, .board, .tray, .offers, .winner, .scene, .shelves, .know, .beats, .say, .slots, .self, .piles,
  .heaps, .mine, #turning`;
const FOCUSABLE = `button:not([disabled]), a[href], input, select, textarea, [tabindex]:not([tabindex="-1"])`;

/** @param {HTMLElement} one */
const scrolls = (one) => {
  const { overflowX, overflowY } = getComputedStyle(one);
  const across = one.scrollWidth > one.clientWidth && /auto|scroll/.test(overflowX);
  return across || (one.scrollHeight > one.clientHeight && /auto|scroll/.test(overflowY));
};

/** @param {HTMLElement} one @param {boolean} is */
const makeReachable = (one, is) => {
  if (is) one.tabIndex = 0;
  else one.removeAttribute("tabindex");
  one.toggleAttribute("data-scrolls", is);
};

export const refresh = () => {
  for (const one of document.querySelectorAll(`#table :is(${SCROLLS})`)) {
    if (one.dataset.scrolls === undefined && one.tabIndex >= 0) continue; // by its template, or as it is lit
    const holds = [...one.querySelectorAll(FOCUSABLE)].some((inner) => inner.checkVisibility());
    makeReachable(one, !holds && scrolls(one));
  }
};

export const listen = () => addEventListener("resize", refresh);
