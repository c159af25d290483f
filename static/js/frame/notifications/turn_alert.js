// When it becomes one's turn: a tone, and a note by the device where the page is in the background. Both are off until
// somebody turns them on in the help: the note on this device, the tone on all of theirs.

import { prefer, preferred } from "../../preferences.js";
import { isAsked } from "../decision/decision.js";
import { isAwaited } from "../story/replay.js";

const KEY = "bell";
const TONES = [659.3, 880]; // hertz, one after the other
const LASTS = 0.18; // seconds, each
const LOUD = 0.12; // of 1

/** @type {Record<string, boolean>} what is wanted: `tone`, `note` */
let wanted = {};
let was = true; // what stands when the page opens is no news
/** @type {AudioContext | undefined} */
let sound;

const box = () => document.getElementById("bell");

/** @returns {NodeListOf<HTMLInputElement>} */
const switches = () => document.querySelectorAll("#bell input");

const recall = () => {
  try {
    wanted = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    /* storage may be closed to us: then for this page only */
  }
  const chosen = preferred("sound");
  if (chosen) wanted.tone = chosen === "on";
};

const remember = () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(wanted));
  } catch {
    /* as above */
  }
};

const playTone = () => {
  sound ??= new AudioContext();
  TONES.forEach((pitch, at) => {
    if (!sound) return;
    const [voice, volume, begins] = [sound.createOscillator(), sound.createGain(), sound.currentTime + at * LASTS];
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + LASTS);
    voice.connect(volume).connect(sound.destination);
    voice.start(begins);
    voice.stop(begins + LASTS);
  });
};

const notify = async () => {
  const { yourTurn = "", id = "" } = document.getElementById("table").dataset;
  const url = `/tables/${id}`;
  const about = { body: document.title.split(": ").at(-1) ?? "", tag: url, data: { url } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(yourTurn, about);
    return;
  }
  const note = new Notification(yourTurn, about);
  note.addEventListener("click", () => window.focus());
};

const mayNotify = () => "Notification" in window && Notification.permission === "granted";

const ring = () => {
  if (wanted.tone) playTone();
  if (wanted.note && document.hidden && mayNotify()) notify();
};

/** A note that I have answered is taken back, whoever put it there: this page or a push. */
const takeBack = async () => {
  const worker = await navigator.serviceWorker?.getRegistration();
  const tag = `/tables/${document.getElementById("table").dataset.id}`;
  for (const note of (await worker?.getNotifications?.({ tag })) ?? []) note.close();
};

export const refresh = () => {
  const isNow = isAsked() || isAwaited();
  if (isNow && !was) ring();
  if (was && !isNow) takeBack();
  was = isNow;
};

/** @param {HTMLInputElement} field */
const turn = async ({ name, checked }) => {
  wanted[name] = checked;
  if (name === "tone") prefer("sound", checked ? "on" : "off").catch(remember);
  if (name === "tone" && checked) playTone();
  if (name === "note" && checked) {
    const isAllowed = "Notification" in window && (await Notification.requestPermission()) === "granted";
    wanted.note = isAllowed;
    box()?.classList.toggle("refused", !isAllowed);
  }
  remember();
  show();
};

const show = () => {
  for (const field of switches()) field.checked = Boolean(wanted[field.name]) && (field.name !== "note" || mayNotify());
};

export const listen = () => {
  recall();
  show();
  box()?.addEventListener("change", ({ target }) => turn(/** @type {HTMLInputElement} */ (target)));
};
