// Writes [data-today] dates in local time, such as "Today, 11:20".

const LANGUAGE = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;

/**
 * Formats a date: "Today, 11:20", "18 Nov", with the year if it is not the current one.
 * @param {Date} date
 * @param {string} today
 */
const formatDate = (date, today) => {
  const now = new Date();
  if (date.toDateString() === now.toDateString())
    return `${today}, ${date.toLocaleTimeString(LANGUAGE, { hour: "2-digit", minute: "2-digit" })}`;
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString(LANGUAGE, { day: "numeric", month: "short", year });
};

export const refresh = () => {
  for (const time of document.querySelectorAll("time[data-today]"))
    time.textContent = formatDate(new Date(/** @type {HTMLTimeElement} */ (time).dateTime), time.dataset.today ?? "");
};
