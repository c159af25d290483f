// The framed table: every part listens on the document, and looks again after each swap.

import * as clock from "../clock.js";
import * as copy from "../copy.js";
import * as dates from "../dates.js";
import "../deal/joining.js";
import * as opening from "../deal/opening.js";
import * as fairSheet from "../deal/sheet.js";
import * as openers from "../openers.js";
import * as bell from "./calls/bell.js";
import * as calledBack from "./calls/called_back.js";
import * as calls from "./calls/calls.js";
import * as turn from "./calls/turn.js";
import * as coach from "./coach/coach.js";
import * as advice from "./help/advice.js";
import * as hints from "./help/hints.js";
import * as rulebook from "./help/rulebook.js";
import * as keys from "./keys.js";
import * as cramped from "./layout/cramped.js";
import * as positions from "./layout/positions.js";
import * as scrolling from "./layout/scrolling.js";
import * as track from "./layout/track.js";
import * as lens from "./lens/lens.js";
import * as plateChoices from "./lens/plate_choices.js";
import * as signs from "./lens/signs.js";
import * as line from "./line/line.js";
import * as regions from "./line/regions.js";
import * as choice from "./question/choice.js";
import * as preview from "./question/preview.js";
import * as sight from "./question/sight.js";
import * as slots from "./question/slots.js";
import * as verbs from "./question/verbs.js";
import * as chat from "./story/chat.js";
import * as course from "./story/course.js";
import * as log from "./story/log.js";
import * as replay from "./story/replay.js";
import * as story from "./story/story.js";
import * as friends from "./waiting/friends.js";
import * as passkeyOffer from "./waiting/passkey_offer.js";

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
