// A new table: what it will be is shown beside the form, and on its button; what somebody chose the last time for a
// game is chosen again, until they reset it.

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("create"));
const button = document.getElementById("open-table");
const seats = document.getElementById("at-table");
const summed = document.getElementById("summed");
const more = document.getElementById("more");

/** @param {string} name */
const chosen = (name) => /** @type {HTMLInputElement | null} */ (form?.querySelector(`[name="${name}"]:checked`));

/** @param {boolean} bots */
const showSeats = (bots) => {
  const [host, ...others] = seats?.children ?? [];
  if (!seats || !host) return;
  const wanted = Number(chosen("players")?.value ?? 1) - 1;
  for (const one of others.slice(wanted)) one.remove();
  while (seats.children.length - 1 < wanted) {
    const item = document.createElement("li");
    item.innerHTML = '<span class="face-of free" aria-hidden="true">+</span><span></span>';
    seats.append(item);
  }
  for (const item of [...seats.children].slice(1)) {
    const words = item.lastElementChild;
    if (words) words.textContent = (bots ? seats.dataset.bot : seats.dataset.free) ?? "";
  }
};

/** What so few players cannot have is not offered; if it was chosen, the usual takes its place. */
const offerWhatFits = () => {
  const players = Number(chosen("players")?.value ?? 0);
  for (const choice of form?.querySelectorAll("[data-players]") ?? []) {
    const field = /** @type {HTMLInputElement | null} */ (choice.querySelector("input"));
    choice.hidden = Number(choice.dataset.players) > players;
    if (!field || !choice.hidden || !field.checked) continue;
    const usual = form?.querySelector(`[name="${field.name}"][data-default]`);
    /** @type {HTMLInputElement | null} */ (usual)?.click();
  }
};

const show = () => {
  offerWhatFits();
  const bots = chosen("fill")?.value === "bots";
  if (button) button.textContent = (bots ? button.dataset.bots : button.dataset.people) ?? "";
  showSeats(bots);
  const picked = more?.querySelectorAll(":checked[type=radio]") ?? [];
  const words = [...picked].map((one) => one.parentElement?.querySelector("b")?.textContent ?? "");
  const sum = words.slice(0, 2).join(", ");
  // Where nouns have capitals, they keep them.
  if (summed) summed.textContent = document.documentElement.lang === "en" ? sum.toLowerCase() : sum;
};

/** Where the choices for this game are kept, in this browser alone. */
const key = () => `create:${/** @type {HTMLInputElement | null} */ (form?.querySelector("[name=game]"))?.value}`;

/** All fields but the name and the game. */
const fields = () =>
  /** @type {HTMLInputElement[]} */ ([...(form?.querySelectorAll("input:not([name=game], [name=name])") ?? [])]);

const isTicked = (/** @type {HTMLInputElement} */ field) => field.type === "radio" || field.type === "checkbox";

const remember = () => {
  const kept = fields().map((one) => [one.name, one.value, isTicked(one) ? one.checked : null]);
  try {
    localStorage.setItem(key(), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: the form begins with the usual.
  }
};

/** @returns {[string, string, boolean | null][]} */
const readKept = () => {
  try {
    return JSON.parse(localStorage.getItem(key()) ?? "[]");
  } catch {
    return [];
  }
};

const recall = () => {
  const kept = readKept();
  for (const field of fields()) {
    const found = kept.find(([name, value]) => name === field.name && (!isTicked(field) || value === field.value));
    if (!found) continue;
    if (field.type === "checkbox" || found[2]) field.checked = found[2] === true;
    else if (!isTicked(field)) field.value = found[1];
  }
};

document.getElementById("reset")?.addEventListener("click", (event) => {
  try {
    localStorage.removeItem(key());
  } catch {
    // Nothing is kept there.
  }
  if (form?.dataset.fresh === undefined) return;
  event.preventDefault();
  const name = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=name]"));
  const said = name?.value ?? "";
  form.reset();
  if (name) name.value = said;
  show();
});

// A form that comes back with what is wrong shows what was sent.
if (form?.dataset.fresh !== undefined) recall();
form?.addEventListener("change", show);
form?.addEventListener("submit", remember);
show();
