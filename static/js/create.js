// A new table: what it will be is shown beside the form, and on its button.

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

const show = () => {
  const bots = chosen("fill")?.value === "bots";
  if (button) button.textContent = (bots ? button.dataset.bots : button.dataset.people) ?? "";
  showSeats(bots);
  const picked = more?.querySelectorAll(":checked[type=radio]") ?? [];
  const words = [...picked].map((one) => one.parentElement?.querySelector("b")?.textContent ?? "");
  if (summed) summed.textContent = words.slice(0, 2).join(", ").toLowerCase();
};

form?.addEventListener("change", show);
show();
