// Signs: the meaning of the icons on the table, taken from the legend, where no face or reason explains a thing.

const SIGNS = "svg.icon, .pip, .jewel";

/** @type {Map<string, string> | null} */
let legend = null;

/** A key that is equal for equal drawings. @param {Element} sign */
const keyOf = (sign) => {
  const use = sign.querySelector("use")?.getAttribute("href")?.split("#").at(-1);
  return use ?? [...sign.classList].join(" ");
};

// The game's own legend comes first on the page and takes precedence.
const readLegend = () => {
  if (legend) return legend;
  legend = new Map();
  for (const row of document.querySelectorAll("#legend dl > div")) {
    const text = row.querySelector("dd")?.textContent?.trim() ?? "";
    for (const sign of row.querySelectorAll(`dt :is(${SIGNS})`))
      if (!legend.has(keyOf(sign))) legend.set(keyOf(sign), text);
  }
  return legend;
};

/** @param {Element} sign */
const meaningOf = (sign) => readLegend().get(keyOf(sign)) ?? "";

/** The distinct signs in a thing, with their meanings. @param {Element} thing @returns {[Element, string][]} */
export const findSigns = (thing) => {
  /** @type {Map<string, [Element, string]>} */
  const found = new Map();
  for (const sign of thing.matches(SIGNS) ? [thing] : thing.querySelectorAll(SIGNS))
    if (meaningOf(sign) && !sign.parentElement?.closest(SIGNS)) found.set(keyOf(sign), [sign, meaningOf(sign)]);
  return [...found.values()];
};

/** The sign at a point, including signs under the button that covers a plate. @param {number} x @param {number} y */
export const findSignAt = (x, y) => {
  const signs = document.elementsFromPoint(x, y).map((element) => element.closest(SIGNS));
  return signs.find((sign) => sign?.closest("#table [data-zone], .head") && meaningOf(sign)) ?? null;
};

/** A list of signs and their meanings. @param {[Element, string][]} signs */
export const createList = (signs) => {
  const list = document.createElement("dl");
  list.className = "legend";
  for (const [sign, text] of signs) {
    const row = document.createElement("div");
    const drawing = document.createElement("dt");
    drawing.append(sign.cloneNode(true));
    row.append(drawing, Object.assign(document.createElement("dd"), { textContent: text }));
    list.append(row);
  }
  return list;
};

/** @type {Element | null} */
let titledElement = null;

// Under the mouse, a sign shows its meaning as a title, unless something around it has a title.
export const listen = () => {
  document.addEventListener("pointermove", ({ clientX, clientY, pointerType, target }) => {
    if (pointerType !== "mouse") return;
    const over = /** @type {Element} */ (target);
    const sign = over.closest?.("[title]:not([data-titled])") ? null : findSignAt(clientX, clientY);
    if (titledElement && (titledElement !== over || !sign)) {
      for (const name of ["title", "data-titled"]) titledElement.removeAttribute(name);
      titledElement = null;
    }
    if (!sign) return;
    over.setAttribute("title", meaningOf(sign));
    over.setAttribute("data-titled", "");
    titledElement = over;
  });
};
