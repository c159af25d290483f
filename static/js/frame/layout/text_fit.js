// Text that does not fit. Cards with a shorter form (`.wordy`) get the class `.cramped` if their text overflows, and
// the sheets then show the shorter form. In the action bar, the note that a bot can play for the viewer gives way to
// the prompt.

/** @param {Element} thing */
const isOverflowing = (thing) =>
  [thing, ...thing.querySelectorAll(".words")].some((element) => element.scrollHeight > element.clientHeight + 1);

const hideNote = () => {
  const note = document.getElementById("while-away");
  const say = note?.closest(".say");
  if (!note || !say) return;
  note.hidden = false;
  note.hidden = isOverflowing(say);
};

export const refresh = () => {
  hideNote();
  const cards = [...document.querySelectorAll("[data-zone=own] .wordy")];
  for (const card of cards) card.classList.remove("cramped"); // only visible text can be measured
  for (const card of cards.filter(isOverflowing)) card.classList.add("cramped");
  observer.takeRecords(); // ignore the changes made here
};

// Runs before the browser paints what the server rendered, or a decision whose buttons need the room.
const observer = new MutationObserver(refresh);

export const listen = () => {
  window.addEventListener("resize", refresh);
  for (const own of document.querySelectorAll("[data-zone=own]"))
    observer.observe(own, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
};
