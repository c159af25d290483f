// Clocks: what is left of the time for each question, written into every [data-deadline] (milliseconds since 1970);
// a button that works only [data-until] some time is disabled then; how long a table waits [data-opened] is said.

const FINAL = 10_000; // from here on it is a matter of seconds
const table = document.getElementById("table");
const ahead = table?.dataset.now ? Date.now() - Number(table.dataset.now) : 0; // how far this clock is before the server's

/** @param {number} left milliseconds */
const written = (left) => {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)} h` : `${minutes}:${two(seconds % 60)}`;
};

/** @type {string | undefined} */
let said = ""; // the deadline that was said aloud: once is enough

const now = () => Date.now() - ahead;

/** @param {HTMLElement} clock */
const sayOnce = (clock) => {
  if (said === clock.dataset.deadline) return;
  said = clock.dataset.deadline;
  document.getElementById("said").textContent = clock.dataset.own ?? "";
};

const MINUTE = 60_000;
const LONG = 2 * MINUTE; // by then a host is asked whether bots should play

/** How long it is since then, or what to say after a while. @param {HTMLElement} place */
const sayHowLong = (place) => {
  const minutes = Math.floor((now() - Number(place.dataset.opened)) / MINUTE);
  const { later, minutes: few = "", hours = "" } = place.dataset;
  let text = place.textContent ?? "";
  if (later !== undefined) text = minutes * MINUTE < LONG ? text : later;
  else if (minutes >= 60) text = hours.replace("{n}", String(Math.floor(minutes / 60)));
  else if (minutes > 0) text = few.replace("{n}", String(minutes));
  if (place.textContent !== text) place.textContent = text;
};

export const refresh = () => {
  for (const place of document.querySelectorAll("[data-opened]")) sayHowLong(place);
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Number(clock.dataset.deadline) - now();
    const text = written(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("final", left < FINAL);
    if (clock.dataset.own && left < FINAL && left > 0) sayOnce(clock);
  }
  for (const one of document.querySelectorAll("button[data-until]"))
    one.toggleAttribute("disabled", now() > Number(one.dataset.until));
};

export const listen = () => setInterval(refresh, 250);
