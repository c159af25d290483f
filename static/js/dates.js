// Dates in the local time, as people say them.

const LANGUAGE = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;

/**
 * A date as people say it: "Today, 11:20", "18 Nov", and the year if it is another.
 * @param {Date} date
 * @param {string} today
 */
const sayDate = (date, today) => {
  const now = new Date();
  if (date.toDateString() === now.toDateString())
    return `${today}, ${date.toLocaleTimeString(LANGUAGE, { hour: "2-digit", minute: "2-digit" })}`;
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString(LANGUAGE, { day: "numeric", month: "short", year });
};

export const refresh = () => {
  for (const time of document.querySelectorAll("time[data-today]"))
    time.textContent = sayDate(new Date(/** @type {HTMLTimeElement} */ (time).dateTime), time.dataset.today ?? "");
};
