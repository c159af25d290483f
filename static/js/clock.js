// Clocks: what is left of the time for each question, written into every [data-deadline] (milliseconds since 1970);
// a button that works only [data-until] some time is disabled then.

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

export const refresh = () => {
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
