// Push notifications for this table: an offer after the viewer's first move, and a switch that mutes the table.

import { isSubscribed, postFields, pushSupport, subscribe } from "../../account/push.js";
import { hasDecision } from "../decision/decision.js";

const KEY = "call-offered";

const table = () => document.getElementById("table");
const offerBox = () => document.getElementById("call-offer");
const address = () => `/tables/${table().dataset.id}/calls`;
const mute = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#table-calls input"));

let wasMyTurn = false;

/** Whether push was already offered on this device: it is offered once. */
const wasOffered = () => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // without storage the offer would come back every time
  }
};

const storeOffered = () => {
  try {
    localStorage.setItem(KEY, "");
  } catch {
    /* storage is blocked, see above */
  }
};

const offerPush = async () => {
  const box = offerBox();
  if (!box || wasOffered() || pushSupport() !== "free") return;
  storeOffered();
  if (!(await isSubscribed().catch(() => true))) box.hidden = false;
};

const hide = () => {
  const box = offerBox();
  if (box) box.hidden = true;
};

const accept = async () => {
  hide();
  await subscribe().catch(() => {
    /* the account page shows the state, and lets the viewer try again */
  });
};

/** Loads the state of the mute switch when the dialog is first used. */
const showMute = async () => {
  const field = mute();
  const answer = field && (await fetch(address()).catch(() => null));
  if (!field || !answer?.ok) return;
  field.checked = (await answer.json()).muted;
  /** @type {HTMLElement} */ (document.getElementById("table-calls")).hidden = false;
};

/** @param {HTMLInputElement} field */
const saveMute = async (field) => {
  try {
    await postFields(address(), { muted: String(field.checked) });
  } catch {
    field.checked = !field.checked; // not saved: restore the switch
  }
};

export const refresh = () => {
  const isMyTurn = hasDecision();
  if (wasMyTurn && !isMyTurn) offerPush();
  wasMyTurn = isMyTurn;
};

export const listen = () => {
  document.getElementById("legend")?.addEventListener("focusin", showMute, { once: true });
  mute()?.addEventListener("change", ({ target }) => saveMute(/** @type {HTMLInputElement} */ (target)));
  document.getElementById("call-on")?.addEventListener("click", accept);
  document.getElementById("call-later")?.addEventListener("click", hide);
};
