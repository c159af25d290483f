// Forms that take a moment: their button says so, and is pressed once.

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (form.closest("[data-busy]")?.querySelector("button") ?? null);
  if (!button) return;
  if (button.dataset.sent !== undefined) {
    event.preventDefault();
    return;
  }
  button.dataset.sent = button.textContent ?? "";
  setTimeout(() => {
    button.textContent = button.dataset.busyWords ?? "";
  }, 100);
});

// Back from a table by the browser's own button: the page is as it was before.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
