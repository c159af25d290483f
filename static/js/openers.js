// Buttons that open something: a dialog, or on a phone the panel of a rival.

/** @type {Set<string | undefined>} */
const opened = new Set(); // seats whose panels are open; kept here, as a push renders them anew

export const refresh = () => {
  for (const button of document.querySelectorAll("[data-opens-seat]")) {
    const open = opened.has(button.dataset.opensSeat);
    button.setAttribute("aria-expanded", String(open));
    button.closest(".rival")?.classList.toggle("open", open);
  }
};

export const listen = () => {
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest?.("[data-opens], [data-opens-seat]");
    if (!button) return;
    if (button.dataset.opens)
      /** @type {HTMLDialogElement} */ (document.getElementById(button.dataset.opens)).showModal();
    else {
      const seat = button.dataset.opensSeat;
      if (!opened.delete(seat)) opened.add(seat);
      refresh();
    }
  });
};
