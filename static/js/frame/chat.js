// Chat: what was said leaves the field, the newest line stays in sight, and its tab counts what is new.

import { showTab, tabOpen } from "./log.js";

const lines = () => [...document.querySelectorAll("#chat .said")];

/** @type {Set<string>} the ids of lines */
let heard = new Set();

const toTheEnd = () => {
  const chat = document.getElementById("chat");
  if (chat) chat.scrollTop = chat.scrollHeight;
};

const count = () => {
  const badge = document.getElementById("unread");
  const fresh = lines().filter((line) => !heard.has(line.id) && !line.classList.contains("by-me")).length;
  badge.hidden = !fresh;
  badge.textContent = fresh ? `${fresh} ${badge.dataset.says}` : "";
};

const hear = () => {
  heard = new Set(lines().map((line) => line.id));
  count();
};

export const chatOpen = () => {
  showTab("chat");
  document.getElementById("say-text")?.focus();
};

let shown = "";

export const refresh = () => {
  const newest = lines().at(-1)?.id ?? "";
  if (newest !== shown) toTheEnd();
  shown = newest;
  if (tabOpen() === "chat") hear();
  else count();
};

export const listen = () => {
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx?.sourceElement?.id !== "say" || !(ctx.response && ctx.response.status < 300)) return;
    document.getElementById("say-text").value = "";
  });
  hear();
};
