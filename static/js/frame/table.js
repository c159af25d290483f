// The framed table: every part listens on the document, and looks again after each swap.

import * as clock from "../clock.js";
import * as dates from "../dates.js";
import * as copy from "../share_links.js";
import "../deal/join_forms.js";
import * as fairSheet from "../deal/fair_sheet.js";
import * as opening from "../deal/salt_exchange.js";
import * as openers from "../dialogs.js";
import * as coach from "./coach/coach.js";
import * as line from "./connection/connection.js";
import * as regions from "./connection/regions.js";
import * as choice from "./decision/choice.js";
import * as preview from "./decision/preview.js";
import * as sight from "./decision/scroll_into_view.js";
import * as slots from "./decision/slots.js";
import * as verbs from "./decision/verb_previews.js";
import * as advice from "./help/advice.js";
import * as rulebook from "./help/rulebook.js";
import * as hints from "./help/tips.js";
import * as keys from "./keyboard.js";
import * as positions from "./layout/positions.js";
import * as scrolling from "./layout/scroll_focus.js";
import * as cramped from "./layout/text_fit.js";
import * as track from "./layout/track.js";
import * as lens from "./lens/lens.js";
import * as plateChoices from "./lens/plate_choices.js";
import * as signs from "./lens/signs.js";
import * as calledBack from "./notifications/awaited_table.js";
import * as calls from "./notifications/push_offer.js";
import * as turn from "./notifications/tab_title.js";
import * as bell from "./notifications/turn_alert.js";
import * as chat from "./story/chat.js";
import * as course from "./story/course.js";
import * as log from "./story/log.js";
import * as replay from "./story/replay.js";
import * as story from "./story/story.js";
import * as friends from "./waiting_room/friends.js";
import * as passkeyOffer from "./waiting_room/passkey_offer.js";

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
