// Links to be sent on: written out in full, copied by a button, or handed to the device to share.

/** @param {HTMLElement} button */
const copy = async (button) => {
  const link = new URL(String(button.dataset.copy), location.href).href;
  const label = button.querySelector("span") ?? button;
  const was = label.textContent;
  try {
    await navigator.clipboard.writeText(link);
    label.textContent = button.dataset.copied ?? "";
    setTimeout(() => {
      label.textContent = was;
    }, 2000);
  } catch {
    prompt(was, link); // no clipboard without https: then the link is shown to be taken by hand
  }
};

/** @param {HTMLElement} button */
const share = async (button) => {
  const url = new URL(String(button.dataset.share), location.href).href;
  try {
    await navigator.share({ url, title: button.dataset.shareTitle });
  } catch {
    // the sheet was closed again
  }
};

export const refresh = () => {
  for (const link of document.querySelectorAll("[data-link]"))
    link.textContent = new URL(String(link.dataset.link), location.href).href;
};

export const listen = () => {
  document.documentElement.classList.toggle("can-share", "share" in navigator);
  document.addEventListener("click", (event) => {
    const sharing = /** @type {HTMLElement} */ (event.target).closest?.("[data-share]");
    if (sharing) share(sharing);
    const button = /** @type {HTMLElement} */ (event.target).closest?.("[data-copy]");
    if (button) copy(button);
  });
};
