// The tab's title and icon: they show that it is the viewer's turn, that an awaited table starts, or which moment of
// the game the viewer looks back at.

import { hasDecision } from "../decision/decision.js";
import { hasOpenDecision } from "../story/replay.js";
import { startMessage } from "./awaited_table.js";

const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
const defaultIcon = icon?.href ?? "";

export const refresh = () => {
  const { yourTurn, title: table = "" } = document.getElementById("table").dataset;
  const { moment } = document.getElementById("decision")?.dataset ?? {};
  const name = moment ? `${moment} · ${table}` : table;
  const isMyTurn = hasDecision() || hasOpenDecision();
  const title = isMyTurn ? `● ${yourTurn}: ${name}` : name;
  document.title = startMessage() ? `● ${startMessage()}` : title;
  const href = isMyTurn || startMessage() ? defaultIcon.replace("favicon.svg", "favicon-now.svg") : defaultIcon;
  if (icon && icon.href !== href) icon.href = href;
};
