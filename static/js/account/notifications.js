// The notifications panel of the account page: every change is saved immediately.

import { wordsFor } from "../requests.js";
import { isSubscribed, pushSupport, saveFields, subscribe, timeZone, unsubscribe } from "./push.js";

const box = /** @type {HTMLElement} */ (document.getElementById("push"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("call-wishes"));

/** Shows the parts for a state. @param {string} state @param {boolean} [failed] whether the last attempt failed */
const show = (state, failed = false) => {
  for (const part of box.querySelectorAll("[data-push]")) {
    const { push } = /** @type {HTMLElement} */ (part).dataset;
    /** @type {HTMLElement} */ (part).hidden = push === "failed" ? !failed : push !== state;
  }
  box.hidden = false;
};

/** @param {boolean} [failed] */
const showState = async (failed) => {
  const support = pushSupport();
  if (support !== "free") show(support, failed);
  else show((await isSubscribed()) ? "on" : "off", failed);
};

const setBusy = (/** @type {boolean} */ busy) => {
  for (const button of box.querySelectorAll("button")) button.toggleAttribute("disabled", busy);
  box.setAttribute("aria-busy", String(busy));
};

/** @param {() => Promise<unknown>} change */
const applyChange = async (change) => {
  setBusy(true);
  try {
    await change();
    await showState();
  } catch {
    await showState(true).catch(() => show("off", true));
  } finally {
    setBusy(false);
  }
};

const save = async () => {
  const status = /** @type {HTMLElement} */ (document.getElementById("calls-saved"));
  status.textContent = "";
  try {
    const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    delete fields.op; // the page's, for browsers without scripts; here each change counts
    await saveFields(form.action, fields);
    status.textContent = status.dataset.saved ?? "";
  } catch (error) {
    status.textContent = wordsFor(error);
  }
};

const showZone = () => {
  const name = timeZone();
  /** @type {HTMLInputElement} */ (form.elements.namedItem("zone")).value = name;
  /** @type {HTMLElement} */ (document.getElementById("call-zone")).textContent = name.replaceAll("_", " ");
};

showZone();
form.addEventListener("change", save);
box.querySelector("#push-on")?.addEventListener("click", () => applyChange(subscribe));
box.querySelector("#push-off")?.addEventListener("click", () => applyChange(unsubscribe));
showState().catch(() => show("off"));
