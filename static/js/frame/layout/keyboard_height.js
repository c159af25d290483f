// The keyboard on the screen covers the lower part of a page, which is laid out as if it were not there. Its height is
// the token --keyboard, by which the frame and its drawers shrink: action bar and text fields stay in view.

const MIN_KEYBOARD_PX = 120; // less than this is a bar of the browser
const MAX_SCALE = 1.05; // of a page that is not zoomed

/** @param {VisualViewport} view */
const measure = ({ height, scale }) => {
  const covered = document.documentElement.clientHeight - height * scale;
  return scale > MAX_SCALE || covered < MIN_KEYBOARD_PX ? 0 : Math.round(covered);
};

const refresh = () => {
  const view = window.visualViewport;
  if (!view) return;
  const covered = measure(view);
  document.documentElement.style.setProperty("--keyboard", `${covered}px`);
  // The browser may have moved the page up to show the field, which is in view now.
  if (covered && getComputedStyle(document.body).overflowY === "hidden") scrollTo(0, 0);
};

export const listen = () => window.visualViewport?.addEventListener("resize", refresh);
