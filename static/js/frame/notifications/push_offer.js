// Being called to this table when no page of it is open: an offer after the first move, and a switch that mutes it.

import { isOn, possible, send, turnOn } from "../../account/push.js";
import { isAsked } from "../decision/decision.js";

const KEY = "call-offered";

const table = () => document.getElementById("table");
const offer = () => document.getElementById("call-offer");
const address = () => `/tables/${table().dataset.id}/calls`;
const mute = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#table-calls input"));

let was = false;

/** Whether this device was asked before: it is asked once. */
const wasOffered = () => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // what cannot be remembered is not asked
  }
};

const remember = () => {
  try {
    localStorage.setItem(KEY, "");
  } catch {
    /* as above */
  }
};

const offerCalls = async () => {
  const call = offer();
  if (!call || wasOffered() || possible() !== "free") return;
  remember();
  if (!(await isOn().catch(() => true))) call.hidden = false;
};

const hide = () => {
  const call = offer();
  if (call) call.hidden = true;
};

const accept = async () => {
  hide();
  await turnOn().catch(() => {
    /* said on one's own page, where it can be tried again */
  });
};

/** The switch shows how it is, once somebody looks at it. */
const showMute = async () => {
  const field = mute();
  const answer = field && (await fetch(address()).catch(() => null));
  if (!field || !answer?.ok) return;
  field.checked = (await answer.json()).muted;
  /** @type {HTMLElement} */ (document.getElementById("table-calls")).hidden = false;
};

/** @param {HTMLInputElement} field */
const change = async (field) => {
  try {
    await send(address(), { muted: String(field.checked) });
  } catch {
    field.checked = !field.checked; // it stays as it was
  }
};

export const refresh = () => {
  const isNow = isAsked();
  if (was && !isNow) offerCalls();
  was = isNow;
};

export const listen = () => {
  document.getElementById("legend")?.addEventListener("focusin", showMute, { once: true });
  mute()?.addEventListener("change", ({ target }) => change(/** @type {HTMLInputElement} */ (target)));
  document.getElementById("call-on")?.addEventListener("click", accept);
  document.getElementById("call-later")?.addEventListener("click", hide);
};
