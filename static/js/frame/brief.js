// Brief cards: of those that have their words and the same in signs (`.wordy`), each whose words are more than it has room
// for is `.brief`, and the sheets show its signs.

/** @param {Element} card */
const isFull = (card) => {
  const words = card.querySelector(".words");
  return words !== null && words.scrollHeight > words.clientHeight + 1;
};

export const refresh = () => {
  const cards = [...document.querySelectorAll("[data-zone=own] .wordy")];
  for (const card of cards) card.classList.remove("brief"); // only words that are shown can be measured
  for (const card of cards.filter(isFull)) card.classList.add("brief");
  drawn.takeRecords(); // what was done here is not somebody else's change
};

// A drawing from the server, and a question that needs room for its buttons: before anybody sees either.
const drawn = new MutationObserver(refresh);

export const listen = () => {
  window.addEventListener("resize", refresh);
  for (const own of document.querySelectorAll("[data-zone=own]"))
    drawn.observe(own, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
};
