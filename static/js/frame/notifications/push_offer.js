// Push notifications for this table: an offer after the viewer's first move, and a switch that mutes the table.

import { isSubscribed, pushSupport, saveFields, subscribe } from "../../account/push.js";
import { showNotice } from "../../notices.js";
import { requestJson, wordsFor } from "../../requests.js";
import { readText, storeText } from "../../storage.js";
import { hasDecision } from "../decision/decision.js";

const KEY = "call-offered";

const table = () => document.getElementById("table");
const offerBox = () => document.getElementById("call-offer");
const address = () => `/tables/${table().dataset.id}/calls`;
const mute = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#table-calls input"));

let wasMyTurn = false;

const offerPush = async () => {
  const box = offerBox();
  if (!box || pushSupport() !== "free" || readText(KEY) !== null) return;
  if (await isSubscribed().catch(() => true)) return;
  // It is offered once on a device; without storage it would come back every time.
  if (storeText(KEY, "")) box.hidden = false;
};

const hide = () => {
  const box = offerBox();
  if (box) box.hidden = true;
};

/** The offer stays until the browser is subscribed or the viewer has refused. */
const accept = async () => {
  const button = document.getElementById("call-on");
  button?.setAttribute("disabled", "");
  try {
    await subscribe();
    hide();
  } catch (error) {
    showNotice(wordsFor(error));
  } finally {
    button?.removeAttribute("disabled");
  }
};

/** Loads the state of the mute switch when the dialog is used, until it is known. */
const showMute = async () => {
  const field = mute();
  const panel = /** @type {HTMLElement | null} */ (document.getElementById("table-calls"));
  if (!field || !panel?.hidden) return;
  try {
    field.checked = (await requestJson(address())).muted;
    panel.hidden = false;
  } catch {
    // tried again when the dialog is used again
  }
};

/** @param {HTMLInputElement} field */
const saveMute = async (field) => {
  try {
    await saveFields(address(), { muted: String(field.checked) });
  } catch (error) {
    field.checked = !field.checked; // not saved: restore the switch
    showNotice(wordsFor(error));
  }
};

export const refresh = () => {
  const isMyTurn = hasDecision();
  if (wasMyTurn && !isMyTurn) offerPush();
  wasMyTurn = isMyTurn;
};

export const listen = () => {
  document.getElementById("legend")?.addEventListener("focusin", showMute);
  mute()?.addEventListener("change", ({ target }) => saveMute(/** @type {HTMLInputElement} */ (target)));
  document.getElementById("call-on")?.addEventListener("click", accept);
  document.getElementById("call-later")?.addEventListener("click", hide);
};
