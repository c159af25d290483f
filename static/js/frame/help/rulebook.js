// The rules in a drawer at the table: fetched when they are asked for, open at the chapter about the present question.

import { makeSearchable } from "../../rulebook_search.js";

/** Windows that have a column for it, in which it covers nothing that is played with; else it lies over the table alone. */
const besideTable = matchMedia("(width >= 1024px) and (height >= 580px)");

const drawer = () => document.getElementById("rulebook");
const place = () => document.getElementById("rulebook-book");

/** Shows rules, icons or cards. @param {string} part */
const show = (part) => {
  const choice = /** @type {HTMLInputElement | null} */ (place().querySelector(`[name="part"][value="${part}"]`));
  if (choice) choice.checked = true;
};

/** Brings a chapter, a rule or a card to the top and marks it. @param {string} id */
const turnTo = (id) => {
  const target = document.getElementById(id);
  show(target?.closest("[data-part]")?.getAttribute("data-part") ?? "rules");
  for (const marked of drawer().querySelectorAll(".opened-at")) marked.classList.remove("opened-at");
  target?.classList.add("opened-at");
  target?.scrollIntoView({ block: "start" });
};

const fill = async () => {
  const { id } = document.getElementById("table").dataset;
  const answer = await fetch(`/tables/${id}/rulebook`).catch(() => null);
  if (!drawer().open) return;
  if (!answer?.ok) {
    if (!place().querySelector(".rulebook")) place().querySelector(".none")?.removeAttribute("hidden");
    return;
  }
  place().innerHTML = await answer.text();
  makeSearchable(place());
  const book = place().querySelector(".rulebook");
  book?.focus({ preventScroll: true });
  if (book?.dataset.opensAt) turnTo(book.dataset.opensAt);
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
 * What Escape and the slash mean while the rules are open.
 * @param {KeyboardEvent} event
 */
const press = (event) => {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
  if (event.key === "/" && event.target !== field) field?.focus();
  // A search is left first. Over the table alone, browsers close it by themselves.
  else if (event.key === "Escape" && !drawer().matches(":modal") && !(event.target === field && field?.value))
    drawer().close();
  else return;
  event.preventDefault();
};

/** @param {MouseEvent} event a press on a way to the rules; those with a key held go to another tab */
const takes = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;

export const listen = () => {
  document.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("[data-rules]") && takes(event)) {
      event.preventDefault();
      toggle();
    } else if (target === drawer() || target.closest?.("[data-close-rules]")) drawer().close();
    else {
      const link = target.closest?.("#rulebook-book a[href^='#']");
      if (!link) return;
      event.preventDefault(); // so that the way back leads from the table, not through its rules
      link.closest("details")?.removeAttribute("open");
      turnTo(link.getAttribute("href")?.slice(1) ?? "");
    }
  });
  // Rules, icons and cards begin at their top.
  place().addEventListener("change", (event) => {
    const book = place().querySelector(".rulebook");
    if (book && /** @type {HTMLElement} */ (event.target).matches("[name=part]")) book.scrollTop = 0;
  });
  document.addEventListener("keydown", (event) => {
    if (drawer().open) press(event);
  });
};
