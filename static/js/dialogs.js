// Buttons with [data-opens] open the dialog with that id.

export const listen = () => {
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest?.("[data-opens]");
    if (button) /** @type {HTMLDialogElement} */ (document.getElementById(button.dataset.opens ?? "")).showModal();
  });
};
