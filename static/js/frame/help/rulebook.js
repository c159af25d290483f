// The rulebook in a drawer at the table: fetched when it opens, at the chapter about the current decision.

import { shortcutOf } from "../../keys.js";
import { request } from "../../requests.js";
import { makeSearchable } from "../../rulebook_search.js";

/** Windows with room for the rulebook beside the table; in others it lies over the table as a modal. */
const besideTable = matchMedia("(width >= 1024px) and (height >= 580px)");

const drawer = () => document.getElementById("rulebook");
const container = () => document.getElementById("rulebook-book");

/** Switches to rules, icons or cards. @param {string} part */
const showPart = (part) => {
  const choice = /** @type {HTMLInputElement | null} */ (container().querySelector(`[name="part"][value="${part}"]`));
  if (choice) choice.checked = true;
};

/** Scrolls to a chapter, a rule or a card and marks it. @param {string} id */
const scrollToEntry = (id) => {
  const target = document.getElementById(id);
  showPart(target?.closest("[data-part]")?.getAttribute("data-part") ?? "rules");
  for (const marked of drawer().querySelectorAll(".opened-at")) marked.classList.remove("opened-at");
  target?.classList.add("opened-at");
  target?.scrollIntoView({ block: "start" });
};

const fill = async () => {
  const { id } = document.getElementById("table").dataset;
  const answer = await request(`/tables/${id}/rulebook`, { accept: "text/html" }).catch(() => null);
  const html = await answer?.text().catch(() => null);
  if (!drawer().open) return;
  if (!html) {
    if (!container().querySelector(".rulebook")) container().querySelector(".none")?.removeAttribute("hidden");
    return;
  }
  container().innerHTML = html;
  makeSearchable(container());
  const book = container().querySelector(".rulebook");
  book?.focus({ preventScroll: true });
  if (book?.dataset.opensAt) scrollToEntry(book.dataset.opensAt);
};

const toggle = () => {
  const isOpen = drawer().open;
  for (const other of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (other).close();
  if (isOpen) return;
  if (besideTable.matches) drawer().show();
  else drawer().showModal();
  fill();
};

/**
 * Handles Escape and the slash while the rulebook is open.
 * @param {KeyboardEvent} event
 */
const handleKey = (event) => {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
  if (shortcutOf(event) === "/" && event.target !== field) field?.focus();
  // Escape leaves the search first. Browsers close a modal without our help.
  else if (event.key === "Escape" && !drawer().matches(":modal") && !(event.target === field && field?.value))
    drawer().close();
  else return;
  event.preventDefault();
};

/** @param {MouseEvent} event a click on a link to the rules; with a modifier key it opens another tab */
const isPlainClick = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;

export const listen = () => {
  document.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("[data-rules]") && isPlainClick(event)) {
      event.preventDefault();
      toggle();
    } else if (target === drawer() || target.closest?.("[data-close-rules]")) drawer().close();
    else {
      const link = target.closest?.("#rulebook-book a[href^='#']");
      if (!link) return;
      event.preventDefault(); // so that the back button leaves the table, not a chapter
      link.closest("details")?.removeAttribute("open");
      scrollToEntry(link.getAttribute("href")?.slice(1) ?? "");
    }
  });
  // Each part starts at its top.
  container().addEventListener("change", (event) => {
    const book = container().querySelector(".rulebook");
    if (book && /** @type {HTMLElement} */ (event.target).matches("[name=part]")) book.scrollTop = 0;
  });
  document.addEventListener("keydown", (event) => {
    if (drawer().open) handleKey(event);
  });
};
