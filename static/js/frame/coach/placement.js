// Places the coach: beside the thing it points at, never over that thing or the action bar, and, if there is room, not
// over the subject of the decision. On a phone it covers the viewer's area, or the board if it points there.

// All sizes are in pixels.
const GAP = 26; // between the bubble and the ring
const RIM = 5; // between the ring and the thing
const EDGE = 8; // between the bubble and the window
const NARROW = 768; // windows below this width are treated as phones
const MAX_LINE_LENGTH = 260; // a longer line from the bubble to the ring is not shown
const MIN_HEIGHT_LIMIT = 120; // a lower limit of the height is ignored

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

/** The visible part of an element. @param {Element | null} element @param {number} [rim] @returns {Box | null} */
const boxOf = (element, rim = 0) => {
  if (!element?.getClientRects().length) return null;
  const box = element.getBoundingClientRect();
  const zone = (element.closest("[data-zone]") ?? document.body).getBoundingClientRect();
  const x = Math.max(box.left - rim, zone.left - rim, 2);
  const y = Math.max(box.top - rim, zone.top - rim, 2);
  const right = Math.min(box.right + rim, zone.right + rim, innerWidth - 2);
  const bottom = Math.min(box.bottom + rim, zone.bottom + rim, innerHeight - 2);
  return { x, y, w: Math.max(right - x, 0), h: Math.max(bottom - y, 0) };
};

/** The area that two boxes share. @param {Box} a @param {Box | null} b */
const overlap = (a, b) => {
  if (!b) return 0;
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(w, 0) * Math.max(h, 0);
};

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/** A box moved so that it lies in the window, where nothing such as a notch covers it. @param {Box} box @returns {Box} */
const moveIntoWindow = (box) => {
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(document.body);
  const edge = (/** @type {string} */ covered) => EDGE + Number.parseFloat(covered);
  return {
    ...box,
    x: clamp(box.x, edge(paddingLeft), innerWidth - box.w - edge(paddingRight)),
    y: clamp(box.y, edge(paddingTop), innerHeight - box.h - edge(paddingBottom)),
  };
};

/** The subject of the decision, such as a fight or a card that takes effect. */
const subjectBox = () => boxOf(document.querySelector("[data-subject], #tray.cause > *"));

/**
 * Candidates: above, below, right and left of the ring; over the bar; beside the subject; anywhere.
 * @param {Box} size
 * @param {Box} ring
 * @param {Box | null} bar
 * @param {Box | null} subject
 */
const listSpots = (size, ring, bar, subject) => {
  const { w, h } = size;
  const middleX = ring.x + (ring.w - w) / 2;
  const middleY = ring.y + (ring.h - h) / 2;
  const beside = [
    { x: middleX, y: ring.y - GAP - h },
    { x: middleX, y: ring.y + ring.h + GAP },
    { x: ring.x + ring.w + GAP, y: middleY },
    { x: ring.x - GAP - w, y: middleY },
  ];
  const heights = [0, 0.25, 0.5, 0.75, 1].map((down) => down * (innerHeight - h));
  const edges = [...heights, ring.y + ring.h + EDGE].flatMap((y) =>
    [0, 0.5, 1].map((along) => ({ x: along * (innerWidth - w), y })),
  );
  const overBar = { x: middleX, y: (bar?.y ?? innerHeight) - h - EDGE };
  const besideSubject = subject
    ? [subject.x - EDGE - w, subject.x + subject.w + EDGE].map((x) => ({
        x,
        y: Math.min(ring.y, bar?.y ?? ring.y) - GAP - h,
      }))
    : [];
  return [...beside, overBar, ...besideSubject, ...edges].map((spot) => moveIntoWindow({ ...size, ...spot }));
};

/** @param {Box} size @param {Box | null} ring @param {Box | null} bar @returns {Box} */
const placeOnDesktop = (size, ring, bar) => {
  if (!ring) return moveIntoWindow({ ...size, x: innerWidth, y: (bar?.y ?? innerHeight) - size.h - GAP });
  const distance = (/** @type {Box} */ spot) =>
    Math.hypot(spot.x + spot.w / 2 - ring.x - ring.w / 2, spot.y + spot.h / 2 - ring.y - ring.h / 2);
  const subject = subjectBox();
  const overlapCost = (/** @type {Box} */ spot) =>
    100 * (overlap(spot, ring) + overlap(spot, bar)) + overlap(spot, subject);
  const cost = (/** @type {Box} */ spot) => overlapCost(spot) + distance(spot);
  return listSpots(size, ring, bar, subject).reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
};

