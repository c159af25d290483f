// The bell on pages without a socket: rendered with the page, and fetched again when the viewer returns to the tab.

import { afterPress } from "../browsers/press.js";
import { request } from "../requests.js";

const reload = async () => {
  const answer = await request("/bell", { accept: "text/html" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const bell = page.getElementById("bell");
  const old = document.getElementById("bell");
  if (bell && old && bell.outerHTML !== old.outerHTML) afterPress(old, () => old.replaceWith(bell));
};

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) reload().catch(() => undefined); // without a connection the bell stays as it is
});
