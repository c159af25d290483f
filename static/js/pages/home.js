// The lobby: how long ago something was and how much time is left, written into every .lasting; the title and the
// icon of the tab say where it is one's move.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
const plain = icon?.href ?? "";

/** @param {string | undefined} words @param {number} count */
const counted = (words, count) => (words ?? "").replace("{n}", String(count));

/** What is left, rounded up: nobody has less time than they read. @param {DOMStringMap} data */
const sayLeft = ({ until, seconds, minutes, hours }) => {
  const left = Math.max(0, Number(until) - Date.now());
  if (left < 2 * MINUTE) return counted(seconds, Math.ceil(left / SECOND));
  return left < 2 * HOUR ? counted(minutes, Math.floor(left / MINUTE)) : counted(hours, Math.floor(left / HOUR));
};

/** @param {DOMStringMap} data */
const sayAgo = ({ since, now, minutes, hours, day, days }) => {
  const ago = Date.now() - Number(since);
  if (ago < MINUTE) return now ?? "";
  if (ago < HOUR) return counted(minutes, Math.floor(ago / MINUTE));
  if (ago < DAY) return counted(hours, Math.floor(ago / HOUR));
  return ago < 2 * DAY ? (day ?? "") : counted(days, Math.floor(ago / DAY));
};

const refresh = () => {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time.lasting"))) {
    const words = place.dataset.until ? sayLeft(place.dataset) : sayAgo(place.dataset);
    if (place.textContent !== words) place.textContent = words;
  }
  const moves = Number(document.getElementById("my-tables")?.dataset.moves ?? 0);
  const yourMove = document.getElementById("main")?.dataset.yourMove ?? "";
  const title = moves ? `(${moves}) ${yourMove} – Magehall` : "Magehall";
  if (document.title !== title) document.title = title;
  const wanted = moves ? plain.replace("favicon.svg", "favicon-now.svg") : plain;
  if (icon && icon.href !== wanted) icon.href = wanted;
};

refresh();
setInterval(refresh, SECOND);
document.addEventListener("htmx:after:swap", refresh);
