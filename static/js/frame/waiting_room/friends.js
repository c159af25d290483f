// Invitations of friends by name in the waiting room. The list is loaded again whenever the seats change.

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
  const answer = await fetch(`/tables/${document.getElementById("table").dataset.id}/friends-by-name`);
  if (!answer.ok) return;
  html = (await answer.text()).trim();
  container()?.replaceChildren();
  fill();
};

const reload = () => {
  loadedSeats = seats();
  load().catch(() => undefined); // the link to all friends still works
};

/** @param {HTMLFormElement} form */
const invite = async (form) => {
  const fields = new URLSearchParams(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))));
  await fetch(form.action, { method: "POST", body: fields, redirect: "manual" });
  await load();
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
    invite(form).catch(() => form.submit());
  });
};
