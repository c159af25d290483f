// Times for readers: all are the server's, in the reader's time zone. The browser's clock may be wrong, or be set while
// the page is open.

import { setText } from "./browsers/press.js";
import { requestJson } from "./requests.js";

const ADDRESS = "/time";
const DRIFT_MS = 2000; // between the browser's clock and its stopwatch, after sleep or when the clock was set
const LANGUAGE = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;

/** The server's time when the page rendered, which is when the answer began. */
const initialTime = () => {
  const written = document.getElementById("table")?.dataset.now;
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=server-time]"));
  const time = Number(written || meta?.content);
  const navigation = /** @type {PerformanceNavigationTiming | undefined} */ (
    performance.getEntriesByType("navigation")[0]
  );
  return time ? time - (navigation?.responseStart ?? performance.now()) : Date.now() - performance.now();
};

let start = initialTime(); // the server's time when the stopwatch started
let drift = Date.now() - performance.now(); // of the browser's clock against the stopwatch
let isMeasuring = false;

/** The server's time, in milliseconds since 1970. */
export const now = () => start + performance.now();

/** Asks the server for its time. Half of the time that the answer took is added. */
export const measure = async () => {
  if (isMeasuring) return;
  isMeasuring = true;
  drift = Date.now() - performance.now();
  const before = performance.now();
  try {
    const { time } = await requestJson(ADDRESS);
    start = time - (before + performance.now()) / 2;
  } catch {
    // the last measurement stays
  } finally {
    isMeasuring = false;
  }
};

/** Measures again if the computer has slept, or its clock was set. */
export const checkDrift = () => {
  if (Math.abs(Date.now() - performance.now() - drift) > DRIFT_MS) measure();
};

/** @param {Date} date @param {Date} other */
const isSameDay = (date, other) => date.toDateString() === other.toDateString();

/** "11:20" @param {Date} date */
const formatTime = (date) => date.toLocaleTimeString(LANGUAGE, { hour: "2-digit", minute: "2-digit" });

/** "18 Nov", with the year if it is not the current one. @param {Date} date @param {Date} today */
const formatDay = (date, today) => {
  const year = date.getFullYear() === today.getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString(LANGUAGE, { day: "numeric", month: "short", year });
};

/**
 * A time of [data-today]: "Today, 11:20", "18 Nov". With [data-time=always] also the time of another day, with
 * [data-time=never] only the day.
 * @param {HTMLTimeElement} element
 */
const describe = ({ dateTime, dataset: { today = "", time } }) => {
  const date = new Date(dateTime);
  const current = new Date(now());
  if (time === "never") return formatDay(date, current);
  if (isSameDay(date, current)) return today ? `${today}, ${formatTime(date)}` : formatTime(date);
  return time === "always" ? `${formatDay(date, current)}, ${formatTime(date)}` : formatDay(date, current);
};

/** Writes the times of [data-today] elements in the reader's time zone. */
export const refresh = () => {
  for (const element of document.querySelectorAll("time[data-today]")) {
    setText(element, describe(/** @type {HTMLTimeElement} */ (element)));
  }
};
