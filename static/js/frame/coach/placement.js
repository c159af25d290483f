// Where the coach stands: beside what it points at, never over that or the action bar, nor, where there is room, over
// what is being decided about; on a phone over the own area, or, when that is what it points at, over the board.

const GAP = 26; // between the bubble and the ring
const RIM = 5; // between the ring and the thing
const EDGE = 8; // between the bubble and the window
const NARROW = 768;
const LONGEST_LINE = 260;

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

/** @param {Element | null} element @param {number} [rim] @returns {Box | null} the part of it that is in the window */
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

/** @param {Box} one @param {Box | null} other */
const overlap = (one, other) => {
  if (!other) return 0;
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return Math.max(w, 0) * Math.max(h, 0);
};

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/** @param {Box} box @returns {Box} */
const inside = (box) => ({
  ...box,
  x: clamp(box.x, EDGE, innerWidth - box.w - EDGE),
  y: clamp(box.y, EDGE, innerHeight - box.h - EDGE),
});

/** What the question is about, such as a fight or a card that takes effect. */
const subject = () => boxOf(document.querySelector("[data-subject], #tray.cause > *"));

/**
 * Above it, below, at its right, at its left; over the bar; beside the subject; anywhere.
 * @param {Box} size
 * @param {Box} ring
 * @param {Box | null} bar
 * @param {Box | null} about
 */
const spotsAround = (size, ring, bar, about) => {
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
  const besideSubject = about
    ? [about.x - EDGE - w, about.x + about.w + EDGE].map((x) => ({
        x,
        y: Math.min(ring.y, bar?.y ?? ring.y) - GAP - h,
      }))
    : [];
  return [...beside, overBar, ...besideSubject, ...edges].map((spot) => inside({ ...size, ...spot }));
};

/** @param {Box} size @param {Box | null} ring @param {Box | null} bar @returns {Box} */
const onDesk = (size, ring, bar) => {
  if (!ring) return inside({ ...size, x: innerWidth, y: (bar?.y ?? innerHeight) - size.h - GAP });
  const far = (/** @type {Box} */ spot) =>
    Math.hypot(spot.x + spot.w / 2 - ring.x - ring.w / 2, spot.y + spot.h / 2 - ring.y - ring.h / 2);
  const about = subject();
  const covers = (/** @type {Box} */ spot) => 100 * (overlap(spot, ring) + overlap(spot, bar)) + overlap(spot, about);
  const cost = (/** @type {Box} */ spot) => covers(spot) + far(spot);
  return spotsAround(size, ring, bar, about).reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
};

/** @param {Box} size @param {Box | null} ring @param {Box | null} bar @returns {Box} */
const onPhone = (size, ring, bar) => {
  const x = (innerWidth - size.w) / 2;
  const low = inside({ ...size, x, y: innerHeight });
  const board = boxOf(document.querySelector("[data-zone=stage]"));
  const high = inside({ ...size, x, y: (board?.y ?? 0) + EDGE });
  if (!overlap(low, ring) && !overlap(low, bar)) return low;
  const above = inside({ ...size, x, y: Math.min(ring?.y ?? innerHeight, bar?.y ?? innerHeight) - size.h - EDGE });
  return [high, above, low].find((spot) => !overlap(spot, ring) && !overlap(spot, bar)) ?? high;
};

/**
 * How high it may be on a phone: as the own area, or, when it needs more and points at nothing on the board, as what
 * lies above the bar.
 * @param {number} wanted
 * @param {Box | null} ring
 * @param {Box | null} bar
 */
const mostOnPhone = (wanted, ring, bar) => {
  if (!bar) return 0;
  const below = innerHeight - bar.y - bar.h - EDGE;
  const board = boxOf(document.querySelector("[data-zone=stage]"));
  const isFree = !board || !ring || ring.y >= board.y + board.h;
  return isFree && wanted > below ? bar.y - (board?.y ?? 0) - 2 * EDGE : below;
};

/** @param {HTMLElement} element @param {string} name @param {Box} box */
const put = (element, name, box) => {
  for (const [side, value] of Object.entries(box))
    element.style.setProperty(`--${name}-${side}`, `${Math.round(value)}px`);
};

/** Straight from the bubble to the ring, where that is near. @param {Box} spot @param {Box} ring @returns {Box | null} */
const lineOf = (spot, ring) => {
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

/** What a thing is called, which stays the same when it is drawn anew. @param {Element | null} thing */
export const nameOf = (thing) =>
  thing?.id || thing?.getAttribute("data-option") || thing?.getAttribute("data-target") || "";

/**
 * @param {HTMLElement} coach
 * @param {Element | null} target
 */
export const place = (coach, target) => {
  const ring = document.getElementById("coach-ring");
  const line = document.getElementById("coach-line");
  const around = coach.hidden ? null : boxOf(target, RIM);
  ring.hidden = !around;
  line.hidden = true;
  if (coach.hidden) return;
  const isNarrow = innerWidth < NARROW;
  const bar = boxOf(document.querySelector("[data-zone=act]"));
  coach.style.setProperty("--coach-most", "none");
  const most = isNarrow ? mostOnPhone(coach.getBoundingClientRect().height, around, bar) : 0;
  coach.style.setProperty("--coach-most", most > 120 ? `${most}px` : "none");
  const { width: w, height: h } = coach.getBoundingClientRect();
  const spot = (isNarrow ? onPhone : onDesk)({ x: 0, y: 0, w, h }, around, bar);
  put(coach, "coach", spot);
  if (!around) return;
  ring.dataset.of = nameOf(target);
  put(ring, "ring", around);
  const straight = lineOf(spot, around);
  const crosses = straight && !overlap(around, bar) && overlap(straight, bar);
  if (!straight || crosses || Math.max(straight.w, straight.h) > LONGEST_LINE) return;
  put(line, "line", straight);
  line.hidden = false;
};
