// Alerts when it becomes the viewer's turn: a tone, and a notification if the page is in the background. Both are off
// until turned on in the help dialog; notifications per device, the tone for all of the viewer's devices.

import { showNotice } from "../../notices.js";
import { getPreference, savePreference } from "../../preferences.js";
import { wordsFor } from "../../requests.js";
import { isRecord, readJson, storeJson, validEntries } from "../../storage.js";
import { hasDecision } from "../decision/decision.js";
import { hasOpenDecision } from "../story/replay.js";
import { playTone, prepareTone } from "./tone.js";

const KEY = "bell";

/** @type {Record<string, boolean>} which alerts are on: `tone`, `note` */
let enabled = {};
let wasMyTurn = true; // a turn that has already begun when the page opens is not announced

const box = () => document.getElementById("bell");

/** @returns {NodeListOf<HTMLInputElement>} */
const switches = () => document.querySelectorAll("#bell input");

const loadSettings = () => {
  enabled = validEntries(readJson(KEY, isRecord), (value) => typeof value === "boolean");
  const soundSetting = getPreference("sound");
  if (soundSetting) enabled.tone = soundSetting === "on";
};

// Without storage the settings hold for this page only.
const saveSettings = () => storeJson(KEY, enabled);

const showNotification = async () => {
  const { yourTurn = "", id = "" } = document.getElementById("table").dataset;
  const url = `/tables/${id}`;
  const options = { body: document.title.split(": ").at(-1) ?? "", tag: url, data: { url } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(yourTurn, options);
    return;
  }
  const notification = new Notification(yourTurn, options);
  notification.addEventListener("click", () => window.focus());
};

const canNotify = () => "Notification" in window && Notification.permission === "granted";

const alertViewer = () => {
  if (enabled.tone) playTone();
  if (enabled.note && document.hidden && canNotify())
    showNotification().catch(() => {
      // the tab’s title says the same
    });
};

/** Closes notifications about a turn that the viewer has taken, from this page or from a push. */
const closeNotifications = async () => {
  const worker = await navigator.serviceWorker?.getRegistration();
  const tag = `/tables/${document.getElementById("table").dataset.id}`;
  for (const notification of (await worker?.getNotifications?.({ tag })) ?? []) notification.close();
};

export const refresh = () => {
  const isMyTurn = hasDecision() || hasOpenDecision();
  if (isMyTurn && !wasMyTurn) alertViewer();
  if (wasMyTurn && !isMyTurn)
    closeNotifications().catch(() => {
      // the viewer closes them
    });
  wasMyTurn = isMyTurn;
};

/** @param {HTMLInputElement} field */
const toggle = async ({ name, checked }) => {
  enabled[name] = checked;
  if (name === "tone") {
    savePreference("sound", checked ? "on" : "off").catch((error) => showNotice(wordsFor(error)));
    if (checked) enabled.tone = playTone();
  }
  if (name === "note" && checked) {
    enabled.note = await askPermission();
    box()?.classList.toggle("refused", !enabled.note);
  }
  saveSettings();
  showSettings();
};

/** Asks to show notifications. Resolves to whether the viewer, and the browser, allow it. */
const askPermission = async () => {
  try {
    return (await Notification.requestPermission()) === "granted";
  } catch {
    return false;
  }
};

const showSettings = () => {
  for (const field of switches())
    field.checked = Boolean(enabled[field.name]) && (field.name !== "note" || canNotify());
};

export const listen = () => {
  loadSettings();
  showSettings();
  box()?.addEventListener("change", ({ target }) => toggle(/** @type {HTMLInputElement} */ (target)));
  document.addEventListener("click", () => enabled.tone && prepareTone(), true);
};
