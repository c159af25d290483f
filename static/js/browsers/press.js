// What lies under a pressed pointer stays as it is until the press is over. A button that is replaced, moved or given
// another meaning in between is not what was pressed; and WebKit sends no click if a script has replaced what the
// pointer went down on, even if it is only the text of a button. Swaps wait, and scripts change texts with setText.

const CONTROL = `button, a[href], summary, label, [role=tab], input:is([type=checkbox], [type=radio]), .lit, .blocked,
  [data-lens]`;
const CLICK_DELAY_MS = 100; // from lifting a finger to its click
const MAX_PRESS_MS = 5000; // a browser may lose the end of a press

/** @type {Element | null} */
let pressed = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Changes that wait for the end of the press, by the element that they change. @type {Map<Element, () => void>} */
const changes = new Map();
/** @type {HtmxContext[]} */
const swaps = [];
/** @type {HtmxContext | undefined} the one of them that is being swapped */
let passing;

/** Whether an element is the pressed control, contains it or is in it. @param {Element} element */
const isPressed = (element) => pressed !== null && (element.contains(pressed) || pressed.contains(element));

/**
 * Changes an element: now, or after the press if it is under the pressed pointer. Of several changes of an element that
 * wait, the last one counts.
 * @param {Element} element
 * @param {() => void} change
 */
export const afterPress = (element, change) => {
  if (isPressed(element)) changes.set(element, change);
  else {
    changes.delete(element);
    change();
  }
};

/** Writes a text, unless it is there already. @param {Element} element @param {string} words */
export const setText = (element, words) =>
  afterPress(element, () => {
    if (element.textContent !== words) element.textContent = words;
  });

/** Resolves when no swap waits for the end of a press. */
export const waitForSwaps = async () => {
  while (swaps.length) await new Promise((resolve) => document.addEventListener("press:over", resolve, { once: true }));
};

/** @param {HtmxContext} ctx */
const swap = async (ctx) => {
  const { sourceElement } = ctx;
  // The element that opened the socket may have been replaced by one that opened it again.
  if (!sourceElement?.isConnected)
    ctx.sourceElement = document.getElementById(sourceElement?.id ?? "") ?? document.body;
  await htmx.swap(ctx).catch(() => undefined); // htmx reports its errors itself
};

/** Swaps what has waited, in its order, until something is pressed again. */
const swapAll = async () => {
  if (passing) return;
  for (let [ctx] = swaps; ctx && !pressed; [ctx] = swaps) {
    passing = ctx;
    await swap(ctx);
    swaps.shift();
  }
  passing = undefined;
  document.dispatchEvent(new Event("press:over"));
};

const release = () => {
  clearTimeout(timer);
  pressed = null;
  for (const [element, change] of [...changes]) {
    changes.delete(element);
    change();
  }
  swapAll();
};

/** @param {number} delay in milliseconds */
const releaseAfter = (delay) => {
  clearTimeout(timer);
  timer = setTimeout(release, delay);
};

/** @param {PointerEvent} event */
const press = ({ target, isPrimary, button }) => {
  if (pressed) release();
  if (!isPrimary || button !== 0) return;
  pressed = /** @type {Element} */ (target).closest?.(CONTROL) ?? null;
  if (pressed) releaseAfter(MAX_PRESS_MS);
};

addEventListener("pointerdown", press, true);
addEventListener("pointercancel", () => pressed && release(), true);
addEventListener("pointerup", ({ isPrimary }) => pressed && isPrimary && releaseAfter(CLICK_DELAY_MS), true);
addEventListener(
  "click",
  ({ isTrusted }) => {
    if (!pressed || !isTrusted) return; // scripts click, too
    pressed = null;
    releaseAfter(0); // what waits comes after all that the click does
  },
  true,
);

// All swaps wait, so that they come in their order, and nothing moves under the pointer.
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (!ctx || ctx === passing || !(pressed || swaps.length)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  swaps.push(ctx);
});
