// Whose turn it is, said where a hidden tab can be seen: in its title and its icon. So is a table that calls one back,
// and the moment that one looks back at.

import { isAsked } from "../decision/decision.js";
import { isAwaited } from "../story/replay.js";
import { calling } from "./awaited_table.js";

const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
const plain = icon?.href ?? "";

export const refresh = () => {
  const { yourTurn, title: table = "" } = document.getElementById("table").dataset;
  const { moment } = document.getElementById("decision")?.dataset ?? {};
  const name = moment ? `${moment} · ${table}` : table;
  const isNow = isAsked() || isAwaited();
  const title = isNow ? `● ${yourTurn}: ${name}` : name;
  document.title = calling() ? `● ${calling()}` : title;
  const wanted = isNow || calling() ? plain.replace("favicon.svg", "favicon-now.svg") : plain;
  if (icon && icon.href !== wanted) icon.href = wanted;
};
