// Small helps on any page: copying a link, opening a dialog, opening a rival's panel, dates in the local time.

/** @param {HTMLElement} button */
const copy = async (button) => {
  const link = new URL(String(button.dataset.copy), location.href).href;
  const label = button.querySelector("span") ?? button;
  const was = label.textContent;
  try {
    await navigator.clipboard.writeText(link);
    label.textContent = button.dataset.copied ?? "";
    setTimeout(() => {
      label.textContent = was;
    }, 2000);
  } catch {
    prompt(was, link); // no clipboard without https: then the link is shown to be taken by hand
  }
};

/** @type {Set<string | undefined>} */
const opened = new Set(); // seats whose panels are open; kept here, as a push renders them anew

/**
 * A date as people say it: "Today, 11:20", "18 Nov", and the year if it is another.
 * @param {Date} date
 * @param {string} today
 */
const sayDate = (date, today) => {
  const now = new Date();
  if (date.toDateString() === now.toDateString())
    return `${today}, ${date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year });
};

export const refresh = () => {
  for (const time of document.querySelectorAll("time[data-today]"))
    time.textContent = sayDate(new Date(/** @type {HTMLTimeElement} */ (time).dateTime), time.dataset.today ?? "");
  for (const link of document.querySelectorAll("[data-link]"))
    link.textContent = new URL(String(link.dataset.link), location.href).href;
  for (const button of document.querySelectorAll("[data-opens-seat]")) {
    const open = opened.has(button.dataset.opensSeat);
    button.setAttribute("aria-expanded", String(open));
    button.closest(".rival")?.classList.toggle("open", open);
  }
};

export const listen = () => {
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest?.("[data-copy], [data-opens], [data-opens-seat]");
    if (!button) return;
    if (button.dataset.copy) copy(button);
    else if (button.dataset.opens)
      /** @type {HTMLDialogElement} */ (document.getElementById(button.dataset.opens)).showModal();
    else {
      const seat = button.dataset.opensSeat;
      if (!opened.delete(seat)) opened.add(seat);
      refresh();
    }
  });
};
