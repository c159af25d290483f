// Whose turn it is, said where a hidden tab can be seen: in its title and its icon. So is a table that calls one back.

import { calling } from "./called_back.js";
import { isAsked } from "./question.js";
import { isAwaited } from "./replay.js";

const name = document.title;
const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
const plain = icon?.href ?? "";

export const refresh = () => {
  const { yourTurn } = document.getElementById("table").dataset;
  const isNow = isAsked() || isAwaited();
  const title = isNow ? `● ${yourTurn}: ${name}` : name;
  document.title = calling() ? `● ${calling()}` : title;
  const wanted = isNow || calling() ? plain.replace("favicon.svg", "favicon-now.svg") : plain;
  if (icon && icon.href !== wanted) icon.href = wanted;
};
