// The log beside the table, or in a drawer: its two tabs, and the ruler at the viewer's last move.

const drawer = () => document.getElementById("chronicle");
const tabs = () => [...document.querySelectorAll("[role=tab]")];

let isDrawerOpen = false;

/** @returns {string | undefined} the open tab: "log" or "chat" */
export const openTab = () => drawer().dataset.tab ?? "log";

/** @param {string} name "log" or "chat" */
export const showTab = (name) => {
  drawer().dataset.tab = name;
  for (const tab of tabs()) tab.setAttribute("aria-selected", String(tab.getAttribute("aria-controls") === name));
  openDrawer();
};

const openers = () => document.querySelectorAll("[data-log=open]");

/** @param {boolean} isOpen */
const setOpen = (isOpen) => {
  const isChanged = drawer().classList.toggle("open", isOpen) !== isDrawerOpen;
  isDrawerOpen = isOpen;
  for (const opener of openers()) opener.setAttribute("aria-expanded", String(isOpen));
  if (isChanged) drawer().dispatchEvent(new Event("toggle"));
};

const openDrawer = () => {
  if (getComputedStyle(drawer()).display === "none") setOpen(true);
};

/** Closes the drawer. The focus returns to the button that opens it. @returns {boolean} whether it was open */
export const closeLog = () => {
  if (!isDrawerOpen) return false;
  const hadFocus = drawer().contains(document.activeElement);
  setOpen(false);
  if (hadFocus) openers()[0]?.focus();
  return true;
};

export const openLog = () => {
  showTab("log");
  document.getElementById("log")?.focus();
};

// The next player's turn may begin with the viewer's own entry: it is new once that player has done something in it.
/** @param {HTMLElement} turn @param {number} since */
const isNewTurn = (turn, since) => {
  const from = Number(turn.dataset.from);
  const own = `s${document.getElementById("table").dataset.viewer}`;
  const crest = turn.querySelector(":scope > .crest");
  if (from !== since || !crest || crest.classList.contains(own)) return from > since;
  return [...turn.querySelectorAll("[data-entry]")].some((line) => Number(line.dataset.entry) > since);
};

// The ruler stands before the first new turn; the log shows the newest turn first.
const insertRuler = () => {
  document.getElementById("since")?.remove();
  const since = Number(document.getElementById("story")?.dataset.since ?? -1);
  if (since < 0) return;
  const turns = [...document.querySelectorAll("#log > [data-from]")];
  const newTurns = turns.filter((turn) => isNewTurn(turn, since));
  if (!newTurns.length) return;
  const ruler = document.createElement("div");
  ruler.id = "since";
  ruler.className = "round since";
  ruler.setAttribute("role", "none"); // like all lines of a log
  ruler.textContent = drawer().dataset.sinceWords ?? "";
  newTurns.at(-1)?.after(ruler);
};

export const refresh = () => {
  insertRuler();
  for (const opener of openers()) opener.setAttribute("aria-expanded", String(isDrawerOpen)); // also of new ones
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const element = /** @type {HTMLElement} */ (target);
    const tab = element.closest?.("[role=tab]");
    if (tab) showTab(String(tab.getAttribute("aria-controls")));
    else if (element.closest?.("[data-log=open]")) setOpen(!isDrawerOpen);
    else if (element.closest?.("[data-log=close]")) closeLog();
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
