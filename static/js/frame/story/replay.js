// Looking back, at a game that is over or at one that goes on: Play, steps, the slider with its marks, lines of the
// log, < and >. Whatever a game that goes on brings meanwhile is left out, and fetched on the way back to it.

const table = () => document.getElementById("table");
const region = () => document.getElementById("story");
const stands = () => Number(region()?.dataset.stands);
const last = () => Number(region()?.dataset.last);

/** Whether the page has the controls of a replay. */
export const isStepping = () => region()?.dataset.last !== undefined;
const goesOn = () => region()?.dataset.goesOn !== undefined;
export const looksBack = () => isStepping() && (goesOn() || stands() < last());

/** @type {number | null} */
let wanted = null; // where the slider is; only the latest wish counts
let underway = false;
let asksWhy = false; // whether a bot's reason is to be read at the moment that one goes to

/** The table at an entry, or (null) as it is now. @param {number | null} at */
const addressOf = (at) => {
  const { id, follows } = table().dataset;
  const query = new URLSearchParams();
  if (at !== null) query.set("at", String(at));
  if (follows !== undefined) query.set("follow", follows);
  return `/tables/${id}${query.size ? `?${query}` : ""}`;
};

/** Asked by the story, as what one element asks for takes the place of what it asked before. @param {string} address */
const fetchTable = (address) => htmx.ajax("GET", address, { source: region(), swap: "none" });

const fetchWanted = async () => {
  underway = true;
  while (wanted !== null && wanted !== stands()) {
    const at = wanted;
    try {
      await fetchTable(addressOf(at));
    } catch {
      break; // said by htmx:error
    }
    if (stands() !== at) break; // refused
    history.replaceState(null, "", addressOf(looksBack() ? at : null));
  }
  wanted = null;
  underway = false;
  answerWhy();
};

const answerWhy = () => {
  const why = document.getElementById("why");
  if (!asksWhy || !why) return;
  asksWhy = false;
  why.setAttribute("open", "");
  document.getElementById("chronicle")?.hidePopover?.();
  why.querySelector("summary")?.focus();
};

/** @param {number} at the entry */
const goTo = (at) => {
  wanted = Math.max(at, 0);
  if (isStepping()) wanted = Math.min(wanted, last());
  if (!underway) fetchWanted();
};

/** Steps through the game; back from one that goes on leads into its past. @param {number} by */
export const step = (by) => {
  const canLookBack = by < 0 && document.getElementById("look-back") !== null;
  if (!isStepping() && !canLookBack) return false;
  goTo((wanted ?? (isStepping() ? stands() : Number(table().dataset.seq))) + by);
  return true;
};

/** @type {{ version: number, here: number }} the newest of what was left out while one looked back */
const missed = { version: -1, here: -1 };

/** Something of the game that goes on, which is not shown now. @param {HTMLElement} next */
export const leaveOut = (next) => {
  missed.version = Math.max(missed.version, Number(next.dataset.version ?? -1));
  missed.here = Math.max(missed.here, Number(next.dataset.here ?? -1));
  const way = document.getElementById("leave-replay");
  if (next.id !== "decision" || way?.dataset.leave === undefined || next.dataset.decision === undefined) return;
  way.dataset.asked = "";
  way.textContent = way.dataset.yourTurn ?? "";
};

/** Whether one is asked something while one looks back. */
export const isAwaited = () => document.getElementById("leave-replay")?.dataset.asked !== undefined;

const isBehind = () => {
  const { version, here } = document.getElementById("players")?.dataset ?? {};
  return Number(version) < missed.version || (Number(version) === missed.version && Number(here) < missed.here);
};

const MOST_TRIES = 5;

// What was left out may be newer than what is fetched: then once more.
const leave = async () => {
  isPlaying = false;
  wanted = null;
  for (let i = 0; i < MOST_TRIES && (isStepping() || isBehind()); i++) {
    try {
      await fetchTable(addressOf(null));
    } catch {
      return; // said by htmx:error
    }
  }
  history.replaceState(null, "", addressOf(null));
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
  while (isPlaying && isStepping() && stands() < last()) {
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
    if (target.closest?.(".looks-back")) step(-1);
    if (target.closest?.("#pace")) {
      pace = PACES[(PACES.indexOf(pace) + 1) % PACES.length] ?? 1;
      showPlaying();
    }
    const link = target.closest?.("a[data-at], a[data-leave]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    isPlaying = false;
    asksWhy = link.dataset.why !== undefined;
    if (link.dataset.leave !== undefined) leave();
    else goTo(Number(link.dataset.at));
    if (Number(link.dataset.at) === stands()) answerWhy();
  });
  document.addEventListener("toggle", showLineAnew, true);
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
  if (!log || !isStepping() || stands() === shown) return;
  shown = stands();
  // Where nothing was told of that entry, or its lines are still to be put in place: the one before.
  const before = (/** @type {HTMLElement} */ { dataset }) => Number(dataset.entry) < stands();
  const line = log.querySelector(`li[data-entry="${stands()}"]`) ?? [...log.querySelectorAll("li")].find(before);
  const above = line ? line.getBoundingClientRect().top - log.getBoundingClientRect().top : -log.scrollHeight;
  log.scrollTop += above - log.clientHeight / 2;
};

// Lines of the move one stands at, and of what is still to come.
const markLines = () => {
  for (const line of document.querySelectorAll("#log li[data-entry]")) {
    line.classList.toggle("now", looksBack() && Number(line.dataset.entry) === stands());
    line.classList.toggle("later", looksBack() && Number(line.dataset.entry) > stands());
  }
};

// A drawer that is opened shows where one stands; as long as it is closed, its lines have no places.
const showLineAnew = (/** @type {Event} */ { target }) => {
  if (/** @type {HTMLElement} */ (target).id !== "chronicle") return;
  shown = null;
  showLine();
};

// A morph sets the attribute; what a moved slider shows is its property.
export const refresh = () => {
  markLines();
  showLine();
  showPlaying();
  const where = document.getElementById("where");
  if (where && wanted === null) where.value = where.getAttribute("value") ?? "";
};
