// Whose turn it is, said where a hidden tab can be seen: in its title.

import { isAsked } from "./question.js";
import { isAwaited } from "./replay.js";

const name = document.title;

export const refresh = () => {
  const { yourTurn } = document.getElementById("table").dataset;
  document.title = isAsked() || isAwaited() ? `● ${yourTurn}: ${name}` : name;
};
