// Looking back at a game that is over: Play, steps, the slider with its marks, lines of the log, < and >.

const region = () => document.getElementById("story");
const stands = () => Number(region()?.dataset.stands);
const last = () => Number(region()?.dataset.last);

export const isOver = () => region()?.dataset.last !== undefined;
export const looksBack = () => isOver() && stands() < last();

/** @type {number | null} */
let wanted = null; // where the slider is; only the latest wish counts
let underway = false;

const fetchWanted = async () => {
  underway = true;
  while (wanted !== null && wanted !== stands()) {
    const at = wanted;
    const table = document.getElementById("table");
    const address = `/tables/${table.dataset.id}${at === last() ? "" : `?at=${at}`}`;
    try {
      await htmx.ajax("GET", `/tables/${table.dataset.id}?at=${at}`, { source: region(), swap: "none" });
    } catch {
      break; // said by htmx:error
    }
    if (stands() !== at) break; // refused
    history.replaceState(null, "", address);
  }
  wanted = null;
  underway = false;
};

/** @param {number} at the entry */
const goTo = (at) => {
  wanted = Math.min(Math.max(at, 0), last());
  if (!underway) fetchWanted();
};

/** @param {number} by */
export const step = (by) => {
  if (!isOver()) return false;
  goTo((wanted ?? stands()) + by);
  return true;
};

const PACES = [1, 2, 4, 0.5];
const MOMENT = 1200; // milliseconds a move is shown, at 1×

let pace = 1;
let isPlaying = false;

const showPlaying = () => {
  const button = document.getElementById("play");
  const words = button?.querySelector("span");
  if (button && words) words.textContent = String(isPlaying ? button.dataset.pause : button.dataset.play);
  const speed = document.getElementById("pace");
  if (speed) speed.textContent = `${pace}×`;
};

const playOn = async () => {
  while (isPlaying && isOver() && stands() < last()) {
    goTo(stands() + 1);
    await new Promise((done) => setTimeout(done, MOMENT / pace));
  }
  isPlaying = false;
  showPlaying();
};

const togglePlay = () => {
  isPlaying = !isPlaying;
  if (isPlaying && stands() >= last()) goTo(0);
  showPlaying();
  if (isPlaying) setTimeout(playOn, MOMENT / pace);
};

export const listen = () => {
  document.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("#play")) togglePlay();
    if (target.closest?.("#pace")) {
      pace = PACES[(PACES.indexOf(pace) + 1) % PACES.length] ?? 1;
      showPlaying();
    }
    const link = target.closest?.("a[data-at]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    isPlaying = false;
    goTo(Number(link.dataset.at));
  });
  document.addEventListener("input", (event) => {
    const slider = /** @type {HTMLInputElement} */ (event.target);
    if (slider.id !== "where") return;
    isPlaying = false;
    goTo(Number(slider.value));
  });
};

/** @type {number | null} */
let shown = null;

// The log leads on as well as back: where one stands is in its middle.
const showLine = () => {
  const log = document.getElementById("log");
  const line = log?.querySelector(`li[data-seq="${stands()}"]`);
  if (!isOver() || stands() === shown) return;
  shown = stands();
  if (!log) return;
  const above = line ? line.getBoundingClientRect().top - log.getBoundingClientRect().top : -log.scrollHeight;
  log.scrollTop += above - log.clientHeight / 2;
};

// Lines of the move one stands at, and of what is still to come.
const markLines = () => {
  for (const line of document.querySelectorAll("#log li[data-seq]")) {
    line.classList.toggle("now", looksBack() && Number(line.dataset.seq) === stands());
    line.classList.toggle("later", looksBack() && Number(line.dataset.seq) > stands());
  }
};

// A morph sets the attribute; what a moved slider shows is its property.
export const refresh = () => {
  markLines();
  showLine();
  showPlaying();
  const where = document.getElementById("where");
  if (where && wanted === null) where.value = where.getAttribute("value") ?? "";
};
