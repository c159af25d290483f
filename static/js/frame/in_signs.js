// Cards in signs: of those that have their words and the same in signs (`.wordy`), each whose words are more than it has
// room for is `.in-signs`, and the sheets show those.

/** @param {Element} card */
const isFull = (card) => {
  const words = card.querySelector(".words");
  return words !== null && words.scrollHeight > words.clientHeight + 1;
};

export const refresh = () => {
  const cards = [...document.querySelectorAll("[data-zone=own] .wordy")];
  for (const card of cards) card.classList.remove("in-signs"); // only words that are shown can be measured
  for (const card of cards.filter(isFull)) card.classList.add("in-signs");
  drawn.takeRecords(); // what was done here is not somebody else's change
};

// A drawing from the server, and a question that needs room for its buttons: before anybody sees either.
const drawn = new MutationObserver(refresh);

export const listen = () => {
  window.addEventListener("resize", refresh);
  for (const own of document.querySelectorAll("[data-zone=own]"))
    drawn.observe(own, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
};
