// Whether elements are visible. `checkVisibility` is younger than some of the browsers of docs/browsers.md.

/** Whether an element is part of the page as it is laid out. @param {Element | null} element */
export const isVisible = (element) => element?.checkVisibility?.() ?? Boolean(element?.getClientRects().length);

/** @param {Element} element */
const isTransparent = (element) => {
  for (let within = /** @type {Element | null} */ (element); within; within = within.parentElement)
    if (getComputedStyle(within).opacity === "0") return true;
  return false;
};

/** Whether an element can be seen, too: neither it nor what it is in is transparent or hidden. @param {Element} element */
export const isSeen = (element) =>
  element.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true }) ??
  (isVisible(element) && getComputedStyle(element).visibility === "visible" && !isTransparent(element));
