// The framed table: every part listens on the document, and looks again after each swap.

import * as clock from "../clock.js";
import * as copy from "../copy.js";
import * as dates from "../dates.js";
import "../deal/joining.js";
import * as opening from "../deal/opening.js";
import * as fairSheet from "../deal/sheet.js";
import * as openers from "../openers.js";
import * as advice from "./advice.js";
import * as bell from "./bell.js";
import * as calledBack from "./called_back.js";
import * as calls from "./calls.js";
import * as chat from "./chat.js";
import * as choice from "./choice.js";
import * as coach from "./coach.js";
import * as course from "./course.js";
import * as cramped from "./cramped.js";
import * as friends from "./friends.js";
import * as hints from "./hints.js";
import * as keys from "./keys.js";
import * as lens from "./lens.js";
import * as line from "./line.js";
import * as log from "./log.js";
import * as passkeyOffer from "./passkey_offer.js";
import * as plateChoices from "./plate_choices.js";
import * as positions from "./positions.js";
import * as preview from "./preview.js";
import * as regions from "./regions.js";
import * as replay from "./replay.js";
import * as rulebook from "./rulebook.js";
import * as scrolling from "./scrolling.js";
import * as sight from "./sight.js";
import * as signs from "./signs.js";
import * as slots from "./slots.js";
import * as story from "./story.js";
import * as track from "./track.js";
import * as turn from "./turn.js";
import * as verbs from "./verbs.js";

const parts = [
  copy,
  dates,
  slots,
  choice,
  clock,
  preview,
  course,
  friends,
  passkeyOffer,
  positions,
  cramped,
  replay,
  log,
  chat,
  story,
  lens,
  turn,
  sight,
  scrolling,
  hints,
  coach,
  opening,
  fairSheet,
  advice,
  bell,
  calls,
];

const refresh = () => {
  for (const part of parts) part.refresh();
};

const listeners = [
  copy,
  openers,
  friends,
  passkeyOffer,
  lens, // before what is lit changes: a tap on it takes it, and lays nothing over what can be taken next
  choice,
  verbs,
  slots,
  preview,
  clock,
  replay,
  log,
  chat,
  story,
  signs,
  rulebook, // before the keys: while it is open, Escape is for it
  keys,
  line,
  plateChoices,
  scrolling,
  track,
  cramped,
  hints,
  coach,
  fairSheet,
  advice,
  bell,
  calls,
];

for (const part of listeners) part.listen();
calledBack.listen(turn.refresh);
regions.listen(refresh);
refresh();
document.getElementById("table").dataset.ready = ""; // for tests: from here on clicks count
