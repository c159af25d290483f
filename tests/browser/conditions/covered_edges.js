// What lies under a covered edge of the screen, except what can be scrolled away from it.
({ top, bottom, left, right }) => {
  const found = [];
  const scrolls = document.scrollingElement.scrollHeight > innerHeight + 1;
  const isFixed = (element) =>
    element && (getComputedStyle(element).position === "fixed" || isFixed(element.parentElement));
  /** The part of the page around an element that scrolls from top to bottom. */
  const scrollerOf = (element) => {
    if (!element || element === document.body) return null;
    const canScroll = /auto|scroll/.test(getComputedStyle(element).overflowY);
    return canScroll && element.scrollHeight > element.clientHeight + 1 ? element : scrollerOf(element.parentElement);
  };
  const isVisible = (element) => {
    const { width, height, left, right, top, bottom } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isInWindow = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    return isSeen && isInWindow && width > 1 && height > 1 && !element.closest(".unseen, .skip, [inert]");
  };
  const parts = "a, button, input, select, summary, h1, h2, p, [data-zone]:not([data-zone=log])"; // it has a padding
  for (const element of [...document.querySelectorAll(parts)].filter(isVisible)) {
    // What a part of the page scrolls or cuts off is not there.
    if (element.matches("[data-zone] *, dialog *") && !element.closest("[data-zone=log], dialog")) continue;
    const name = element.id || [element.localName, ...element.classList].join(".");
    const box = element.getBoundingClientRect();
    if (box.left < left - 1) found.push(`${name} on the left`);
    if (box.right > innerWidth - right + 1) found.push(`${name} on the right`);
    const scroller = scrollerOf(element);
    if (scroller) {
      // It can be scrolled away from the edges if there is room behind the last line.
      const room = innerHeight - scroller.getBoundingClientRect().bottom;
      const padding = Number.parseFloat(getComputedStyle(scroller).paddingBottom);
      if (room + padding < bottom - 1) found.push(`the end of what ${name} is in`);
      continue;
    }
    if (box.top < top - 1 && scrollY === 0) found.push(`${name} above`);
    if (box.bottom > innerHeight - bottom + 1 && (!scrolls || isFixed(element))) found.push(`${name} below`);
  }
  return found;
}
