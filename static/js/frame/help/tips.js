// Hints: what a newcomer would ask about a kind of question is offered at it until "Got it" was pressed there once, or at
// the first few of them, on this device. Whoever has finished some games of this game is asked without, and whoever has
// had a guided one to its end is not offered it again.

const KEY = "hints";
const ENOUGH = 3; // finished games; and questions of a kind

/**
 * What was read, by kind of question; at which questions it was offered, by their kind; which tables were finished, by
 * game; of which games a guided one.
 * @typedef {{ read: string[], offered: Record<string, string[]>, finished: Record<string, string[]>, learned: string[] }} Kept
 */

/** @type {Kept} */
let kept = { read: [], offered: {}, finished: {}, learned: [] };

const table = () => document.getElementById("table").dataset;

const recall = () => {
  try {
    kept = { ...kept, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    /* storage may be closed to us: then for this page only */
  }
};

const remember = () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    /* as above */
  }
};

const finished = () => kept.finished[String(table().game)] ?? [];

/** A guided game is none that one has learned enough from. */
const countGame = () => {
  const { id = "", game = "", viewer } = table();
  const isOver = document.querySelector("#decision.over") && viewer !== "watcher" && !document.getElementById("coach");
  if (!isOver || finished().includes(id) || finished().length >= ENOUGH) return;
  kept.finished[game] = [...finished(), id];
  remember();
};

const countLesson = () => {
  const { game = "" } = table();
  if (document.querySelector("#coach[data-state=end]") && !kept.learned.includes(game)) {
    kept.learned = [...kept.learned, game];
    remember();
  }
  document.querySelector("#result .learn")?.toggleAttribute("hidden", kept.learned.includes(game));
};

/** Whether a hint is still offered at this question. @param {string} kind */
const isOffered = (kind) => {
  if (kept.read.includes(kind) || finished().length >= ENOUGH) return false;
  const question = `${table().id} ${document.getElementById("decision")?.dataset.decision}`;
  const before = kept.offered[kind] ?? [];
  if (before.includes(question)) return true;
  if (before.length >= ENOUGH) return false;
  kept.offered[kind] = [...before, question];
  remember();
  return true;
};

export const refresh = () => {
  const tip = document.getElementById("tip");
  if (tip) tip.hidden = !isOffered(String(tip.dataset.of));
  countGame();
  countLesson();
};

const dismiss = () => {
  const tip = document.getElementById("tip");
  recall(); // another table may have been read at meanwhile
  kept.read = [...new Set([...kept.read, String(tip?.dataset.of)])];
  remember();
  refresh();
  document.getElementById("prompt")?.focus();
};

export const listen = () => {
  recall();
  document.addEventListener("click", ({ target }) => {
    if (/** @type {HTMLElement} */ (target).closest?.("#got-it")) dismiss();
  });
};
