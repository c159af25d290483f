// Alerts when it becomes the viewer's turn: a tone, and a notification if the page is in the background. Both are off
// until turned on in the help dialog; notifications per device, the tone for all of the viewer's devices.

import { getPreference, savePreference } from "../../preferences.js";
import { hasDecision } from "../decision/decision.js";
import { hasOpenDecision } from "../story/replay.js";

const KEY = "bell";
const TONES = [659.3, 880]; // hertz, one after the other
const TONE_SECONDS = 0.18; // of each tone
const VOLUME = 0.12; // from 0 to 1

/** @type {Record<string, boolean>} which alerts are on: `tone`, `note` */
let enabled = {};
let wasMyTurn = true; // a turn that has already begun when the page opens is not announced
/** @type {AudioContext | undefined} */
let sound;

const box = () => document.getElementById("bell");

/** @returns {NodeListOf<HTMLInputElement>} */
const switches = () => document.querySelectorAll("#bell input");

const loadSettings = () => {
  try {
    enabled = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    /* storage may be blocked: the settings then hold for this page only */
  }
  const soundSetting = getPreference("sound");
  if (soundSetting) enabled.tone = soundSetting === "on";
};

const saveSettings = () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(enabled));
  } catch {
    /* storage is blocked, see above */
  }
};

const playTone = () => {
  sound ??= new AudioContext();
  TONES.forEach((pitch, at) => {
    if (!sound) return;
    const [voice, volume, startsAt] = [
      sound.createOscillator(),
      sound.createGain(),
      sound.currentTime + at * TONE_SECONDS,
    ];
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(VOLUME, startsAt);
    volume.gain.exponentialRampToValueAtTime(0.001, startsAt + TONE_SECONDS);
    voice.connect(volume).connect(sound.destination);
    voice.start(startsAt);
    voice.stop(startsAt + TONE_SECONDS);
  });
};

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
  if (enabled.note && document.hidden && canNotify()) showNotification();
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
  if (wasMyTurn && !isMyTurn) closeNotifications();
  wasMyTurn = isMyTurn;
};

/** @param {HTMLInputElement} field */
const toggle = async ({ name, checked }) => {
  enabled[name] = checked;
  if (name === "tone") savePreference("sound", checked ? "on" : "off").catch(saveSettings);
  if (name === "tone" && checked) playTone();
  if (name === "note" && checked) {
    const isAllowed = "Notification" in window && (await Notification.requestPermission()) === "granted";
    enabled.note = isAllowed;
    box()?.classList.toggle("refused", !isAllowed);
  }
  saveSettings();
  showSettings();
};

const showSettings = () => {
  for (const field of switches())
    field.checked = Boolean(enabled[field.name]) && (field.name !== "note" || canNotify());
};

export const listen = () => {
  loadSettings();
  showSettings();
  box()?.addEventListener("change", ({ target }) => toggle(/** @type {HTMLInputElement} */ (target)));
};
