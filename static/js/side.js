// The tabs beside the table: shut on a phone until they are wanted, and one at a time there.

const narrow = matchMedia("(width < 60rem)");
const tabs = () => [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".side > details"))];

const waiting = () => Boolean(document.getElementById("waiting"));

let waited = false;

// Before the start there is room for the talk on a phone as well.
const arrange = () => {
  waited = waiting();
  for (const tab of tabs()) tab.open = waited || !narrow.matches;
};

export const refresh = () => waited && !waiting() && arrange();

/** @param {string} seat @param {boolean} on */
const speakOf = (seat, on) => document.getElementById(`seat-${seat}`)?.classList.toggle("spoken-of", on);

/** @param {"chronicle" | "talk"} id */
export const open = (id) => {
  const tab = document.getElementById(id);
  if (!tab) return null;
  tab.open = true;
  return tab;
};

export const listen = () => {
  narrow.addEventListener("change", arrange);
  arrange();
  document.addEventListener(
    "toggle",
    ({ target }) => {
      const tab = /** @type {HTMLDetailsElement} */ (target);
      if (!narrow.matches || waited || !tab.open || !tabs().includes(tab)) return;
      for (const other of tabs()) if (other !== tab) other.open = false;
    },
    true, // toggle does not bubble
  );
  for (const name of /** @type {const} */ (["pointerover", "pointerout"])) {
    document.addEventListener(name, ({ target }) => {
      const line = /** @type {Element} */ (target).closest?.("#log li");
      if (line?.dataset.about) speakOf(line.dataset.about, name === "pointerover");
    });
  }
};
