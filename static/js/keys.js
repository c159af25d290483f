// Keys of shortcuts, on every keyboard layout. Shortcuts of a single character can be turned off (WCAG 2.1.4), as they
// get in the way of speech input.

import { getPreference } from "./preferences.js";

/** The characters on the keys of a US keyboard, by their `code`, for layouts of other scripts and input methods. */
const PUNCTUATION = new Map([
  ["Comma", ","],
  ["Period", "."],
  ["Slash", "/"],
]);
const CHARACTER = /^[a-z0-9,.<>?/]$/;

/** @param {KeyboardEvent} event @returns {string} the character at the place of the key, in lower case */
const characterAt = ({ code, shiftKey }) => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (letter) return letter;
  if (digit) return shiftKey ? "" : digit; // some layouts have digits only with Shift
  const sign = PUNCTUATION.get(code) ?? "";
  return shiftKey ? sign && ({ ",": "<", ".": ">", "/": "?" }[sign] ?? "") : sign;
};

/** Keys without a character of their own: input methods and dead keys. */
const NAMELESS = new Set(["Process", "Unidentified", "Dead"]);

/**
 * The key of an event: a name such as "Enter", or a character in lower case. It is the character on the key if that is
 * one of the shortcuts’ script, else the one at the same place of a US keyboard.
 * @param {KeyboardEvent} event
 */
const nameOf = (event) => {
  const { key } = event;
  if (key.length > 1 && !NAMELESS.has(key)) return key;
  const character = key.toLowerCase();
  return CHARACTER.test(character) ? character : characterAt(event) || key;
};

export const areSingleKeysOn = () => getPreference("keys") !== "off";

/** The key of a shortcut; empty if the event is none. @param {KeyboardEvent} event */
export const shortcutOf = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return "";
  const name = nameOf(event);
  return name.length > 1 || name === " " || areSingleKeysOn() ? name : "";
};
