// Forms that seat the viewer also send the hash of a new salt. It is created in advance, since a submit does not wait.

import { canHash, createSalt } from "./salts.js";

/** @type {string | undefined} */
let readyHash;
let isCreating = false;

/** Creates a salt if the page has such a form and none is ready. Scripts that add forms call this. */
export const prepare = async () => {
  if (readyHash || isCreating || !canHash() || !document.querySelector("form[data-salted]")) return;
  isCreating = true;
  try {
    readyHash = await createSalt();
  } finally {
    isCreating = false;
  }
};

/** @param {HTMLFormElement} form @param {string} hash */
const setHash = (form, hash) => {
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
    if (!readyHash || form.dataset.salted === undefined) return;
    setHash(form, readyHash);
    readyHash = undefined; // each table gets its own salt
    prepare();
  },
  true,
);

document.addEventListener("htmx:after:swap", prepare); // a result or a list may contain the first such form
prepare();
