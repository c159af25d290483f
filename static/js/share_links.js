// Links to pass on: shown as full addresses, copied by [data-copy] or shared by [data-share]. [data-hand-on] opens the
// device's share sheet where there is one and copies otherwise.

const COPIED_MS = 2000; // how long a button says that it has copied

/** Announces to screen readers that the button's label changed. @param {string} words */
const announce = (words) => {
  const said = document.getElementById("said");
  if (said) said.textContent = words;
};

/** @param {HTMLElement} button @param {string | undefined} address */
const copy = async (button, address) => {
  const link = new URL(String(address), location.href).href;
  const label = button.querySelector("span") ?? button;
  const text = label.textContent;
  try {
    await navigator.clipboard.writeText(link);
    label.textContent = button.dataset.copied ?? "";
    button.dataset.shows = "";
    announce(label.textContent);
    setTimeout(() => {
      label.textContent = text;
      delete button.dataset.shows;
      announce("");
    }, COPIED_MS);
  } catch {
    prompt(text, link); // no clipboard without https: show the link to be copied by hand
  }
};

/** @param {string | undefined} address @param {string | undefined} title */
const share = async (address, title) => {
  const url = new URL(String(address), location.href).href;
  try {
    await navigator.share({ url, title });
  } catch {
    // the viewer closed the share sheet
  }
};

export const refresh = () => {
  for (const link of document.querySelectorAll("[data-link]"))
    link.textContent = new URL(String(link.dataset.link), location.href).href;
};

export const listen = () => {
  document.documentElement.classList.toggle("can-share", "share" in navigator);
  document.addEventListener("click", (event) => {
    const element = /** @type {HTMLElement} */ (event.target);
    const shareButton = element.closest?.("[data-share]");
    if (shareButton) share(shareButton.dataset.share, shareButton.dataset.shareTitle);
    const copyButton = element.closest?.("[data-copy]");
    if (copyButton) copy(copyButton, copyButton.dataset.copy);
    const handOnButton = element.closest?.("[data-hand-on]");
    if (handOnButton && "share" in navigator) share(handOnButton.dataset.handOn, document.title);
    else if (handOnButton) copy(handOnButton, handOnButton.dataset.handOn);
  });
};
