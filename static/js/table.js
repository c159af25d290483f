// The table page: every part listens on the document, and looks again after each swap.

import * as choice from "./choice.js";
import * as clock from "./clock.js";
import * as copy from "./copy.js";
import * as dates from "./dates.js";
import * as keys from "./keys.js";
import * as lights from "./lights.js";
import * as openers from "./openers.js";
import * as press from "./press.js";
import * as regions from "./regions.js";
import * as replay from "./replay.js";
import * as side from "./side.js";
import * as since from "./since.js";
import * as strip from "./strip.js";
import * as talk from "./talk.js";

const refresh = () => {
  side.refresh();
  copy.refresh();
  dates.refresh();
  openers.refresh();
  choice.refresh();
  lights.refresh();
  clock.refresh();
  replay.refresh();
  strip.refresh();
  talk.refresh();
  since.refresh();
};

side.listen();
for (const part of [press, choice, keys, lights, copy, openers, clock, replay, talk, since]) part.listen();
regions.listen(refresh);
refresh();
document.getElementById("table").dataset.ready = ""; // for tests: from here on clicks count
