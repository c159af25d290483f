// Links to be sent on: written out in full, copied by a button, or handed to the device to share. Some buttons hand
// them on as the device can: its sheet where it has one, else as a copy.

/** What is said to who cannot see that a button has other words for a moment. @param {string} words */
const say = (words) => {
  const said = document.getElementById("said");
  if (said) said.textContent = words;
};

/** @param {HTMLElement} button @param {string | undefined} address */
const copy = async (button, address) => {
  const link = new URL(String(address), location.href).href;
  const label = button.querySelector("span") ?? button;
  const was = label.textContent;
  try {
    await navigator.clipboard.writeText(link);
    label.textContent = button.dataset.copied ?? "";
    button.dataset.shows = "";
    say(label.textContent);
    setTimeout(() => {
      label.textContent = was;
      delete button.dataset.shows;
      say("");
    }, 2000);
  } catch {
    prompt(was, link); // no clipboard without https: then the link is shown to be taken by hand
  }
};

/** @param {string | undefined} address @param {string | undefined} title */
const share = async (address, title) => {
  const url = new URL(String(address), location.href).href;
  try {
    await navigator.share({ url, title });
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
    const pressed = /** @type {HTMLElement} */ (event.target);
    const sharing = pressed.closest?.("[data-share]");
    if (sharing) share(sharing.dataset.share, sharing.dataset.shareTitle);
    const copying = pressed.closest?.("[data-copy]");
    if (copying) copy(copying, copying.dataset.copy);
    const handing = pressed.closest?.("[data-hand-on]");
    if (handing && "share" in navigator) share(handing.dataset.handOn, document.title);
    else if (handing) copy(handing, handing.dataset.handOn);
  });
};
