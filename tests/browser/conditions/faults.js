// Elements that reach out of the window, or whose words do not fit into them. Elements may scroll inside the page.
() => {
  const root = document.documentElement;
  const found = [];
  const name = (element) => element.id || [element.localName, ...element.classList].join(".");
  const isClipped = (overflow) => /hidden|clip/.test(overflow);
  const scrollsIn = (element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") return true;
    return false;
  };
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} of ${root.clientWidth} wide`);
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || element.closest("svg, .unseen, .skip")) continue;
    const isOut = right > root.clientWidth + 1 || left < -1;
    if (isOut && !scrollsIn(element)) found.push(`${name(element)} reaches out`);
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const hasWords = textOverflow !== "ellipsis" && element.innerText?.trim();
    if (hasWords && isClipped(overflowX) && scrollWidth > clientWidth + 1) found.push(`${name(element)} is cut`);
    if (hasWords && isClipped(overflowY) && scrollHeight > clientHeight + 1) found.push(`${name(element)} is cut below`);
    const isButton = element.matches("button, .button, .tag, .segment span, input, select");
    if (isButton && !isClipped(overflowX) && scrollWidth > clientWidth + 1)
      found.push(`${name(element)} is too small for its words`);
  }
  return [...new Set(found)];
}
