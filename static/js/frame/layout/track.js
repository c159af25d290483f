// The goal track, and the turning points of a replay: marks that would overlap step aside. On the track, three or more
// crests at one place share a crest, and a crest that had to move far has a peg below the line at its true place.

import { direction } from "../../direction.js";

const GAP = 2; // pixels between two crests
const SHARE_FROM = 3; // crests at one place share one crest
const COUNT_FROM = 5; // crests at one place show their number instead of their letters, which would be too wide

/**
 * A visible crest: where its middle belongs, and its width, in pixels.
 * @typedef {{ crest: HTMLElement, middle: number, width: number }} Stand
 *
 * Crests next to each other, from `start` to `end`.
 * @typedef {{ stands: Stand[], start: number, end: number }} Row
 */

/** The id of the mark of the viewer, or of the player whom a spectator follows. */
const ownMark = () => {
  const { viewer, follows } = document.getElementById("table")?.dataset ?? {};
  return `mark-${follows ?? viewer}`;
};

/** @param {HTMLElement} crest @returns {number} from 0 to 1 */
const placeOf = ({ dataset: { at, of } }) => Math.min(1, Number(at) / (Number(of) || 1));

/** @param {HTMLElement} lead @param {HTMLElement[]} crests all at the lead's place */
const describeOthers = (lead, crests) => {
  const others = crests.filter((crest) => crest !== lead);
  return crests.length < COUNT_FROM ? others.map(({ textContent }) => textContent).join(" ") : `+${others.length}`;
};

/** Lets the viewer's own crest, or the first, stand for several at one place. @param {HTMLElement[]} crests */
const foldCrests = (crests) => {
  const isShared = crests.length >= SHARE_FROM;
  const lead = crests.find(({ id }) => id === ownMark()) ?? crests[0];
  for (const crest of crests) {
    const stands = isShared && crest === lead;
    crest.classList.toggle("within", isShared && !stands);
    crest.title = stands ? crests.map(({ dataset }) => dataset.who).join(", ") : String(crest.dataset.who);
    if (stands) crest.dataset.more = describeOthers(crest, crests);
    else delete crest.dataset.more;
  }
};

/**
 * Puts marks next to each other, as near to their places as possible.
 * @param {Stand[]} stands
 * @param {number} length
 * @returns {Row}
 */
const sideBySide = (stands, length) => {
  let width = -GAP;
  let ideal = 0;
  for (const stand of stands) {
    ideal += stand.middle - (width + GAP + stand.width / 2);
    width += GAP + stand.width;
  }
  const start = Math.max(0, Math.min(ideal / stands.length, length - width));
  return { stands, start, end: start + width };
};

/** @param {Stand[]} stands by place @param {number} length of the track */
const arrangeRows = (stands, length) => {
  /** @type {Row[]} */
  const rows = [];
  for (const stand of stands) {
    let row = sideBySide([stand], length);
    for (let last = rows.at(-1); last && last.end + GAP > row.start; last = rows.at(-1)) {
      rows.pop();
      row = sideBySide([...last.stands, ...row.stands], length);
    }
    rows.push(row);
  }
  return rows;
};

/** @param {Row} row */
const moveAside = ({ stands, start }) => {
  let edge = start;
  for (const { crest, middle, width } of stands) {
    const aside = edge + width / 2 - middle;
    crest.style.setProperty("--aside", `${aside}px`);
    document
      .getElementById(crest.id.replace("mark", "peg"))
      ?.classList.toggle("seen", Math.abs(aside) > width / 2 + GAP);
    edge += width + GAP;
  }
};

/**
 * The distance of an element from the edge of its track where reading starts.
 * @param {HTMLElement} element
 * @param {HTMLElement} track
 */
const startOf = ({ offsetLeft, offsetWidth }, track) =>
  direction > 0 ? offsetLeft : track.clientWidth - offsetLeft - offsetWidth;

/** @param {HTMLElement} track */
const makeRoom = (track) => {
  const line = /** @type {HTMLElement} */ (track.querySelector(".steps"));
  const crests = [...track.querySelectorAll(".crest")];
  const marks = crests.filter((crest) => !crest.classList.contains("ghost"));
  for (const place of new Set(marks.map(placeOf))) foldCrests(marks.filter((crest) => placeOf(crest) === place));
  for (const peg of track.querySelectorAll(".peg")) peg.classList.remove("seen");
  const stands = crests
    .filter((crest) => !crest.classList.contains("within"))
    .map((crest) => ({
      crest,
      middle: startOf(line, track) + placeOf(crest) * line.offsetWidth,
      width: crest.offsetWidth,
    }));
  stands.sort((a, b) => a.middle - b.middle);
  for (const row of arrangeRows(stands, track.clientWidth)) moveAside(row);
};

/**
 * Spreads the turning points of a replay; round numbers that would be covered are hidden.
 * @param {HTMLElement} scrub
 */
const spreadMarks = (scrub) => {
  const stands = [...scrub.querySelectorAll(".turning-mark")].map((crest) => ({
    crest,
    middle: startOf(crest, scrub),
    width: crest.offsetWidth,
  }));
  stands.sort((a, b) => a.middle - b.middle);
  for (const row of arrangeRows(stands, scrub.clientWidth)) moveAside(row);
  const taken = stands.map(({ crest }) => crest.getBoundingClientRect());
  for (const tick of scrub.querySelectorAll(".round-tick")) {
    const number = tick.querySelector("span")?.getBoundingClientRect();
    const isCovered = taken.some(({ left, right }) => number && number.left < right && left < number.right);
    tick.classList.toggle("covered", isCovered);
  }
};

export const refresh = () => {
  for (const track of document.querySelectorAll(".track")) makeRoom(track);
  for (const scrub of document.querySelectorAll(".scrub")) spreadMarks(scrub);
  observer.takeRecords(); // ignore the changes made here
};

// The server renders every crest at its own place: they make room before the browser paints.
const observer = new MutationObserver(refresh);

export const listen = () => {
  window.addEventListener("resize", refresh);
  for (const head of document.querySelectorAll("[data-zone=head]"))
    observer.observe(head, { subtree: true, childList: true, attributes: true, attributeFilter: ["style", "data-at"] });
};
