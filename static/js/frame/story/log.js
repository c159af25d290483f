// The log beside the table, or in a drawer: its two tabs, and the mark where one's last move was.

const drawer = () => document.getElementById("chronicle");
const tabs = () => [...document.querySelectorAll("[role=tab]")];

/** @returns {string | undefined} which of the two is shown: "log" or "chat" */
export const tabOpen = () => drawer().dataset.tab ?? "log";

/** @param {string} name "log" or "chat" */
export const showTab = (name) => {
  drawer().dataset.tab = name;
  for (const tab of tabs()) tab.setAttribute("aria-selected", String(tab.getAttribute("aria-controls") === name));
  openDrawer();
};

const openDrawer = () => {
  if (getComputedStyle(drawer()).display === "none") drawer().showPopover();
};

export const openLog = () => {
  showTab("log");
  document.getElementById("log")?.focus();
};

// With one's own entry the next player's turn may have begun: it is news once they have done something in it.
/** @param {HTMLElement} turn @param {number} since */
const isNews = (turn, since) => {
  const from = Number(turn.dataset.from);
  const own = `s${document.getElementById("table").dataset.viewer}`;
  const crest = turn.querySelector(":scope > .crest");
  if (from !== since || !crest || crest.classList.contains(own)) return from > since;
  return [...turn.querySelectorAll("[data-entry]")].some((line) => Number(line.dataset.entry) > since);
};

// The ruler stands before the first line that is news; the log is written newest first.
const drawRuler = () => {
  document.getElementById("since")?.remove();
  const since = Number(document.getElementById("story")?.dataset.since ?? -1);
  if (since < 0) return;
  const turns = [...document.querySelectorAll("#log > [data-from]")];
  const news = turns.filter((turn) => isNews(turn, since));
  if (!news.length) return;
  const ruler = document.createElement("div");
  ruler.id = "since";
  ruler.className = "round since";
  ruler.setAttribute("role", "none"); // as all lines of a log
  ruler.textContent = drawer().dataset.sinceWords ?? "";
  news.at(-1)?.after(ruler);
};

export const refresh = () => drawRuler();

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const tab = /** @type {HTMLElement} */ (target).closest?.("[role=tab]");
    if (tab) showTab(String(tab.getAttribute("aria-controls")));
  });
  document.addEventListener("keydown", ({ key, target }) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    if (!(/** @type {HTMLElement} */ (target).matches("[role=tab]"))) return;
    const other = tabs().find((tab) => tab !== target);
    other?.focus();
    other?.click();
  });
  drawer().dataset.tab = "log";
};
