// The panel of notifications on one's own page: what is switched is kept at once.

import { isOn, possible, send, turnOff, turnOn, zone } from "./push.js";

const box = /** @type {HTMLElement} */ (document.getElementById("push"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("call-wishes"));

/** @param {string} state and whether the last try failed */
const show = (state, failed = false) => {
  for (const part of box.querySelectorAll("[data-push]")) {
    const { push } = /** @type {HTMLElement} */ (part).dataset;
    /** @type {HTMLElement} */ (part).hidden = push === "failed" ? !failed : push !== state;
  }
  box.hidden = false;
};

/** @param {boolean} [failed] */
const look = async (failed) => {
  const may = possible();
  if (may !== "free") show(may, failed);
  else show((await isOn()) ? "on" : "off", failed);
};

/** @param {() => Promise<unknown>} change */
const turn = async (change) => {
  try {
    await change();
    await look();
  } catch {
    await look(true).catch(() => show("off", true));
  }
};

const keep = async () => {
  const said = /** @type {HTMLElement} */ (document.getElementById("calls-saved"));
  const { saved = "", lost = "" } = said.dataset;
  try {
    const given = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    await send(form.action, given);
    said.textContent = saved;
  } catch {
    said.textContent = lost;
  }
};

const showZone = () => {
  const own = zone();
  /** @type {HTMLInputElement} */ (form.elements.namedItem("zone")).value = own;
  /** @type {HTMLElement} */ (document.getElementById("call-zone")).textContent = own.replaceAll("_", " ");
};

showZone();
form.addEventListener("change", keep);
box.querySelector("#push-on")?.addEventListener("click", () => turn(turnOn));
box.querySelector("#push-off")?.addEventListener("click", () => turn(turnOff));
look().catch(() => show("off"));
