// Tells the player that a choice is still being sent, or that it could not be sent.

const SENDING_NOTICE_MS = 2000; // after this, the action bar says that it is still sending
const LOST_NOTICE_MS = 2800; // after this, it says that the choice was not sent

/** @type {ReturnType<typeof setTimeout>[]} */
let noticeTimers = [];

const showConsequence = (/** @type {string | undefined} */ words) => {
  const paragraph = document.getElementById("consequence");
  if (paragraph) paragraph.textContent = words ?? "";
};

/** The choice has been delivered, or has failed in another way. */
export const stopNotices = () => {
  for (const timer of noticeTimers) clearTimeout(timer);
  noticeTimers = [];
  document.getElementById("confirm")?.classList.remove("sending");
};

/** A choice is being sent. A request that is posted after a timeout is still the same click: its timers keep running. */
export const startNotices = () => {
  if (noticeTimers.length) return;
  const { sending, lost } = document.getElementById("table").dataset;
  const showLost = () => {
    stopNotices();
    showConsequence(lost);
  };
  noticeTimers = [setTimeout(showConsequence, SENDING_NOTICE_MS, sending), setTimeout(showLost, LOST_NOTICE_MS)];
};
