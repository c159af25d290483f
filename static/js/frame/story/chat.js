// Chat: what was said leaves the field, the newest line stays in sight, and its tab counts what is new.

import { showTab, tabOpen } from "./log.js";

const lines = () => [...document.querySelectorAll("#chat .said")];

/** @type {Set<string>} the ids of lines */
let heard = new Set();

const toTheEnd = () => {
  const chat = document.getElementById("chat");
  if (chat) chat.scrollTop = chat.scrollHeight;
};

// On its tab, and on the button that opens the drawer where the tab is out of sight.
const count = () => {
  const badge = document.getElementById("unread");
  const fresh = lines().filter((line) => !heard.has(line.id) && !line.classList.contains("by-me")).length;
  badge.hidden = !fresh;
  badge.textContent = fresh ? `${fresh} ${badge.dataset.says}` : "";
  for (const opener of document.querySelectorAll(".open-log")) {
    if (fresh) opener.dataset.unread = String(fresh);
    else delete opener.dataset.unread;
    opener.setAttribute("aria-description", badge.textContent);
  }
};

const hear = () => {
  heard = new Set(lines().map((line) => line.id));
  count();
};

export const chatOpen = () => {
  showTab("chat");
  refresh();
  document.getElementById("say-text")?.focus();
};

let shown = "";

const isInSight = () => tabOpen() === "chat" && document.getElementById("chat")?.checkVisibility();

export const refresh = () => {
  if (!isInSight()) {
    count();
    return;
  }
  const newest = lines().at(-1)?.id ?? "";
  if (newest !== shown) toTheEnd();
  shown = newest;
  hear();
};

export const listen = () => {
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx?.sourceElement?.id !== "say" || !(ctx.response && ctx.response.status < 300)) return;
    document.getElementById("say-text").value = "";
    showTab("chat");
    refresh();
  });
  document.addEventListener("click", ({ target }) => {
    if (/** @type {HTMLElement} */ (target).closest?.("[role=tab]")) refresh();
  });
  document.getElementById("chronicle").addEventListener("toggle", refresh);
  hear();
};
