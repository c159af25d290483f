// Entry point of the lobby: keeps every time.lasting up to date, and shows in the tab's title and icon that it is the
// viewer's move.

import * as liveSocket from "../live_socket.js";
import { checkDrift, now as serverTime } from "../time.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
const defaultIcon = icon?.href ?? "";

/** @param {string | undefined} words @param {number} count */
const fillCount = (words, count) => (words ?? "").replace("{n}", String(count));

/** Formats the time left; minutes and hours are rounded down. @param {DOMStringMap} data */
const formatLeft = ({ until, seconds, minutes, hours }) => {
  const left = Math.max(0, Number(until) - serverTime());
  if (left < 2 * MINUTE) return fillCount(seconds, Math.ceil(left / SECOND));
  return left < 2 * HOUR ? fillCount(minutes, Math.floor(left / MINUTE)) : fillCount(hours, Math.floor(left / HOUR));
};

/** Formats the time since then. @param {DOMStringMap} data */
const formatAgo = ({ since, now, minutes, hours, day, days }) => {
  const ago = serverTime() - Number(since);
  if (ago < MINUTE) return now ?? "";
  if (ago < HOUR) return fillCount(minutes, Math.floor(ago / MINUTE));
  if (ago < DAY) return fillCount(hours, Math.floor(ago / HOUR));
  return ago < 2 * DAY ? (day ?? "") : fillCount(days, Math.floor(ago / DAY));
};

const refresh = () => {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time.lasting"))) {
    const words = place.dataset.until ? formatLeft(place.dataset) : formatAgo(place.dataset);
    if (place.textContent !== words) place.textContent = words;
  }
  const moves = Number(document.getElementById("my-tables")?.dataset.moves ?? 0);
  const yourMove = document.getElementById("main")?.dataset.yourMove ?? "";
  const title = moves ? `(${moves}) ${yourMove} – Magehall` : "Magehall";
  if (document.title !== title) document.title = title;
  const href = moves ? defaultIcon.replace("favicon.svg", "favicon-now.svg") : defaultIcon;
  if (icon && icon.href !== href) icon.href = href;
};

refresh();
setInterval(refresh, SECOND);
setInterval(checkDrift, SECOND);
document.addEventListener("htmx:after:swap", refresh);
liveSocket.listen(() => document.body.classList.add("cut"));
document.addEventListener("htmx:ws:before:message:incoming", () => document.body.classList.remove("cut"));
