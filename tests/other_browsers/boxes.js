// The boxes of a page's parts that are on its first screen: what follows is shifted by every line above.
() => {
  const kinds = "header, h1, h2, main, main > *, .panel, .button, input:not([type=hidden]), select, summary, footer";
  const round = (edge) => Math.round(edge * 10) / 10;
  const boxes = {};
  const counts = {};
  for (const part of document.querySelectorAll(kinds)) {
    const { left, top, width, height } = part.getBoundingClientRect();
    const name = part.id || [part.localName, ...part.classList].join(".");
    counts[name] = (counts[name] ?? 0) + 1;
    if (width && height && top + scrollY < innerHeight)
      boxes[`${name} ${counts[name]}`] = [left, top + scrollY, width, height].map(round);
  }
  return boxes;
}
