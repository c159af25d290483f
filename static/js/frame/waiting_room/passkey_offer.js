// A passkey for who has a name and none: offered while one waits, and after the game; who says no is not asked again.

import { canUse } from "../../account/passkeys.js";

const KEY = "passkey-refused";

const offer = () => document.getElementById("passkey-offer");
const isQuiet = () =>
  document.querySelector("#waiting, #result") && document.getElementById("call-offer")?.hidden !== false;

const wasRefused = () => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // what cannot be remembered is not asked
  }
};

let asked = false; // once a page

const look = async () => {
  asked = true;
  const answer = await fetch("/me/passkeys");
  const box = offer();
  if (box && answer.ok) box.hidden = (await answer.json()).count > 0;
};

const refuse = () => {
  const box = offer();
  if (box) box.hidden = true;
  localStorage.setItem(KEY, "");
};

export const refresh = () => {
  if (!asked && offer() && canUse() && !wasRefused() && isQuiet()) look().catch(() => undefined);
};

export const listen = () => {
  document.getElementById("passkey-later")?.addEventListener("click", refuse);
};
