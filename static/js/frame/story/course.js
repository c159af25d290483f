// Fetches the course of a game once there is a place for it: the curve at its end, or the marks of the slider.

const RETRY_MS = 15_000; // after it could not be fetched

const table = () => document.getElementById("table");
const marks = () => document.getElementById("replay-marks");

let requested = ""; // the last request: a course that does not exist is requested once
/** @type {Element[]} */
let savedMarks = []; // the mark elements, which a swap of the story removes

// Restores the marks after a swap; once the viewer returns to the game they are dropped, since more rounds may follow.
const restoreMarks = () => {
  const place = marks();
  if (!place) savedMarks = [];
  else if (place.childElementCount) savedMarks = [...place.children];
  else place.append(...savedMarks);
};

const place = () => document.getElementById("curve") ?? marks();

const missingPart = () => {
  const curve = document.getElementById("curve");
  if (curve && !curve.childElementCount) return "curve";
  return marks() && !savedMarks.length ? "marks" : "";
};

const retry = () => {
  requested = "";
  refresh();
};

export const refresh = () => {
  restoreMarks();
  const missing = missingPart();
  if (missing === requested) return;
  requested = missing;
  if (!missing) return;
  const home = table().dataset.still ?? `/tables/${table().dataset.id}`;
  const address = `${home}/course${missing === "marks" ? "?only=marks" : ""}`;
  // The table works without it.
  htmx.ajax("GET", address, { source: place(), swap: "none" }).catch(() => setTimeout(retry, RETRY_MS));
};
