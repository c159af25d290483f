// Clocks: write the time left into every [data-deadline] (milliseconds since 1970), disable buttons once their
// [data-until] has passed, and show how long a table has been open ([data-opened]). The lobby's times are formatted
// here, too.

import { setText } from "./browsers/press.js";
import { repeatWhileVisible } from "./browsers/visible_timer.js";
import { checkDrift, measure, now } from "./time.js";

const REFRESH_MS = 250;
const FINAL_MS = 10_000; // with less than this left, the clock gets the class `final`
/** Formats a duration as "1:05" or "2:07 h". @param {number} left milliseconds */
const formatTime = (left) => {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  /** Pads to two digits. @param {number} number */
  const padTwo = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${padTwo(minutes)} h` : `${minutes}:${padTwo(seconds % 60)}`;
};

/** @type {string | undefined} */
let announcedDeadline = ""; // each deadline is announced to screen readers once

/** @param {HTMLElement} clock */
const announceOnce = (clock) => {
  if (announcedDeadline === clock.dataset.deadline) return;
  announcedDeadline = clock.dataset.deadline;
  document.getElementById("said").textContent = clock.dataset.own ?? "";
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LONG = 2 * MINUTE; // after this, an open table suggests starting with bots

/**
 * Shows the time since the table opened, or the element's `data-later` text after a while.
 * @param {HTMLElement} place
 */
const showTimeOpen = (place) => {
  const minutes = Math.floor((now() - Number(place.dataset.opened)) / MINUTE);
  const { later, minutes: few = "", hours = "" } = place.dataset;
  let text = place.textContent ?? "";
  if (later !== undefined) text = minutes * MINUTE < LONG ? text : later;
  else if (minutes >= 60) text = hours.replace("{n}", String(Math.floor(minutes / 60)));
  else if (minutes > 0) text = few.replace("{n}", String(minutes));
  setText(place, text);
};

/** @param {string | undefined} words @param {number} count */
const fillCount = (words, count) => (words ?? "").replace("{n}", String(count));

/** Formats the time left in the lobby; minutes and hours are rounded down. @param {DOMStringMap} data */
export const formatLeft = ({ until, seconds, minutes, hours }) => {
  const left = Math.max(0, Number(until) - now());
  if (left < 2 * MINUTE) return fillCount(seconds, Math.ceil(left / SECOND));
  return left < 2 * HOUR ? fillCount(minutes, Math.floor(left / MINUTE)) : fillCount(hours, Math.floor(left / HOUR));
};

/** Formats the time since then in the lobby. @param {DOMStringMap} data */
export const formatAgo = ({ since, now: justNow, minutes, hours, day, days }) => {
  const ago = now() - Number(since);
  if (ago < MINUTE) return justNow ?? "";
  if (ago < HOUR) return fillCount(minutes, Math.floor(ago / MINUTE));
  if (ago < DAY) return fillCount(hours, Math.floor(ago / HOUR));
  return ago < 2 * DAY ? (day ?? "") : fillCount(days, Math.floor(ago / DAY));
};

export const refresh = () => {
  for (const place of document.querySelectorAll("[data-opened]")) showTimeOpen(place);
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Number(clock.dataset.deadline) - now();
    setText(clock, formatTime(left));
    clock.classList.toggle("final", left < FINAL_MS);
    if (clock.dataset.own && left < FINAL_MS && left > 0) announceOnce(clock);
  }
  for (const button of document.querySelectorAll("button[data-until]"))
    button.toggleAttribute("disabled", now() > Number(button.dataset.until));
};

let wasLost = false;

export const listen = () => {
  repeatWhileVisible(refresh, REFRESH_MS);
  repeatWhileVisible(checkDrift, REFRESH_MS);
  document.addEventListener("htmx:ws:close", () => {
    wasLost = true;
  });
  // The connection may have been lost because the computer slept, when some stopwatches stand still.
  document.addEventListener("htmx:ws:after:connection", () => {
    if (wasLost) measure();
    wasLost = false;
  });
};
