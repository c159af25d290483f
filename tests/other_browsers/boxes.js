// The left edges and widths of a page's parts. Browsers round the heights of lines, so that what follows is a little higher
// or lower.
() => {
  const kinds = "header, h1, h2, main, main > *, .panel, .button, input:not([type=hidden]), select, summary, footer";
  const round = (edge) => Math.round(edge * 10) / 10;
  const edges = {};
  const counts = {};
  for (const part of document.querySelectorAll(kinds)) {
    const { left, width, height } = part.getBoundingClientRect();
    const name = part.id || [part.localName, ...part.classList].join(".");
    counts[name] = (counts[name] ?? 0) + 1;
    if (width && height) edges[`${name} ${counts[name]}`] = [left, width].map(round);
  }
  return edges;
}
