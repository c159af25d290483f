// Links to pass on: shown as full addresses, copied by [data-copy] or shared by [data-share]. [data-hand-on] opens the
// device's share sheet where there is one and copies otherwise.

import { setText } from "./browsers/press.js";
import { showNotice } from "./notices.js";

const COPIED_MS = 2000; // how long a button says that it has copied

/** Announces to screen readers that the button's label changed. @param {string} words */
const announce = (words) => {
  const said = document.getElementById("said");
  if (said) said.textContent = words;
};

/** @param {string | undefined} address */
const fullAddress = (address) => new URL(String(address), location.href).href;

/**
 * Buttons that say that they have copied, with their own label and the timer that restores it.
 * @type {WeakMap<HTMLElement, { text: string, timer: ReturnType<typeof setTimeout> }>}
 */
const labels = new WeakMap();

/** Says for a moment that the link was copied; pressed again meanwhile, for a moment more. @param {HTMLElement} button */
const showCopied = (button) => {
  const label = button.querySelector("span") ?? button;
  const shown = labels.get(button);
  clearTimeout(shown?.timer);
  const text = shown?.text ?? label.textContent;
  const timer = setTimeout(() => {
    labels.delete(button);
    setText(label, text);
    delete button.dataset.shows;
    announce("");
  }, COPIED_MS);
  labels.set(button, { text, timer });
  label.textContent = button.dataset.copied ?? "";
  button.dataset.shows = "";
  announce(label.textContent);
};

/** Shows a link to be copied by hand: without https there is no clipboard. @param {string} title @param {string} link */
const showByHand = (title, link) => {
  try {
    prompt(title, link);
  } catch {
    showNotice(link);
  }
};

/** @param {HTMLElement} button @param {string | undefined} address */
const copy = async (button, address) => {
  const link = fullAddress(address);
  try {
    await navigator.clipboard.writeText(link);
    showCopied(button);
  } catch {
    showByHand((button.querySelector("span") ?? button).textContent, link);
  }
};

/**
 * Opens the share sheet; if the browser refuses that, the link is copied.
 * @param {HTMLElement} button
 * @param {string | undefined} address
 * @param {string | undefined} title
 */
const share = async (button, address, title) => {
  try {
    await navigator.share?.({ url: fullAddress(address), title });
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === "AbortError"; // by the viewer
    if (!isClosed) await copy(button, address);
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
    if (shareButton) share(shareButton, shareButton.dataset.share, shareButton.dataset.shareTitle);
    const copyButton = element.closest?.("[data-copy]");
    if (copyButton) copy(copyButton, copyButton.dataset.copy);
    const handOnButton = element.closest?.("[data-hand-on]");
    if (handOnButton && "share" in navigator) share(handOnButton, handOnButton.dataset.handOn, document.title);
    else if (handOnButton) copy(handOnButton, handOnButton.dataset.handOn);
  });
};
