// What somebody prefers: the server says it on the root element, and keeps it for all their devices.

const root = document.documentElement;

/** What was chosen, if anything was. @param {"theme" | "motion" | "sound" | "confirm"} name */
export const preferred = (name) => root.dataset[name];

/** From now on, here and elsewhere. @param {string} name @param {string} value */
export const prefer = async (name, value) => {
  root.dataset[name] = value;
  const kept = await fetch("/me/settings", {
    method: "POST",
    body: new URLSearchParams({ [name]: value }),
    redirect: "manual",
  });
  return kept.ok || kept.type === "opaqueredirect";
};
