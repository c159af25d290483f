// Measures the contrast of words, icons and rings with their background, in computed colours.
// Exceptions: elements that are hidden, covered or off the screen (nobody sees them); disabled, blocked or inactive
// ones (exempt by WCAG 1.4.3); the art of cards (the title beside it says the same); text of ::before and ::after,
// except for selection marks, whose colours test_tokens.py compares.
() => {
  const TEXT = 4.5;
  const LARGE = 3; // of 24 px, or 18.66 px and bold
  const SIGN = 3;
  const RING = 3;
  const SHADOW = /\) (-?[\d.]+)px (-?[\d.]+)px ([\d.]+)px (-?[\d.]+)px/;
  const ALIKE = 3;
  const IDLE = ":disabled, [aria-disabled=true], .off, .blocked, [data-blocked], [inert], .none, .gone, .free";
  const ART = ".art, .card-back, .scene-art";
  const found = [];
  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const called = (one) => {
    const zone = one.closest("[data-zone]")?.dataset.zone ?? one.closest("dialog, body").tagName.toLowerCase();
    const classes = [...one.classList].map((word) => `.${word}`).join("");
    const named = one.id ? null : one.closest("[id]:not([data-zone])");
    return `${zone}: ${named ? `#${named.id} ` : ""}${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""}${classes}`;
  };

  // Colours: [red, green, blue, alpha], up to 255 and 1.
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const colours = new Map();
  const read = (css) => {
    const plain = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(css);
    if (plain) return [+plain[1], +plain[2], +plain[3], plain[4] === undefined ? 1 : +plain[4]];
    const srgb = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/.exec(css);
    if (srgb) return [+srgb[1] * 255, +srgb[2] * 255, +srgb[3] * 255, srgb[4] === undefined ? 1 : +srgb[4]];
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = css;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const colour = (css) => colours.get(css) ?? colours.set(css, read(css)).get(css);
  const COLOUR = /(?:rgba?|color|oklab|oklch|lab|lch)\([^()]*\)/g;
  const over = ([r, g, b, a], [R, G, B, A]) => {
    const alpha = a + A * (1 - a);
    if (!alpha) return [0, 0, 0, 0];
    const mix = (x, X) => (x * a + X * A * (1 - a)) / alpha;
    return [mix(r, R), mix(g, G), mix(b, B), alpha];
  };
  const faded = ([r, g, b, a], by) => [r, g, b, a * by];
  const channel = (value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  // A radial gradient: its colours at the middle of a box and at four points halfway to its edges.
  const GLEAM = /^radial-gradient\(circle at ([\d.]+)% ([\d.]+)%, (rgba\([^)]*\)), rgba\(0, 0, 0, 0\) ([\d.]+)%\)$/;
  const gleam = (image, one, spot) => {
    const parts = spot && GLEAM.exec(image);
    if (!parts) return null;
    const [red, green, blue, alpha] = colour(parts[3]);
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + (width * +parts[1]) / 100, top + (height * +parts[2]) / 100];
    const corner = Math.hypot(Math.max(x - left, left + width - x), Math.max(y - top, top + height - y));
    const radius = (corner * +parts[4]) / 100;
    const [middle, centre] = [spot.left + spot.width / 2, spot.top + spot.height / 2];
    return [[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1]].map(([across, down]) => {
      const away = Math.hypot(middle + (across * spot.width) / 4 - x, centre + (down * spot.height) / 4 - y);
      return [red, green, blue, alpha * Math.max(0, 1 - away / radius)];
    });
  };

  // The layers that an element paints, from front to back: for each the colours it may have at a spot.
  const paints = (one, spot) => {
    const style = styleOf(one);
    if (one instanceof SVGElement && !(one instanceof SVGSVGElement)) {
      // Icons of a sprite have the text colour.
      const fill = one.matches("use") ? style.color : style.fill;
      return fill === "none" ? [] : [[faded(colour(fill), +style.fillOpacity)]];
    }
    const layers = [];
    if (style.backgroundImage !== "none") {
      for (const image of style.backgroundImage.split(/, (?=none|url|(?:repeating-)?(?:linear|radial|conic)-gradient)/)) {
        const stops = gleam(image, one, spot) ?? (image.match(COLOUR) ?? []).map(colour);
        if (stops.length) layers.push(stops);
      }
    }
    const ground = colour(style.backgroundColor);
    if (ground[3]) layers.push([ground]);
    return layers;
  };
  const CANVAS = colour(getComputedStyle(document.documentElement).backgroundColor);
  const opacityWithin = (one, common) => {
    let opacity = 1;
    for (let at = one; at && !at.contains(common); at = at.parentElement) opacity *= +styleOf(at).opacity;
    return opacity;
  };
  // The two pixels, with a colour and without, for every stop a gradient may have there.
  const pixels = (inks, host, behind, spot) => {
    let pairs = inks.map((ink) => [ink, [0, 0, 0, 0]]);
    let group = host;
    const leave = (layer) => {
      for (; group && !group.contains(layer); group = group.parentElement) {
        const opacity = +styleOf(group).opacity;
        if (opacity < 1) pairs = pairs.map((pair) => pair.map((one) => faded(one, opacity)));
      }
    };
    for (const layer of behind) {
      leave(layer);
      const opacity = layer.contains(host) ? 1 : opacityWithin(layer, host);
      for (const stops of paints(layer, spot)) {
        if (pairs.every(([, back]) => back[3] > 0.99)) break;
        pairs = stops.flatMap((stop) => pairs.map((pair) => pair.map((one) => over(one, faded(stop, opacity)))));
        if (pairs.length > 64) pairs.length = 64;
      }
    }
    leave(document.documentElement);
    return pairs.map((pair) => pair.map((one) => over(over(one, CANVAS), [255, 255, 255, 1])));
  };
  const worst = (pairs) => Math.min(...pairs.map(([ink, back]) => ratio(ink, back)));

  // Makes every element take pointer events, so that hit tests find it.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { pointer-events: auto !important; }");
  document.adoptedStyleSheets.push(sheet);
  const at = (x, y) => document.elementsFromPoint(x, y);

  const seen = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const inView = ({ left, top, right, bottom, width, height }) =>
    width > 2 && height > 2 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const told = new Set();
  const say = (what, one, got, need, more) => {
    const line = `${what}: ${called(one)} ${got.toFixed(2)} of ${need}${more}`;
    if (!told.has(line)) found.push(line);
    told.add(line);
  };
  const hex = (pair) => pair.map((one) => `#${one.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`).join(" on ");
  // Whether an element is in front at a point, and the elements behind it there.
  const behindAt = (one, x, y) => {
    const stack = at(x, y);
    const place = stack.findIndex((layer) => layer === one);
    if (place < 0) return null;
    const covers = (layer) => !one.contains(layer) && paints(layer).some((stops) => stops.some((stop) => stop[3] > 0.5));
    return stack.slice(0, place).some(covers) ? null : stack.slice(place);
  };
  const judge = (what, one, ink, behind, need, spot, more = "") => {
    const pairs = pixels([ink], one, behind, spot);
    const got = worst(pairs);
    if (got < need - 0.005) say(what, one, got, need, `, ${hex(pairs.find((pair) => ratio(...pair) <= got + 0.001))}${more}`);
  };

  // A sample of similar elements, such as the lines of the log, is enough.
  const kinds = new Map();
  const isMore = (one) => {
    const kin = [one, one.parentElement, one.parentElement.parentElement].map((each) => each.getAttribute("class"));
    const kind = [one.closest("[data-zone]")?.dataset.zone, one.tagName, ...kin, styleOf(one).color].join(" ");
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return kinds.get(kind) > ALIKE;
  };

  try {
    // Words.
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode()) {
      const text = words.currentNode.data.trim();
      const one = words.currentNode.parentElement;
      if (!text || /^(SCRIPT|STYLE|TEMPLATE|OPTION|TITLE)$/.test(one.tagName) || one.closest(IDLE) || !seen(one)) continue;
      range.selectNodeContents(words.currentNode);
      const rect = range.getClientRects()[0];
      if (!rect || !inView(rect) || isMore(one)) continue;
      const behind = behindAt(one, rect.left + rect.width / 2, rect.top + rect.height / 2);
      if (!behind) continue;
      const style = styleOf(one);
      const size = Number.parseFloat(style.fontSize);
      const need = size >= 24 || (size >= 18.66 && +style.fontWeight >= 700) ? LARGE : TEXT;
      const isDrawn = one instanceof SVGElement;
      const ink = colour(isDrawn ? style.fill : style.color);
      judge("faint words", one, ink, isDrawn ? behind.slice(1) : behind, need, rect, `: ${text.slice(0, 24)}`);
    }

    // Icons.
    for (const one of document.querySelectorAll("svg.icon")) {
      if (one.closest(IDLE) || one.closest(ART) || !seen(one)) continue;
      const rect = one.getBoundingClientRect();
      if (!inView(rect) || isMore(one)) continue;
      const stack = behindAt(one, rect.left + rect.width / 2, rect.top + rect.height / 2);
      if (!stack) continue;
      const style = styleOf(one);
      judge("a faint sign", one, colour(style.color), stack, SIGN, rect);
    }

    // Pips and crests: their fill or their rim has contrast.
    for (const one of document.querySelectorAll(".pip, .crest")) {
      if (one.closest(IDLE) || !seen(one)) continue;
      const rect = one.getBoundingClientRect();
      if (!inView(rect) || isMore(one)) continue;
      const stack = behindAt(one, rect.left + rect.width / 2, rect.top + rect.height / 2);
      if (!stack) continue;
        const style = styleOf(one);
      const rims = [...(style.boxShadow.match(COLOUR) ?? [])].map(colour);
      const outside = stack.slice(stack.indexOf(one) + 1);
      const inks = [colour(style.backgroundColor), ...rims];
      // On each possible background one of the two is enough.
      const grounds = inks.map((ink) => pixels([ink], one.parentElement, outside).map((pair) => ratio(...pair)));
      const best = Math.min(...grounds[0].map((_, ground) => Math.max(...grounds.map((each) => each[ground]))));
      if (best < RING) say("a faint rim", one, best, RING, `: ${one.textContent.trim()}`);
    }

    // Rings, against the elements just outside.
    const rings = [...document.querySelectorAll(".lit, .picked, .hurt, :focus-visible")];
    for (const one of rings) {
      if (!seen(one)) continue;
      const style = styleOf(one);
      const rect = one.getBoundingClientRect();
      if (!behindAt(one, rect.left + rect.width / 2, rect.top + rect.height / 2)) continue;
      const isOutlined = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
      const ring = isOutlined ? style.outlineColor : style.boxShadow.match(COLOUR)?.[0];
      if (!ring) continue;
      const reach = isOutlined ? Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth) + 1 : 5;
      // A shadow that is no wider than its box, and lower, is an underline.
      const [, right = 0, down = 0, , spread = 1] = isOutlined ? [] : (SHADOW.exec(style.boxShadow) ?? []).map(Number);
      const points = [
        [rect.left + rect.width / 2, rect.top - reach, spread - down],
        [rect.left + rect.width / 2, rect.bottom + reach, spread + down],
        [rect.left - reach, rect.top + rect.height / 2, spread - right],
        [rect.right + reach, rect.top + rect.height / 2, spread + right],
      ].filter(([x, y, beyond]) => beyond > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight);
      const seenAt = points
        .map(([x, y]) => at(x, y))
        .filter((stack) => stack.includes(one.parentElement))
        .map((stack) => {
          const behind = stack.filter((layer) => layer !== one && !one.contains(layer));
          return worst(pixels([colour(ring)], one, behind));
        });
      // Next to another ring it may be faint on one side.
      const [least = RING, got = least] = seenAt.sort((a, b) => a - b);
      if (got < RING) say("a faint ring", one, got, RING, `, ${ring}`);
    }
  } finally {
    document.adoptedStyleSheets.pop();
  }
  return found;
}
