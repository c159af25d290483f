// The serious and critical faults that axe finds: the rule, and elements with it.
async () => {
  // Cards have their signs in words: what can be said to choose one is its title, with which its name begins.
  const startsWithTitle = ({ target }) => {
    const card = document.querySelector(target[0]);
    const title = card.querySelector(".title, .called, b")?.textContent.trim();
    return title && card.getAttribute("aria-label")?.startsWith(title);
  };
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => [
      id,
      nodes.filter((node) => id !== "label-content-name-mismatch" || !startsWithTitle(node)),
    ])
    .filter(([, nodes]) => nodes.length)
    .map(([id, nodes]) => [id, nodes.slice(0, 4).map((node) => node.html.slice(0, 160))]);
}
