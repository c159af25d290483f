// Entry point of the rulebook page: search and print.

import { shortcutOf } from "../keys.js";
import { makeSearchable } from "../rulebook_search.js";

makeSearchable(document);
document.querySelector("[data-print]")?.removeAttribute("hidden");
document.querySelector("[data-print]")?.addEventListener("click", () => print());
document.addEventListener("keydown", (event) => {
  const field = document.getElementById("find");
  if (shortcutOf(event) !== "/" || event.target === field) return;
  event.preventDefault();
  field?.focus();
});

// On a phone the contents start closed, above the rules.
if (matchMedia("(width < 64rem)").matches) document.querySelector(".contents-of")?.removeAttribute("open");
