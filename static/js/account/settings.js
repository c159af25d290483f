// The settings form: every change is applied and saved immediately.

import { savePreference } from "../preferences.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("settings"));

/** Stores the theme on this device for pages without a known viewer, such as the offline page. @param {string} theme */
const storeTheme = (theme) => {
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    /* storage may be blocked; then only the server knows */
  }
};

/** @param {HTMLInputElement | HTMLSelectElement} field */
const saveField = async ({ name, value }) => {
  if (name === "theme") storeTheme(value);
  const isSaved = await savePreference(name, value);
  const line = document.getElementById("settings-saved");
  if (line) line.textContent = isSaved ? (form.dataset.saved ?? "") : "";
  if (isSaved && name === "language") location.reload();
};

document.getElementById("save-settings")?.remove();
form.addEventListener("change", ({ target }) => saveField(/** @type {HTMLInputElement} */ (target)));
