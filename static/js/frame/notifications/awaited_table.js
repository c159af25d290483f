// Whoever practises while they wait for a table is called back when it starts: by a bar over the head, the title and the
// icon. They go there when they like.

const EVERY = 3000; // milliseconds between two looks at the table that is waited for
const KEY = "waits";

const bar = () => document.getElementById("called-back");

let words = "";

/** What the bar says while it calls, else nothing. */
export const calling = () => words;

/** The table that is waited for, as far as this tab knows. */
const waitedFor = () => {
  try {
    return new URLSearchParams(location.search).get(KEY) ?? sessionStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // storage may be closed to us
  }
};

/** For the tables that the way of the tour leads to. @param {string} id */
const remember = (id) => {
  try {
    if (id) sessionStorage.setItem(KEY, id);
    else sessionStorage.removeItem(KEY);
  } catch {
    /* as above */
  }
};

const stop = () => {
  words = "";
  remember("");
  const call = bar();
  if (call) call.hidden = true;
};

/** @param {string} id @param {string} name */
const callTo = (id, name) => {
  const [line, link] = bar()?.children ?? [];
  const call = bar();
  if (!call || !line || !link) return;
  words = String(call.dataset.words).replace("{name}", name);
  line.textContent = words;
  link.setAttribute("href", `/tables/${id}`);
  call.hidden = false;
};

/** @param {string} id @param {() => void} refresh */
const watch = async (id, refresh) => {
  const again = () => setTimeout(watch, EVERY, id, refresh);
  const answer = await fetch(`/tables/${id}/standing`).catch(() => null);
  if (!answer) {
    again(); // the connection is away
    return;
  }
  const { status, name } = answer.ok ? await answer.json() : { status: "gone", name: "" };
  if (status === "open") again();
  else if (status === "running") callTo(id, name);
  else stop();
  refresh();
};

/** @param {() => void} refresh what shows that one is called */
export const listen = (refresh) => {
  const id = bar() ? waitedFor() : "";
  if (!id) return;
  remember(id);
  watch(id, refresh);
  document.addEventListener("click", ({ target }) => {
    if (!(/** @type {HTMLElement} */ (target).closest?.("#called-back :is(a, button)"))) return;
    stop();
    refresh();
  });
};
