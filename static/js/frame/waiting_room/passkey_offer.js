// Offers a passkey to a named player without one, while waiting and after the game. A refusal is remembered.

import { canUse } from "../../account/passkeys.js";

const KEY = "passkey-refused";

const offer = () => document.getElementById("passkey-offer");
const isQuiet = () =>
  document.querySelector("#waiting, #result") && document.getElementById("call-offer")?.hidden !== false;

const wasRefused = () => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // without storage the offer would come back every time
  }
};

let isChecked = false; // checked once per page

const checkPasskeys = async () => {
  isChecked = true;
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
  if (!isChecked && offer() && canUse() && !wasRefused() && isQuiet()) checkPasskeys().catch(() => undefined);
};

export const listen = () => {
  document.getElementById("passkey-later")?.addEventListener("click", refuse);
};
