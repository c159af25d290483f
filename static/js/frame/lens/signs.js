// Signs: what each icon on the table stands for, as the legend says it, where no face or reason does.

const SIGNS = "svg.icon, .pip, .jewel";

/** @type {Map<string, string> | null} */
let legend = null;

/** A name that is the same for the same drawing. @param {Element} sign */
const nameOf = (sign) => {
  const use = sign.querySelector("use")?.getAttribute("href")?.split("#").at(-1);
  return use ?? [...sign.classList].join(" ");
};

// The game's own words come first on the page, and count.
const words = () => {
  if (legend) return legend;
  legend = new Map();
  for (const row of document.querySelectorAll("#legend dl > div")) {
    const said = row.querySelector("dd")?.textContent?.trim() ?? "";
    for (const sign of row.querySelectorAll(`dt :is(${SIGNS})`))
      if (!legend.has(nameOf(sign))) legend.set(nameOf(sign), said);
  }
  return legend;
};

/** @param {Element} sign */
const meaningOf = (sign) => words().get(nameOf(sign)) ?? "";

/** The signs in something, each once, with their words. @param {Element} thing @returns {[Element, string][]} */
export const signsIn = (thing) => {
  /** @type {Map<string, [Element, string]>} */
  const found = new Map();
  for (const sign of thing.matches(SIGNS) ? [thing] : thing.querySelectorAll(SIGNS))
    if (meaningOf(sign) && !sign.parentElement?.closest(SIGNS)) found.set(nameOf(sign), [sign, meaningOf(sign)]);
  return [...found.values()];
};

/** The sign at a point, also under the button that covers a plate. @param {number} x @param {number} y */
export const signAt = (x, y) => {
  const there = document.elementsFromPoint(x, y).map((one) => one.closest(SIGNS));
  return there.find((one) => one?.closest("#table [data-zone], .head") && meaningOf(one)) ?? null;
};

/** A list of signs with their words. @param {[Element, string][]} signs */
export const listOf = (signs) => {
  const list = document.createElement("dl");
  list.className = "legend";
  for (const [sign, said] of signs) {
    const row = document.createElement("div");
    const drawing = document.createElement("dt");
    drawing.append(sign.cloneNode(true));
    row.append(drawing, Object.assign(document.createElement("dd"), { textContent: said }));
    list.append(row);
  }
  return list;
};

/** @type {Element | null} */
let titled = null;

// Under the mouse a sign says its words as a title, if nothing around it has one.
export const listen = () => {
  document.addEventListener("pointermove", ({ clientX, clientY, pointerType, target }) => {
    if (pointerType !== "mouse") return;
    const over = /** @type {Element} */ (target);
    const sign = over.closest?.("[title]:not([data-titled])") ? null : signAt(clientX, clientY);
    if (titled && (titled !== over || !sign)) {
      for (const name of ["title", "data-titled"]) titled.removeAttribute(name);
      titled = null;
    }
    if (!sign) return;
    over.setAttribute("title", meaningOf(sign));
    over.setAttribute("data-titled", "");
    titled = over;
  });
};
