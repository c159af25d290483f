// Forms that take a moment: their button says so, and submits once.

const LABEL_DELAY_MS = 100; // quick responses never show the busy label

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
  }, LABEL_DELAY_MS);
});

// The browser's back button restores the page from its cache, with the button still busy.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
