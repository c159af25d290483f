// Chat: removes a message from the field once it was sent, keeps the newest line in view, and counts unread messages on the
// tab.

import { setText } from "../../browsers/press.js";
import { isVisible } from "../../browsers/visibility.js";
import { openTab, showTab } from "./log.js";

const lines = () => [...document.querySelectorAll("#chat .said")];

/** @type {Set<string>} the ids of lines */
let readIds = new Set();

const scrollToEnd = () => {
  const chat = document.getElementById("chat");
  if (chat) chat.scrollTop = chat.scrollHeight;
};

// On the tab, and on the button that opens the drawer where the tab is not visible.
const countUnread = () => {
  const badge = document.getElementById("unread");
  const unread = lines().filter((line) => !readIds.has(line.id) && !line.classList.contains("by-me")).length;
  const words = unread ? `${unread} ${badge.dataset.says}` : "";
  badge.hidden = !unread;
  setText(badge, words);
  for (const opener of document.querySelectorAll(".open-log")) {
    if (unread) opener.dataset.unread = String(unread);
    else delete opener.dataset.unread;
    opener.setAttribute("aria-description", words);
  }
};

const markRead = () => {
  readIds = new Set(lines().map((line) => line.id));
  countUnread();
};

export const openChat = () => {
  showTab("chat");
  refresh();
  document.getElementById("say-text")?.focus();
};

let newestShown = "";

const isChatVisible = () => openTab() === "chat" && isVisible(document.getElementById("chat"));

export const refresh = () => {
  if (!isChatVisible()) {
    countUnread();
    return;
  }
  const newest = lines().at(-1)?.id ?? "";
  if (newest !== newestShown) scrollToEnd();
  newestShown = newest;
  markRead();
};

let sentText = "";

/** Removes the sent message from the field, and leaves what was typed meanwhile. */
const clearSent = () => {
  const field = document.getElementById("say-text");
  if (field.value.startsWith(sentText)) field.value = field.value.slice(sentText.length).trimStart();
};

export const listen = () => {
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx?.sourceElement?.id === "say") sentText = document.getElementById("say-text").value;
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx?.sourceElement?.id !== "say" || !(ctx.response && ctx.response.status < 300)) return;
    clearSent();
    showTab("chat");
    refresh();
  });
  document.addEventListener("click", ({ target }) => {
    if (/** @type {HTMLElement} */ (target).closest?.("[role=tab]")) refresh();
  });
  document.getElementById("chronicle").addEventListener("toggle", refresh);
  markRead();
};
