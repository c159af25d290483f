// The page of a rulebook: it can be searched and printed.

import { makeSearchable } from "../rulebook_search.js";

makeSearchable(document);
document.querySelector("[data-print]")?.removeAttribute("hidden");
document.querySelector("[data-print]")?.addEventListener("click", () => print());
document.addEventListener("keydown", (event) => {
  const field = document.getElementById("find");
  if (event.key !== "/" || event.target === field) return;
  event.preventDefault();
  field?.focus();
});

// On a phone the rules come first, and their contents where they are asked for.
if (matchMedia("(width < 60rem)").matches) document.querySelector(".contents-of")?.removeAttribute("open");
