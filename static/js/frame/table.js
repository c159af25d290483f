// Entry point of the table page: every part adds its listeners once, and refreshes after every swap.

import "../forms.js";
import * as clock from "../clock.js";
import * as shareLinks from "../share_links.js";
import "../deal/join_forms.js";
import * as fairSheet from "../deal/fair_sheet.js";
import * as logLock from "../deal/log_lock.js";
import * as saltExchange from "../deal/salt_exchange.js";
import * as dialogs from "../dialogs.js";
import * as time from "../time.js";
import * as coach from "./coach/coach.js";
import * as connection from "./connection/connection.js";
import * as regions from "./connection/regions.js";
import * as choice from "./decision/choice.js";
import * as preview from "./decision/preview.js";
import * as scrollIntoView from "./decision/scroll_into_view.js";
import * as slots from "./decision/slots.js";
import * as verbPreviews from "./decision/verb_previews.js";
import * as advice from "./help/advice.js";
import * as rulebook from "./help/rulebook.js";
import * as tips from "./help/tips.js";
import * as keyboard from "./keyboard.js";
import * as keyboardHeight from "./layout/keyboard_height.js";
import * as positions from "./layout/positions.js";
import * as scrollFocus from "./layout/scroll_focus.js";
import * as textFit from "./layout/text_fit.js";
import * as track from "./layout/track.js";
import * as lens from "./lens/lens.js";
import * as plateChoices from "./lens/plate_choices.js";
import * as signs from "./lens/signs.js";
import * as awaitedTable from "./notifications/awaited_table.js";
import * as pushOffer from "./notifications/push_offer.js";
import * as tabTitle from "./notifications/tab_title.js";
import * as turnAlert from "./notifications/turn_alert.js";
import * as announcements from "./story/announcements.js";
import * as chat from "./story/chat.js";
import * as course from "./story/course.js";
import * as log from "./story/log.js";
import * as replay from "./story/replay.js";
import * as story from "./story/story.js";
import * as friends from "./waiting_room/friends.js";
import * as passkeyOffer from "./waiting_room/passkey_offer.js";

const parts = [
  shareLinks,
  time,
  slots,
  choice,
  clock,
  preview,
  course,
  friends,
  passkeyOffer,
  positions,
  textFit,
  replay,
  log,
  chat,
  story,
  lens,
  tabTitle,
  scrollIntoView,
  scrollFocus,
  tips,
  coach,
  saltExchange,
  logLock,
  fairSheet,
  advice,
  turnAlert,
  pushOffer,
];

const refresh = () => {
  for (const part of parts) part.refresh();
};

const listeners = [
  announcements,
  shareLinks,
  dialogs,
  friends,
  passkeyOffer,
  lens, // before what is lit changes: a tap on a lit thing picks it and must not open the lens over what is lit next
  choice,
  verbPreviews,
  slots,
  preview,
  clock,
  replay,
  log,
  chat,
  story,
  signs,
  rulebook, // before the keyboard: while the rulebook is open, Escape closes it
  keyboard,
  connection,
  plateChoices,
  scrollFocus,
  track,
  textFit,
  keyboardHeight,
  tips,
  coach,
  fairSheet,
  advice,
  turnAlert,
  pushOffer,
];

for (const part of listeners) part.listen();
awaitedTable.listen(tabTitle.refresh);
regions.listen(refresh);
refresh();
document.getElementById("table").dataset.ready = ""; // for tests: clicks are handled from now on
