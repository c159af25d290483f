// What scripts store in the browser. Storage may be blocked or full, and its values may have been changed by older
// versions of the site, by extensions or by hand: a value that does not fit is ignored.

/** @param {string} key @param {Storage | "local" | "session"} [kind] @returns {string | null} */
export const readText = (key, kind = "local") => {
  try {
    return (kind === "session" ? sessionStorage : localStorage).getItem(key);
  } catch {
    return null;
  }
};

/**
 * Stores a text, or removes it (null).
 * @param {string} key
 * @param {string | null} text
 * @param {"local" | "session"} [kind]
 * @returns {boolean} whether the browser stored it
 */
export const storeText = (key, text, kind = "local") => {
  try {
    const storage = kind === "session" ? sessionStorage : localStorage;
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};

/**
 * Reads a stored JSON value; undefined if there is none that `isValid`.
 * @template T
 * @param {string} key
 * @param {(value: any) => value is T} isValid
 * @returns {T | undefined}
 */
export const readJson = (key, isValid) => {
  try {
    const value = JSON.parse(readText(key) ?? "");
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** @param {string} key @param {unknown} value */
export const storeJson = (key, value) => storeText(key, JSON.stringify(value));

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The entries of a stored object whose values fit. @template T
 * @param {unknown} value
 * @param {(entry: unknown) => entry is T} isValid
 * @returns {Record<string, T>}
 */
export const validEntries = (value, isValid) =>
  /** @type {Record<string, T>} */ (
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, entry]) => isValid(entry))) : {}
  );

/** @param {unknown} value @returns {value is string[]} */
export const isTexts = (value) => Array.isArray(value) && value.every((item) => typeof item === "string");
