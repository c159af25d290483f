// Entry point of the lobby: keeps every time.lasting up to date, and shows in the tab's title and icon that it is the
// viewer's move.

import { setText } from "../browsers/press.js";
import { repeatWhileVisible } from "../browsers/visible_timer.js";
import { formatAgo, formatLeft } from "../clock.js";
import * as liveSocket from "../live_socket.js";
import { checkDrift } from "../time.js";

const REFRESH_MS = 1000;
const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
const defaultIcon = icon?.href ?? "";
const siteName = document.title;

const refresh = () => {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time.lasting"))) {
    setText(place, place.dataset.until ? formatLeft(place.dataset) : formatAgo(place.dataset));
  }
  const moves = Number(document.getElementById("my-tables")?.dataset.moves ?? 0);
  const yourMove = document.getElementById("main")?.dataset.yourMove ?? "";
  const title = moves ? `(${moves}) ${yourMove} – ${siteName}` : siteName;
  if (document.title !== title) document.title = title;
  const href = moves ? defaultIcon.replace("favicon.svg", "favicon-now.svg") : defaultIcon;
  if (icon && icon.href !== href) icon.href = href;
};

refresh();
repeatWhileVisible(refresh, REFRESH_MS);
repeatWhileVisible(checkDrift, REFRESH_MS);
document.addEventListener("htmx:after:swap", refresh);
liveSocket.listen(() => document.body.classList.add("cut"));
document.addEventListener("htmx:ws:before:message:incoming", () => document.body.classList.remove("cut"));
