// Cards whose words have no room: of those that can say it shorter, too (`.wordy`), in signs or cut short, each whose
// words are more than it has room for is `.cramped`, and the sheets show what is shorter.

/** @param {Element} card */
const isFull = (card) =>
  [card, ...card.querySelectorAll(".words")].some((one) => one.scrollHeight > one.clientHeight + 1);

export const refresh = () => {
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
