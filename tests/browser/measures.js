// Measures a table's page at one moment, since a push may change it: elements that are cut, too small, out of reach.
() => {
  const SCROLLS = ".board, .lines, .mine, .beats, .rivals, .shelf, .shelves";
  const LARGE = `${SCROLLS}, .self, .tray, .winner, .offers, #chat, .lens:has(.pieces)`; // lists of a player's things
  const ACROSS = ".offline"; // crosses an edge on purpose
  const BOXED = "button, .face, .plate, .offer, .chip, .beat, [data-zone]";
  const FINGER = 44;
  const isMouse = matchMedia("(pointer: fine)").matches;
  const found = [];
  const round = (number) => Math.round(number * 10) / 10;
  const boxOf = (rect) => [rect.left, rect.top, rect.width, rect.height].map(round);
  const called = (one) => {
    const zone = one.closest("[data-zone]")?.dataset.zone ?? (one.closest("dialog, body") ?? one).tagName.toLowerCase();
    const name = one.id ? `#${one.id}` : one.tagName.toLowerCase() + [...one.classList].map((word) => `.${word}`).join("");
    const named = one.id ? null : one.closest("[id]");
    return `${zone}: ${named ? `#${named.id} ` : ""}${name}`;
  };
  const say = (what, one, more = "") => found.push(`${what}: ${called(one)} ${more}`.trim());
  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const above = function* (one) {
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) yield at;
  };
  const isForEars = (one) => one.matches(".unseen, .skip") || styleOf(one).clipPath.startsWith("inset(50%");
  const heard = new Map();
  const isHeard = (one) => {
    if (!one || one === document.documentElement) return false;
    if (!heard.has(one)) heard.set(one, isForEars(one) || isHeard(one.parentElement));
    return heard.get(one);
  };
  const isSeen = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && !isHeard(one);
  const clips = (value) => value !== "visible";
  const scrolls = (value) => value === "auto" || value === "scroll";
  const insideOf = (one) => {
    const { left, top } = one.getBoundingClientRect();
    return {
      left: left + one.clientLeft,
      top: top + one.clientTop,
      right: left + one.clientLeft + one.clientWidth,
      bottom: top + one.clientTop + one.clientHeight,
    };
  };
  const isWithin = (inner, outer, slack) =>
    inner.left >= outer.left - slack &&
    inner.top >= outer.top - slack &&
    inner.right <= outer.right + slack &&
    inner.bottom <= outer.bottom + slack;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  // 1. the zones
  const zones = Object.fromEntries(
    [...document.querySelectorAll("[data-zone]")]
      .filter((one) => one.checkVisibility())
      .map((one) => [one.dataset.zone, boxOf(one.getBoundingClientRect())]),
  );

  // 4. the document does not scroll
  for (const one of [document.documentElement, document.body]) {
    if (one.scrollHeight > innerHeight + 1) found.push(`the page is ${one.scrollHeight} high`);
    if (one.scrollWidth > innerWidth + 1) found.push(`the page is ${one.scrollWidth} wide`);
  }

  // 2. verbs and lit elements
  for (const one of document.querySelectorAll("#decision .verbs :is(button, a), #decision .slot")) {
    if (!isSeen(one)) continue;
    const rect = one.getBoundingClientRect();
    if (!isWithin(rect, view, 0.5)) say("beyond the screen", one, boxOf(rect));
    const top = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    if (!top || !(one.contains(top) || top.contains(one))) say("covered", one, top ? `by ${called(top)}` : "");
  }
  const tray = document.querySelector("#tray:not([hidden], .aside, .cause)");
  for (const one of document.querySelectorAll(".lit")) {
    const zone = one.closest("[data-zone]");
    const layers = [...above(one.parentElement)].filter((layer) => zone.contains(layer));
    const movers = layers.filter((layer) => {
      const { overflowX, overflowY } = styleOf(layer);
      const sideways = scrolls(overflowX) && layer.scrollWidth > layer.clientWidth;
      return sideways || (scrolls(overflowY) && layer.scrollHeight > layer.clientHeight);
    });
    const still = [document.documentElement, document.body, ...layers.filter((layer) => !movers.includes(layer))];
    const placeOf = (layer) => [layer.scrollLeft, layer.scrollTop];
    const were = new Map([...movers, ...still].map((layer) => [layer, placeOf(layer)]));
    const movedBy = (layer) => placeOf(layer).map((at, way) => at !== were.get(layer)[way]);
    // The visible part, and the first layer that clips it: an element larger than its scroll container is visible
    // as far as possible, and the rest does not count in outer layers.
    const look = () => {
      let { left, top, right, bottom } = one.getBoundingClientRect();
      const out = layers.find((layer) => {
        const { overflowX, overflowY } = styleOf(layer);
        const box = insideOf(layer);
        if (scrolls(overflowX) && right - left > box.right - box.left && left < box.right - FINGER)
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (scrolls(overflowY) && bottom - top > box.bottom - box.top && top < box.bottom - FINGER)
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        return (
          (clips(overflowX) && (left < box.left - 1 || right > box.right + 1)) ||
          (clips(overflowY) && (top < box.top - 1 || bottom > box.bottom + 1))
        );
      });
      return { out, x: (left + right) / 2, y: (top + bottom) / 2 };
    };
    if (!isSeen(one)) say("lit and not seen", one);
    else if (look().out) {
      one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const { out } = look();
      if (out) say("lit and out of reach", one, `${boxOf(one.getBoundingClientRect())} beyond ${called(out)} ${boxOf(out.getBoundingClientRect())}`);
      const moved = movers.map(movedBy);
      if (moved.some(([x]) => x) && moved.some(([, y]) => y)) say("scrolls in two directions", one);
      const forced = still.find((layer) => movedBy(layer).some(Boolean));
      if (forced) say("lit and only reached by force", one, `in ${called(forced)}`);
    }
    const { x, y } = look();
    const hit = document.elementFromPoint(x, y);
    // A finger cannot hit small things: it taps the plate or the stack, and picks from the lens.
    const plate = styleOf(one).pointerEvents === "none" ? one.closest(".plate, .stack") : null;
    const isUnder = tray && zone.dataset.zone === "stage" && !tray.contains(one);
    // A lens that a mouse opened closes when the mouse moves to an element that was scrolled into view.
    const isLeft = isMouse && hit?.closest(".lens") && movers.some((layer) => movedBy(layer).some(Boolean));
    if (isSeen(one) && !isUnder && !isLeft && hit && !(plate ?? one).contains(hit)) say("lit and covered", one, `by ${called(hit)}`);
    for (const [layer, [left, top]] of were) layer.scrollTo({ left, top, behavior: "instant" });
  }

  // 5. and 8. words: their size, and whether they are cut
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const told = new Set();
  const boxes = new Map(); // nothing scrolls any more
  const stillInsideOf = (layer) => boxes.get(layer) ?? boxes.set(layer, insideOf(layer)).get(layer);
  while (words.nextNode()) {
    const text = words.currentNode.data.trim();
    const one = words.currentNode.parentElement;
    if (!text || /^(SCRIPT|STYLE|TEMPLATE|OPTION)$/.test(one.tagName) || !isSeen(one)) continue;
    const style = styleOf(one);
    const scale = one instanceof SVGElement ? one.getScreenCTM().a : 1;
    const size = Number.parseFloat(style.fontSize) * scale;
    if (!size) continue; // nobody sees it: what the choice would make of it stands in its place
    if (size < 11.9) say("small words", one, `${round(size)} px: ${text.slice(0, 24)}`);
    if (told.has(one) || one instanceof SVGElement) continue;
    const slack = size * 0.3;
    if (style.display !== "inline" && !one.matches(SCROLLS)) {
      const wide = one.scrollWidth - one.clientWidth;
      const high = one.scrollHeight - one.clientHeight;
      const hangs = [...one.children].some((child) => styleOf(child).position === "absolute");
      if (!hangs && (wide > 1 || high > slack)) {
        told.add(one);
        say("more than its box", one, `by ${wide}, ${high}: ${text.slice(0, 40)}`);
        continue;
      }
    }
    range.selectNodeContents(words.currentNode);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
    for (const layer of above(one)) {
      const { overflowX, overflowY } = styleOf(layer);
      const boxed = layer.matches(BOXED) && !one.matches(ACROSS);
      if (!boxed && !clips(overflowX) && !clips(overflowY)) continue;
      const box = stillInsideOf(layer);
      const isShort = rects.some((rect) => {
        const sideways = rect.left < box.left - 1 || rect.right > box.right + 1;
        const down = rect.top < box.top - slack || rect.bottom > box.bottom + slack;
        return (sideways && !(layer.matches(LARGE) && scrolls(overflowX))) || (down && !(layer.matches(LARGE) && scrolls(overflowY)));
      });
      if (isShort && style.display !== "contents") {
        told.add(one);
        const cut = rects.map((rect) => boxOf(rect).join(" ")).at(-1);
        say("cut", one, `by ${called(layer)} ${boxOf(layer.getBoundingClientRect())}: ${text.slice(0, 40)} (${cut})`);
        break;
      }
      // A scroll container may hide it from outer boxes.
      if (layer.matches(LARGE)) break;
    }
  }

  // 8. owners are not shown by colour alone
  for (const one of document.querySelectorAll(".crest"))
    if (isSeen(one) && !one.textContent.trim()) say("an owner without a letter", one);

  // 6. tap targets
  if (matchMedia("(pointer: coarse)").matches) {
    const seen = new Set();
    for (const one of document.querySelectorAll("button, a[href], input, select, textarea, summary, [role=tab], .lit")) {
      const handle = one.matches(".lit") ? (one.querySelector(":scope > .cover") ?? one) : one;
      if (seen.has(handle) || !isSeen(handle) || styleOf(handle).pointerEvents === "none") continue;
      if (styleOf(handle).display === "inline" && handle.closest("p, li")) continue;
      seen.add(handle);
      const { width, height } = handle.getBoundingClientRect();
      if (Math.min(width, height) < 43.5) say("small for a finger", handle, `${round(width)} x ${round(height)}`);
    }
  }

  // 7. the strip
  const log = document.getElementById("log");
  const whole = (one, box) => isWithin(one.getBoundingClientRect(), box, 1);
  const lines = [...document.querySelectorAll("#log li[data-entry]")];
  const logged = log?.checkVisibility() ? lines.filter((one) => whole(one, insideOf(log))).length : null;
  const newest = document.querySelector("#beats > li:first-child");
  const telling = document.body.classList.contains("telling");
  if (newest && !telling && !whole(newest, insideOf(newest.parentElement))) say("the newest chip is cut", newest);

  // 10. motion
  const lasting = document.getAnimations().filter((one) => {
    const time = one.effect.getComputedTiming();
    return time.endTime > 10 && matchMedia("(prefers-reduced-motion: reduce)").matches;
  });
  for (const one of lasting) say("moves", one.effect.target, one.animationName ?? one.transitionProperty);

  // 3. clickable elements on the table, with positions
  const clickable = {};
  const lying = {};
  for (const one of document.querySelectorAll(".lit, #decision .verbs :is(button, a), #decision .slot")) {
    if (!one.id || !isSeen(one)) continue;
    const { left, top, right } = one.getBoundingClientRect();
    clickable[one.id] = [round(left), round(top), round(right)];
    if (!one.matches(".lit")) continue;
    const layers = [...above(one.parentElement)];
    const scrolled = (way) => layers.reduce((sum, layer) => sum + layer[way], 0);
    lying[one.id] = [round(left + scrolled("scrollLeft")), round(top + scrolled("scrollTop"))];
  }
  const { decision = "", path = "" } = document.getElementById("decision").dataset;
  const shifts = globalThis.shifts?.splice(0) ?? [];
  return { zones, found, lines: logged, all: lines.length, decision, path, clickable, lying, shifts, width: innerWidth };
}
