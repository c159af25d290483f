// Number keys: the first things that can be picked show a digit, which picks them.

const MAX_KEYS = 9;

/** Numbers the first of the things that can be picked. @param {HTMLElement[]} things */
export const assignKeys = (things) => {
  for (const [index, thing] of things.slice(0, MAX_KEYS).entries()) thing.dataset.key = String(index + 1);
};

/** @param {HTMLElement} thing */
export const clearKey = (thing) => {
  delete thing.dataset.key;
};

/** @param {string} key */
export const isNumberKey = (key) => /^[1-9]$/.test(key);

/** The thing that a key picks. @param {string} key @returns {HTMLElement | null} */
export const findThing = (key) => document.querySelector(`.lit[data-key="${key}"]`);
