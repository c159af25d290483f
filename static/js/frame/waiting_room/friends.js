// Friends by name in the waiting room: one press invites one. They are read again when seats change.

let html = "";
let readFor = ""; // the seats that they were read for

const place = () => document.getElementById("friends-by-name");

const seats = () => Array.from(document.querySelectorAll("#waiting .seats .name"), (one) => one.textContent).join("\n");

const fill = () => {
  const here = place();
  if (here && !here.childElementCount) here.innerHTML = html;
};

const read = async () => {
  const answer = await fetch(`/tables/${document.getElementById("table").dataset.id}/friends-by-name`);
  if (!answer.ok) return;
  html = (await answer.text()).trim();
  place()?.replaceChildren();
  fill();
};

const look = () => {
  readFor = seats();
  read().catch(() => undefined); // there is still the page of all friends
};

/** @param {HTMLFormElement} form */
const invite = async (form) => {
  const fields = new URLSearchParams(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))));
  await fetch(form.action, { method: "POST", body: fields, redirect: "manual" });
  await read();
};

export const refresh = () => {
  if (!place()) return;
  if (readFor === seats()) fill();
  else look();
};

export const listen = () => {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.closest("#friends-by-name")) return;
    event.preventDefault();
    invite(form).catch(() => form.submit());
  });
};
