// Preferences of the viewer: the server writes them on the root element and stores them for all of their devices.

const root = document.documentElement;

/** The viewer's choice, or undefined. @param {"theme" | "motion" | "sound" | "confirm"} name */
export const getPreference = (name) => root.dataset[name];

/**
 * Applies a preference on this page and stores it. Resolves to whether it was saved.
 * @param {string} name
 * @param {string} value
 */
export const savePreference = async (name, value) => {
  root.dataset[name] = value;
  const response = await fetch("/me/settings", {
    method: "POST",
    body: new URLSearchParams({ [name]: value }),
    redirect: "manual",
  });
  return response.ok || response.type === "opaqueredirect";
};
