// Words that have no room. Of cards that can say it shorter, too (`.wordy`), in signs or cut short, each whose words are
// more than it has room for is `.cramped`, and the sheets show what is shorter. In the action bar the note that a bot can
// play for you gives way to the question.

/** @param {Element} thing */
const isFull = (thing) =>
  [thing, ...thing.querySelectorAll(".words")].some((one) => one.scrollHeight > one.clientHeight + 1);

const giveWay = () => {
  const note = document.getElementById("while-away");
  const say = note?.closest(".say");
  if (!note || !say) return;
  note.hidden = false;
  note.hidden = isFull(say);
};

export const refresh = () => {
  giveWay();
  const cards = [...document.querySelectorAll("[data-zone=own] .wordy")];
  for (const card of cards) card.classList.remove("cramped"); // only words that are shown can be measured
  for (const card of cards.filter(isFull)) card.classList.add("cramped");
  drawn.takeRecords(); // what was done here is not somebody else's change
};

// A drawing from the server, and a question that needs room for its buttons: before anybody sees either.
const drawn = new MutationObserver(refresh);

export const listen = () => {
  window.addEventListener("resize", refresh);
  for (const own of document.querySelectorAll("[data-zone=own]"))
    drawn.observe(own, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
};
