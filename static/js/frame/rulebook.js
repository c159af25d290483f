// The rules in a drawer at the table: fetched when they are asked for, open at the chapter about the present question.

import { makeSearchable } from "../rulebook.js";

const drawer = () => document.getElementById("rulebook");
const place = () => document.getElementById("rulebook-book");

/** Brings a chapter or a rule to the top and marks it. @param {string} id */
const turnTo = (id) => {
  const target = document.getElementById(id);
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

const open = () => {
  for (const other of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (other).close();
  drawer().showModal();
  fill();
};

/** @param {MouseEvent} event a press on a way to the rules; those with a key held go to another tab */
const takes = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;

export const listen = () => {
  document.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("[data-rules]") && takes(event)) {
      event.preventDefault();
      open();
    } else if (target === drawer() || target.closest?.("[data-close-rules]")) drawer().close();
    else {
      const link = target.closest?.("#rulebook-book a[href^='#']");
      if (!link) return;
      event.preventDefault(); // so that the way back leads from the table, not through its rules
      link.closest("details")?.removeAttribute("open");
      turnTo(link.getAttribute("href")?.slice(1) ?? "");
    }
  });
  document.addEventListener("keydown", (event) => {
    const field = document.getElementById("find");
    if (!drawer().open || event.key !== "/" || event.target === field) return;
    event.preventDefault();
    field?.focus();
  });
};
