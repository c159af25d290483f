// Offers a passkey to a named player without one, while waiting and after the game. A refusal is remembered.

import { canUse } from "../../account/passkeys.js";
import { requestJson } from "../../requests.js";
import { readText, storeText } from "../../storage.js";

const KEY = "passkey-refused";

const offer = () => document.getElementById("passkey-offer");
const isQuiet = () =>
  document.querySelector("#waiting, #result") && document.getElementById("call-offer")?.hidden !== false;

let isRefused = false;

/** Whether the offer was refused; without storage it would come back every time. */
const wasRefused = () => isRefused || readText(KEY) !== null || !storeText(`${KEY}-test`, null);

let isChecked = false; // checked once per page

const checkPasskeys = async () => {
  isChecked = true;
  const { count } = await requestJson("/me/passkeys");
  const box = offer();
  if (box && !isRefused) box.hidden = count > 0;
};

const refuse = () => {
  const box = offer();
  if (box) box.hidden = true;
  isRefused = true;
  storeText(KEY, "");
};

export const refresh = () => {
  if (!isChecked && offer() && canUse() && !wasRefused() && isQuiet()) checkPasskeys().catch(() => undefined);
};

export const listen = () => {
  document.getElementById("passkey-later")?.addEventListener("click", refuse);
};
