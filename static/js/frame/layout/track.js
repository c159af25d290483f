// The goal track, and the turning points of a replay: what would cover another steps aside. On the track three or more
// at one place share a crest, and whoever stands so far aside that one could misread it has a peg below the line,
// where they are.

const GAP = 2; // pixels between two crests
const MANY = 3; // at one place share a crest
const CROWD = 5; // do so with their number, as so many letters would be too wide

/**
 * A crest that shows: where its middle would be, and how wide it is, in pixels.
 * @typedef {{ crest: HTMLElement, middle: number, width: number }} Stand
 *
 * Crests side by side, from `start` to `end`.
 * @typedef {{ stands: Stand[], start: number, end: number }} Row
 */

/** Whose page it is, or whom a spectator follows. */
const ownMark = () => {
  const { viewer, follows } = document.getElementById("table")?.dataset ?? {};
  return `mark-${follows ?? viewer}`;
};

/** @param {HTMLElement} crest @returns {number} from 0 to 1 */
const placeOf = ({ dataset: { at, of } }) => Math.min(1, Number(at) / (Number(of) || 1));

/** @param {HTMLElement} lead @param {HTMLElement[]} crests all at the lead's place */
const othersThan = (lead, crests) => {
  const others = crests.filter((crest) => crest !== lead);
  return crests.length < CROWD ? others.map(({ textContent }) => textContent).join(" ") : `+${others.length}`;
};

/** The viewer's own crest, or the first, stands for many at one place. @param {HTMLElement[]} crests */
const fold = (crests) => {
  const isMany = crests.length >= MANY;
  const lead = crests.find(({ id }) => id === ownMark()) ?? crests[0];
  for (const crest of crests) {
    const stands = isMany && crest === lead;
    crest.classList.toggle("within", isMany && !stands);
    crest.title = stands ? crests.map(({ dataset }) => dataset.who).join(", ") : String(crest.dataset.who);
    if (stands) crest.dataset.more = othersThan(crest, crests);
    else delete crest.dataset.more;
  }
};

/** As near to where they would be as can be. @param {Stand[]} stands @param {number} length @returns {Row} */
const sideBySide = (stands, length) => {
  let width = -GAP;
  let wished = 0;
  for (const stand of stands) {
    wished += stand.middle - (width + GAP + stand.width / 2);
    width += GAP + stand.width;
  }
  const start = Math.max(0, Math.min(wished / stands.length, length - width));
  return { stands, start, end: start + width };
};

/** @param {Stand[]} stands from the first place to the last @param {number} length of the track */
const inRows = (stands, length) => {
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
const stepAside = ({ stands, start }) => {
  let left = start;
  for (const { crest, middle, width } of stands) {
    const aside = left + width / 2 - middle;
    crest.style.setProperty("--aside", `${aside}px`);
    document
      .getElementById(crest.id.replace("mark", "peg"))
      ?.classList.toggle("seen", Math.abs(aside) > width / 2 + GAP);
    left += width + GAP;
  }
};

/** @param {HTMLElement} track */
const makeRoom = (track) => {
  const line = /** @type {HTMLElement} */ (track.querySelector(".steps"));
  const crests = [...track.querySelectorAll(".crest")];
  const marks = crests.filter((crest) => !crest.classList.contains("ghost"));
  for (const place of new Set(marks.map(placeOf))) fold(marks.filter((crest) => placeOf(crest) === place));
  for (const peg of track.querySelectorAll(".peg")) peg.classList.remove("seen");
  const stands = crests
    .filter((crest) => !crest.classList.contains("within"))
    .map((crest) => ({
      crest,
      middle: line.offsetLeft + placeOf(crest) * line.offsetWidth,
      width: crest.offsetWidth,
    }));
  stands.sort((one, other) => one.middle - other.middle);
  for (const row of inRows(stands, track.clientWidth)) stepAside(row);
};

/** The turning points of a replay: none covers another, or a part of the number of a round. @param {HTMLElement} scrub */
const spreadMarks = (scrub) => {
  const stands = [...scrub.querySelectorAll(".turning-mark")].map((crest) => ({
    crest,
    middle: crest.offsetLeft,
    width: crest.offsetWidth,
  }));
  stands.sort((one, other) => one.middle - other.middle);
  for (const row of inRows(stands, scrub.clientWidth)) stepAside(row);
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
  drawn.takeRecords(); // what was done here is not somebody else's change
};

// A drawing from the server puts every crest where it would stand alone: they make room before anybody sees that.
const drawn = new MutationObserver(refresh);

export const listen = () => {
  window.addEventListener("resize", refresh);
  for (const head of document.querySelectorAll("[data-zone=head]"))
    drawn.observe(head, { subtree: true, childList: true, attributes: true, attributeFilter: ["style", "data-at"] });
};
