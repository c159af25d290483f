// New lines of the log, announced to screen readers.
import { isLookingBack } from "./replay.js";

const MAX_ANNOUNCED = 3; // log lines that are announced at once

const logLines = () => [...document.querySelectorAll("#log li[data-entry]")];

let knownLines = new Set();

/** Remember the lines of the log before a swap: the others are new after it. */
export const rememberLines = () => {
  knownLines = new Set(logLines().map((line) => line.id));
};

/** Announce the newest of the new lines; of a replay, those of the entry that is shown. */
export const announceNewLines = () => {
  const entry = document.getElementById("story")?.dataset.stands;
  const newLines = logLines().filter((line) =>
    isLookingBack() ? line.dataset.entry === entry : !knownLines.has(line.id),
  );
  const words = newLines.slice(-MAX_ANNOUNCED).map((line) => (line.querySelector("a") ?? line).textContent.trim());
  if (words.length && knownLines.size) document.getElementById("said").textContent = words.join(" ");
};
