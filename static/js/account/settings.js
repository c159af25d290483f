// The settings form: every change is applied and saved immediately.

import { savePreference } from "../preferences.js";
import { wordsFor } from "../requests.js";
import { storeText } from "../storage.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("settings"));

/** Stores the theme on this device for pages without a known viewer, such as the offline page. @param {string} theme */
const storeTheme = (theme) => storeText("theme", theme === "system" ? null : theme);

const show = (/** @type {string} */ words) => {
  const line = document.getElementById("settings-saved");
  if (line) line.textContent = words;
};

/** @param {HTMLInputElement | HTMLSelectElement} field */
const saveField = async ({ name, value }) => {
  show("");
  if (name === "theme") storeTheme(value);
  try {
    await savePreference(name, value);
    show(form.dataset.saved ?? "");
    if (name === "language") location.reload();
  } catch (error) {
    show(wordsFor(error));
  }
};

document.getElementById("save-settings")?.remove();
form.addEventListener("change", ({ target }) => saveField(/** @type {HTMLInputElement} */ (target)));