/** @param {Box} size @param {Box | null} ring @param {Box | null} bar @returns {Box} */
const placeOnPhone = (size, ring, bar) => {
  const x = (innerWidth - size.w) / 2;
  const low = moveIntoWindow({ ...size, x, y: innerHeight });
  const board = boxOf(document.querySelector("[data-zone=stage]"));
  const high = moveIntoWindow({ ...size, x, y: (board?.y ?? 0) + EDGE });
  if (!overlap(low, ring) && !overlap(low, bar)) return low;
  const above = moveIntoWindow({
    ...size,
    x,
    y: Math.min(ring?.y ?? innerHeight, bar?.y ?? innerHeight) - size.h - EDGE,
  });
  return [high, above, low].find((spot) => !overlap(spot, ring) && !overlap(spot, bar)) ?? high;
};

/**
 * The greatest height on a phone: that of the viewer's area, or that of the space above the bar if the bubble needs more
 * and points at nothing on the board.
 * @param {number} height of the whole bubble
 * @param {Box | null} ring
 * @param {Box | null} bar
 */
const maxHeightOnPhone = (height, ring, bar) => {
  if (!bar) return 0;
  const below = innerHeight - bar.y - bar.h - EDGE;
  const board = boxOf(document.querySelector("[data-zone=stage]"));
  const isFree = !board || !ring || ring.y >= board.y + board.h;
  return isFree && height > below ? bar.y - (board?.y ?? 0) - 2 * EDGE : below;
};

/** @param {HTMLElement} element @param {string} name @param {Box} box */
const setBox = (element, name, box) => {
  for (const [side, value] of Object.entries(box))
    element.style.setProperty(`--${name}-${side}`, `${Math.round(value)}px`);
};

/**
 * A straight line from the bubble to the ring, if there is one.
 * @param {Box} spot
 * @param {Box} ring
 * @returns {Box | null}
 */
const lineBetween = (spot, ring) => {
  const x = clamp(ring.x + ring.w / 2, spot.x + 16, spot.x + spot.w - 16);
  const y = clamp(ring.y + ring.h / 2, spot.y + 16, spot.y + spot.h - 16);
  const isOver = x >= ring.x && x <= ring.x + ring.w;
  const isBeside = y >= ring.y && y <= ring.y + ring.h;
  const gaps = {
    above: ring.y - spot.y - spot.h,
    below: spot.y - ring.y - ring.h,
    left: ring.x - spot.x - spot.w,
    right: spot.x - ring.x - ring.w,
  };
  if (isOver && gaps.above > 0) return { x, y: spot.y + spot.h, w: 2, h: gaps.above };
  if (isOver && gaps.below > 0) return { x, y: ring.y + ring.h, w: 2, h: gaps.below };
  if (isBeside && gaps.left > 0) return { x: spot.x + spot.w, y, w: gaps.left, h: 2 };
  if (isBeside && gaps.right > 0) return { x: ring.x + ring.w, y, w: gaps.right, h: 2 };
  return null;
};

/** A key of a thing that stays the same when it is rendered again. @param {Element | null} thing */
export const keyOf = (thing) =>
  thing?.id || thing?.getAttribute("data-option") || thing?.getAttribute("data-target") || "";

/**
 * Places the bubble, the ring around the target, and the line between them.
 * @param {HTMLElement} coach
 * @param {Element | null} target
 */
export const placeCoach = (coach, target) => {
  const ring = document.getElementById("coach-ring");
  const line = document.getElementById("coach-line");
  const ringBox = coach.hidden ? null : boxOf(target, RIM);
  ring.hidden = !ringBox;
  line.hidden = true;
  if (coach.hidden) return;
  const isNarrow = innerWidth < NARROW;
  const bar = boxOf(document.querySelector("[data-zone=act]"));
  coach.style.setProperty("--coach-most", "none");
  const maxHeight = isNarrow ? maxHeightOnPhone(coach.getBoundingClientRect().height, ringBox, bar) : 0;
  coach.style.setProperty("--coach-most", maxHeight > MIN_HEIGHT_LIMIT ? `${maxHeight}px` : "none");
  const { width: w, height: h } = coach.getBoundingClientRect();
  const spot = (isNarrow ? placeOnPhone : placeOnDesktop)({ x: 0, y: 0, w, h }, ringBox, bar);
  setBox(coach, "coach", spot);
  if (!ringBox) return;
  ring.dataset.of = keyOf(target);
  setBox(ring, "ring", ringBox);
  const connector = lineBetween(spot, ringBox);
  const crosses = connector && !overlap(ringBox, bar) && overlap(connector, bar);
  if (!connector || crosses || Math.max(connector.w, connector.h) > MAX_LINE_LENGTH) return;
  setBox(line, "line", connector);
  line.hidden = false;
};
