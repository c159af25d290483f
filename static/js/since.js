// Since you left: what happened while nobody looked is marked in the log, until somebody has looked.
//
// `seen` is the newest entry that was on the page while somebody was there; a browser remembers it for each table
// and each pair of eyes. `mark` is where the marked lines begin: all that came after it.

import { isOver } from "./replay.js";

const table = () => document.getElementById("table");
const chronicle = () => document.getElementById("chronicle");
const lines = () => [...document.querySelectorAll("#log li[data-seq]")]; // the newest first
const newest = () => Number(lines()[0]?.dataset.seq ?? -1);
const there = () => !document.hidden && !document.body.classList.contains("cut");
const isSample = () => table().dataset.still !== undefined; // of the style guide
const key = () => `seen:${table().dataset.id}:${table().dataset.viewer}`;

const remembered = () => {
  try {
    return Number(localStorage.getItem(key()) ?? Number.NaN);
  } catch {
    return Number.NaN; // storage may be closed to us: then only this page knows
  }
};

const remember = () => {
  try {
    if (isOver()) localStorage.removeItem(key());
    else localStorage.setItem(key(), String(seen));
  } catch {
    /* see above */
  }
};

let seen = -1;
/** @type {number | null} */
let mark = null;
let told = false; // whether those who came back were told

const missed = () => lines().filter((line) => Number(line.dataset.seq) > Number(mark));

/** @param {"since" | "all" | "said"} name @param {number} n */
const words = (name, n) => String(chronicle().dataset[name]).replace("{n}", String(n));

/** @param {number} count */
const dividing = (count) => {
  const one = document.createElement("li");
  one.id = "since";
  one.className = "since";
  one.textContent = words("since", count);
  if (count < lines().length) return one;
  const all = document.createElement("a"); // the page shows the last lines only
  all.href = `/tables/${table().dataset.id}/log?after=${mark}`;
  all.textContent = words("all", count);
  one.append(" ", all);
  return one;
};

const draw = () => {
  document.getElementById("since")?.remove();
  const count = told ? missed().length : 0;
  const badge = document.getElementById("missed");
  badge.hidden = !count;
  badge.textContent = count ? `${count} ${badge.dataset.says}` : "";
  if (count) missed().at(-1)?.after(dividing(count));
};

const leave = () => {
  if (mark === null || told) mark = seen;
  told = false;
};

const comeBack = () => {
  if (newest() <= Number(mark)) {
    mark = null;
  } else if (!told) {
    told = true;
    document.getElementById("said").textContent = words("said", missed().length);
  }
};

const looked = () => {
  if (!told) return;
  mark = null;
  told = false;
  draw();
};

export const refresh = () => {
  if (!there() || isSample()) return;
  if (mark !== null) comeBack();
  seen = Math.max(seen, newest());
  remember();
  draw();
};

// A look has ended when pointer or focus leave the log, its tab is shut, or one has chosen something.
export const listen = () => {
  if (isSample()) return;
  const before = remembered();
  if (before < newest() && !isOver()) mark = before;
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : refresh()));
  document.addEventListener("htmx:ws:close", leave);
  chronicle().addEventListener("pointerleave", ({ pointerType }) => pointerType !== "touch" && looked());
  chronicle().addEventListener(
    "focusout",
    ({ relatedTarget }) => chronicle().contains(/** @type {Node | null} */ (relatedTarget)) || looked(),
  );
  chronicle()
    .querySelector("summary")
    ?.addEventListener("click", () => chronicle().open && looked());
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => ctx?.sourceElement?.id === "table" && looked());
};
