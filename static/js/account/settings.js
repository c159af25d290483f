// Settings hold as soon as they are chosen.

import { prefer } from "../preferences.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("settings"));

/** For pages that nobody is known on, such as the one without a connection. @param {string} theme */
const rememberTheme = (theme) => {
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    /* storage may be closed to us; then the server knows alone */
  }
};

/** @param {HTMLInputElement | HTMLSelectElement} field */
const take = async ({ name, value }) => {
  if (name === "theme") rememberTheme(value);
  const isKept = await prefer(name, value);
  const line = document.getElementById("settings-saved");
  if (line) line.textContent = isKept ? (form.dataset.saved ?? "") : "";
  if (isKept && name === "language") location.reload();
};

document.getElementById("save-settings")?.remove();
form.addEventListener("change", ({ target }) => take(/** @type {HTMLInputElement} */ (target)));
