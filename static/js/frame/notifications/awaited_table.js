// For players who practise while they wait for a table: polls that table, and announces its start in a bar above the
// head, in the tab's title and in its icon.

const POLL_MS = 3000;
const KEY = "waits";

const bar = () => document.getElementById("called-back");

let words = "";

/** The bar's text once the awaited table starts, else "". */
export const startMessage = () => words;

/** The id of the awaited table, if this tab knows of one. */
const readAwaitedId = () => {
  try {
    return new URLSearchParams(location.search).get(KEY) ?? sessionStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // storage may be blocked
  }
};

/** Stores the id for further tables of the tour. @param {string} id */
const storeId = (id) => {
  try {
    if (id) sessionStorage.setItem(KEY, id);
    else sessionStorage.removeItem(KEY);
  } catch {
    /* storage is blocked, see above */
  }
};

const stop = () => {
  words = "";
  storeId("");
  const box = bar();
  if (box) box.hidden = true;
};

/** @param {string} id @param {string} name */
const showBar = (id, name) => {
  const [line, link] = bar()?.children ?? [];
  const box = bar();
  if (!box || !line || !link) return;
  words = String(box.dataset.words).replace("{name}", name);
  line.textContent = words;
  link.setAttribute("href", `/tables/${id}`);
  box.hidden = false;
};

/** @param {string} id @param {() => void} refresh */
const poll = async (id, refresh) => {
  const pollAgain = () => setTimeout(poll, POLL_MS, id, refresh);
  const answer = await fetch(`/tables/${id}/standing`).catch(() => null);
  if (!answer) {
    pollAgain(); // offline
    return;
  }
  const { status, name } = answer.ok ? await answer.json() : { status: "gone", name: "" };
  if (status === "open") pollAgain();
  else if (status === "running") showBar(id, name);
  else stop();
  refresh();
};

/** @param {() => void} refresh updates the tab's title and icon */
export const listen = (refresh) => {
  const id = bar() ? readAwaitedId() : "";
  if (!id) return;
  storeId(id);
  poll(id, refresh);
  document.addEventListener("click", ({ target }) => {
    if (!(/** @type {HTMLElement} */ (target).closest?.("#called-back :is(a, button)"))) return;
    stop();
    refresh();
  });
};
