// Measures a table's frame: parts beyond the screen, plates that are cut, words of plates that phones hide.
() => {
  const ZONES = ["head", "rivals", "stage", "story", "act", "own"].map((zone) => `[data-zone=${zone}]`);
  const PARTS = [...ZONES, "#prompt", "#confirm", "#result"];
  const isPhone = matchMedia("(width < 768px)").matches;
  const found = [];
  const hints = [];
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const words = (one) => one.textContent.trim().replace(/\s+/g, " ").slice(0, 40);

  // On a phone the log is a drawer.
  for (const selector of isPhone ? PARTS : [...PARTS, "[data-zone=log]"])
    for (const one of document.querySelectorAll(selector)) {
      const { top, right, bottom } = one.getBoundingClientRect();
      const pixels = Math.round(Math.max(bottom - innerHeight, right - innerWidth, -top));
      if (pixels > 0) found.push(`beyond the screen: ${selector} by ${pixels} px`);
    }

  // On a phone the plates scroll from left to right.
  const zone = document.querySelector("[data-zone=rivals]")?.getBoundingClientRect();
  for (const plate of document.querySelectorAll("[data-zone=rivals] .plate")) {
    const box = plate.getBoundingClientRect();
    const [wide, high] = [plate.scrollWidth - plate.clientWidth, plate.scrollHeight - plate.clientHeight];
    if (wide > 0 || high > 0) found.push(`a plate is cut: #${plate.id}, whose parts need ${wide} x ${high} px more`);
    else if (!isPhone && (box.left < zone.left || box.right > zone.right + 1))
      found.push(`a plate is out of view: #${plate.id} is ${Math.round(box.right - zone.right)} px beyond the zone`);
  }

  // The class `label` is not shown in plates on phones.
  if (isPhone)
    for (const row of document.querySelectorAll(".plate .rows [id]")) {
      const labels = [...row.querySelectorAll(".label")].filter((one) => !isSeen(one) && words(one));
      if (!labels.length || row.querySelector("[id]")) continue;
      const rest = [...row.querySelectorAll(":not(.unseen)")].filter((one) => isSeen(one) && !one.children.length);
      const isEmpty = !rest.some((one) => one.matches("svg, img, .crest, .pip, .jewel") || words(one));
      const text = labels.map((one) => `“${words(one)}”`).join(", ");
      if (isEmpty) found.push(`hidden on phones: #${row.id} with all its words, ${text}`);
      else hints.push(`hidden on phones: ${text} of #${row.id}`);
    }
  return { found, hints };
}
