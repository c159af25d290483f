// Invitations of friends by name in the waiting room. The list is loaded again whenever the seats change.

import { afterPress } from "../../browsers/press.js";
import { showNotice } from "../../notices.js";
import { request, wordsFor } from "../../requests.js";

const RETRY_MS = 15_000; // after the list could not be loaded

let html = "";
let loadedSeats = ""; // the seats when the list was loaded

const container = () => document.getElementById("friends-by-name");

const seats = () =>
  Array.from(document.querySelectorAll("#waiting .seats .name"), (name) => name.textContent).join("\n");

const fill = () => {
  const list = container();
  if (list && !list.childElementCount) list.innerHTML = html;
};

const load = async () => {
  const { id } = document.getElementById("table").dataset;
  const answer = await request(`/tables/${id}/friends-by-name`, { accept: "text/html" });
  html = (await answer.text()).trim();
  const list = container();
  if (!list) return;
  afterPress(list, () => {
    list.replaceChildren();
    fill();
  });
};

const reload = () => {
  loadedSeats = seats();
  // Meanwhile the link to all friends still works.
  load().catch(() => setTimeout(retry, RETRY_MS));
};

const retry = () => container() && reload();

/** @param {HTMLFormElement} form */
const invite = async (form) => {
  const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  const button = form.querySelector("button");
  button?.setAttribute("disabled", "");
  try {
    await request(form.action, { fields });
    await load();
  } catch (error) {
    showNotice(wordsFor(error));
  } finally {
    button?.removeAttribute("disabled");
  }
};

export const refresh = () => {
  if (!container()) return;
  if (loadedSeats === seats()) fill();
  else reload();
};

export const listen = () => {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.closest("#friends-by-name")) return;
    event.preventDefault();
    invite(form);
  });
};
