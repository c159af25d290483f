// Forms that sit somebody down send the hash of a new salt along. It is made beforehand, since a form does not wait.

import { canHash, makeSalt } from "./salts.js";

/** @type {string | undefined} */
let ready;
let isMaking = false;

/** Where there is such a form, and no salt for it yet. Whoever fills in a page by hand asks for it. */
export const prepare = async () => {
  if (ready || isMaking || !canHash() || !document.querySelector("form[data-salted]")) return;
  isMaking = true;
  try {
    ready = await makeSalt();
  } finally {
    isMaking = false;
  }
};

/** @param {HTMLFormElement} form @param {string} hash */
const put = (form, hash) => {
  let field = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=salt_hash]"));
  if (!field) {
    field = document.createElement("input");
    field.type = "hidden";
    field.name = "salt_hash";
    form.append(field);
  }
  field.value = hash;
};

document.addEventListener(
  "submit",
  ({ target }) => {
    const form = /** @type {HTMLFormElement} */ (target);
    if (!ready || form.dataset.salted === undefined) return;
    put(form, ready);
    ready = undefined; // a salt is for one table
    prepare();
  },
  true,
);

document.addEventListener("htmx:after:swap", prepare); // a result or a list may bring the first such form
prepare();
