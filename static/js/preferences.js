// Preferences of the viewer: the server writes them on the root element and stores them for all of their devices.

import { request } from "./requests.js";

const root = document.documentElement;

/** The viewer's choice, or undefined. @param {"theme" | "motion" | "sound" | "confirm" | "keys"} name */
export const getPreference = (name) => root.dataset[name];

/**
 * Applies a preference on this page and stores it. Raises RequestError if it was not saved.
 * @param {string} name
 * @param {string} value
 */
export const savePreference = async (name, value) => {
  root.dataset[name] = value;
  await request("/me/settings", { fields: { [name]: value }, isRepeatable: true });
};
