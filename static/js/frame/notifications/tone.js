// The tone of an alert. Browsers play the sounds of a page once it was clicked, and an iPhone stops them again when it is
// locked: every click lets them sound again.

const TONES = [659.3, 880]; // hertz, one after the other
const TONE_SECONDS = 0.18; // of each tone
const VOLUME = 0.12; // from 0 to 1
const RESUME_MS = 500; // a sound that cannot start within this time is left out

/** @type {AudioContext | undefined} */
let sound;

/** @param {AudioContext} context */
const isRunning = ({ state }) => state === "running";

/** @param {AudioContext} context */
const playTones = (context) => {
  TONES.forEach((pitch, at) => {
    const voice = context.createOscillator();
    const volume = context.createGain();
    const startsAt = context.currentTime + at * TONE_SECONDS;
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(VOLUME, startsAt);
    volume.gain.exponentialRampToValueAtTime(0.001, startsAt + TONE_SECONDS);
    voice.connect(volume).connect(context.destination);
    voice.start(startsAt);
    voice.stop(startsAt + TONE_SECONDS);
  });
};

/** @param {AudioContext} context */
const resumeAndPlay = async (context) => {
  // Without a click, browsers let this wait for one.
  if (!isRunning(context)) await Promise.race([context.resume(), new Promise((done) => setTimeout(done, RESUME_MS))]);
  if (isRunning(context)) playTones(context);
};

/** Plays the tone, if the browser lets pages play sounds. @returns {boolean} whether it can play any */
export const playTone = () => {
  try {
    sound ??= new AudioContext();
    resumeAndPlay(sound).catch(() => undefined); // the tab’s title says the same
    return true;
  } catch {
    return false;
  }
};

/** Lets the tone sound from now on; to be called during a click. */
export const prepareTone = () => {
  try {
    sound ??= new AudioContext();
    if (!isRunning(sound)) sound.resume().catch(() => undefined); // tried again at the next click
  } catch {
    // a device without sound
  }
};
