// Faults of a page's layout and language: sideways scrolling, text that is cut or beyond the screen, covered controls,
// and words with plain Latin letters, which come from no catalogue of the stretched pseudo-language.
([names, isStretched]) => {
  const found = new Set();
  const name = (one) => `${one.tagName.toLowerCase()}${one.id && `#${one.id}`}.${[...one.classList].join(".")}`;
  const scrolls = (value) => value === "auto" || value === "scroll";
  const isForEars = (one) => one.closest(".unseen, .skip") !== null || getComputedStyle(one).clipPath.startsWith("inset(50%");
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForEars(one);
  const ancestors = (one) => {
    const all = [];
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) all.push(at);
    return all;
  };
  if (document.documentElement.scrollWidth > innerWidth + 1) found.add(`the page is ${document.documentElement.scrollWidth} wide`);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    const one = texts.currentNode.parentElement;
    if (!text || /^(SCRIPT|STYLE|TEMPLATE|OPTION)$/.test(one.tagName) || !isSeen(one)) continue;
    const isForeign = one.closest("[lang]").lang !== document.documentElement.lang;
    if (isStretched && !isForeign && !one.closest("kbd, code")) {
      const rest = names.reduce((words, known) => words.replaceAll(known, ""), text);
      if (/[a-z]{2}/i.test(rest)) found.add(`not translated: ${name(one)}: ${text}`);
    }
    if (one instanceof SVGElement) continue;
    range.selectNodeContents(texts.currentNode);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0.5);
    for (const layer of ancestors(one)) {
      const { overflowX, overflowY } = getComputedStyle(layer);
      if (scrolls(overflowX) || (scrolls(overflowY) && layer.scrollWidth <= layer.clientWidth)) break;
      const box = layer.getBoundingClientRect();
      const clips = overflowX === "hidden" || overflowX === "clip" || layer.matches("button, .button, .panel, .tag");
      if (clips && rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1))
        found.add(`cut: ${name(one)} by ${name(layer)}: ${text}`);
      if (layer === document.body && rects.some(({ left, right }) => left < -1 || right > innerWidth + 1))
        found.add(`beyond the screen: ${name(one)}: ${text}`);
    }
  }

  for (const one of document.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    if (!isSeen(one) || one.closest("dialog:not([open])") || getComputedStyle(one).pointerEvents === "none") continue;
    one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (hit && !one.contains(hit) && !hit.contains(one) && !one.closest("label")?.contains(hit))
      found.add(`covered: ${name(one)} by ${name(hit)}`);
  }
  scrollTo(0, 0);
  return [...found];
}
