// How a game went is fetched once, when there is a place for it: the curve at its end, the marks of the slider.

const table = () => document.getElementById("table");
const marks = () => document.getElementById("replay-marks");

let asked = ""; // what was asked for last, so that what there is not is asked for once
/** @type {Element[]} */
let kept = []; // the marks themselves, which a swap of the story takes away

// A game that goes on has more rounds when one looks back again.
const keepMarks = () => {
  const place = marks();
  if (!place) kept = [];
  else if (place.childElementCount) kept = [...place.children];
  else place.append(...kept);
};

const place = () => document.getElementById("curve") ?? marks();

const whatLacks = () => {
  const curve = document.getElementById("curve");
  if (curve && !curve.childElementCount) return "curve";
  return marks() && !kept.length ? "marks" : "";
};

export const refresh = () => {
  keepMarks();
  const lacking = whatLacks();
  if (lacking === asked) return;
  asked = lacking;
  if (!lacking) return;
  const home = table().dataset.still ?? `/tables/${table().dataset.id}`;
  const address = `${home}/course${lacking === "marks" ? "?only=marks" : ""}`;
  htmx.ajax("GET", address, { source: place(), swap: "none" }).catch(() => {
    // the table stands without it
  });
};
